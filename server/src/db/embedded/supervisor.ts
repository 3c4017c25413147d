import type { Logger } from 'pino'
import { startServer, type Postmaster, type Server } from './postmaster.ts'
import { isAlive } from './process.ts'

const INTERVAL = 1000

/**
 * Starts the server again at the same place when it ends without being told to, as when the system kills it for want of
 * memory: connections find it again by themselves.
 * @returns a function that ends the watch and answers the server of the last start
 */
export function superviseServer(server: Server, first: Postmaster, log: Logger): () => Promise<Postmaster> {
  const stopping = new AbortController()
  let current = first
  let isWatching = true
  let isLost = false
  let round: Promise<void> | undefined

  async function look(): Promise<void> {
    if (!isLost && (await isAlive(current.pid))) return
    isLost = true
    log.error({ pid: current.pid }, 'the database server has ended; starting it again')
    current = await startServer(server, current, stopping.signal)
    isLost = false
    log.info({ pid: current.pid }, 'the database server is back')
  }

  const timer = setInterval(() => {
    if (!isWatching || round) return
    round = look()
      .catch((error: unknown) => {
        if (!isWatching) return
        log.error({ err: error }, 'the database server could not be started again')
      })
      .finally(() => (round = undefined))
  }, INTERVAL).unref()

  return async () => {
    isWatching = false
    clearInterval(timer)
    // What recovers may take long, and is not waited for.
    stopping.abort()
    await round
    return current
  }
}
