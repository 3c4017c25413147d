import { startShop } from './server.ts'

/** One shop for the whole run, in a process of its own; the journeys find it by the environment. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  // A shop that stands already, for whoever writes a journey.
  if (process.env.KWADERNO_SHOP) return undefined
  const { address, stop } = await startShop()
  process.env.KWADERNO_SHOP = JSON.stringify(address)
  // Playwright tears down after an interrupt only; a terminated run must leave no database behind either.
  process.once('SIGTERM', () => void stop().finally(() => process.exit(143)))
  return stop
}
