// A process that owns an embedded database, for tests that kill it: says what it got as one JSON line and stays.
import { pino } from 'pino'
import { startEmbedded } from '../src/db/embedded.ts'

const [dataDir = '', address] = process.argv.slice(2)
try {
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  if (address) await embedded.announce(address)
  const { connection, created } = embedded
  process.stdout.write(`${JSON.stringify({ connection, created })}\n`)
  process.once('SIGTERM', () => {
    // Like the shop: a second signal does not wait.
    process.on('SIGTERM', () => process.exit(130))
    void embedded.stop().then(() => process.exit(0))
  })
  setInterval(() => undefined, 1000)
} catch (error) {
  const { name, message } = error as Error
  process.stdout.write(`${JSON.stringify({ name, message })}\n`)
  process.exitCode = 1
}
