import { startShop } from './server.ts'

/** One shop for the whole run, in a process of its own; the journeys find it by the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const { address, stop } = await startShop()
  process.env.KWADERNO_SHOP = JSON.stringify(address)
  return stop
}
