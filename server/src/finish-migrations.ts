import type { Logger } from 'pino'
import type { Connection } from './db/client.ts'
import { finishMigrations } from './db/migrate.ts'

const INTERVAL = 30_000

/**
 * Finishes, beside the work, what an upgrade has left to be done: at once, and again until nothing is left.
 * @returns what stops it, at the end of the batch that runs
 */
export function finishUpgrade(
  database: Connection,
  log: Logger,
  interval: number = INTERVAL,
): () => Promise<void> {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let warnedOf: string | undefined
  const warnOnce = (reason: string, words: string, error?: unknown) => {
    if (warnedOf !== reason) log.warn(error === undefined ? {} : { err: error }, words)
    warnedOf = reason
  }

  async function attempt(): Promise<void> {
    try {
      const { applied, waiting } = await finishMigrations(database, { signal: stopping.signal })
      if (applied.length > 0) log.info({ applied }, 'finished migrations')
      if (waiting === undefined) return
      warnOnce(
        waiting,
        `the migration ${waiting} waits until no older version runs and no other process is at it`,
      )
    } catch (error) {
      if (stopping.signal.aborted) return
      warnOnce('failure', 'could not finish the migrations; this is tried again', error)
    }
    if (!stopping.signal.aborted) timer = setTimeout(() => (running = attempt()), interval)
  }

  let running = attempt()
  return async () => {
    stopping.abort()
    clearTimeout(timer)
    await running
  }
}
