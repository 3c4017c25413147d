import type pg from 'pg'
import { makeClient, type Connection } from './connection.ts'

/** What has waited for so long, in milliseconds, makes us ask whether the database still works on it. */
const ASK_AFTER = 3500
/** A database that lives answers such a question within this time. */
const ANSWER_WITHIN = 2500
const LOOK_EVERY = 500

/** The database says nothing any more: it is frozen, or the way to it swallows what is sent. */
export class DatabaseSilent extends Error {
  override name = 'DatabaseSilent'
  readonly code = 'ETIMEDOUT'
  constructor() {
    super('The database does not answer.')
  }
}

/** A statement that was sent, or a caller who waits for a connection. */
interface Wait {
  since: number
  /** The connection that the statement went over. */
  client?: pg.PoolClient
  /** How often in a row the server was found not to work on it. */
  misses: number
  giveUp: (error: Error) => void
}

export interface Watch {
  /** Whether the database was silent when it was last asked. */
  isSilent(): boolean
  /** Watches over something until the function that is answered is called. */
  begin(giveUp: (error: Error) => void, client?: pg.PoolClient): () => void
  end(): void
}

interface WatchOptions {
  /** Milliseconds that a statement may take in any case; 0 for no limit. */
  longest: number
  /** Whether a connection's process is the server's: a pooler makes numbers of its own. */
  knowsProcesses?: boolean
  onSilence: (isSilent: boolean) => void
}

/**
 * Tells what takes long from what will never be answered. A statement may take as long as the server allows; but when it
 * has taken some seconds the server is asked, over a connection of its own, which statements it works on. One that it does
 * not know of any more was lost on the way, and so is its connection. When it does not answer at all everything that
 * waits is given up, and whoever comes is refused at once until it answers again.
 */
export function watchDatabase(
  connection: Connection,
  { longest, knowsProcesses = true, onSilence }: WatchOptions,
): Watch {
  const waits = new Set<Wait>()
  let isSilent = false
  let isLooking = false

  async function look(): Promise<void> {
    const late = [...waits].filter(({ since }) => performance.now() - since > ASK_AFTER)
    if (late.length === 0 && !isSilent) return
    const working = await askWhatItDoes(connection)
    setSilent(working === 'silent')
    if (isSilent) for (const { giveUp } of waits) giveUp(new DatabaseSilent())
    else for (const wait of late) if (isLost(wait, working)) wait.giveUp(new DatabaseSilent())
  }

  function setSilent(now: boolean): void {
    if (now !== isSilent) onSilence(now)
    isSilent = now
  }

  function isLost(wait: Wait, working: Working): boolean {
    const pid = wait.client && processOf(wait.client)
    if (pid === undefined || !waits.has(wait)) return false
    if (longest > 0 && performance.now() - wait.since > longest) return true
    if (!knowsProcesses || !(working instanceof Set)) return false
    // Its answer may just be on the way.
    wait.misses = working.has(pid) ? 0 : wait.misses + 1
    return wait.misses > 1
  }

  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look().finally(() => (isLooking = false))
  }, LOOK_EVERY).unref()

  return {
    isSilent: () => isSilent,
    begin(giveUp, client) {
      const wait: Wait = { since: performance.now(), misses: 0, giveUp, ...(client ? { client } : {}) }
      waits.add(wait)
      return () => void waits.delete(wait)
    },
    end: () => clearInterval(timer),
  }
}

/** The processes of the server that work for us; 'unknown' when it answers something else, 'silent' when nothing. */
type Working = ReadonlySet<number> | 'unknown' | 'silent'

async function askWhatItDoes(connection: Connection): Promise<Working> {
  const client = makeClient(connection, {
    application_name: 'kwaderno watch',
    connectionTimeoutMillis: ANSWER_WITHIN,
    query_timeout: ANSWER_WITHIN,
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where state <> 'idle' and state not like 'idle in transaction%'`,
    )
    return new Set(rows.map(({ pid }) => pid))
  } catch (error) {
    // What the server says itself, it has too many connections for example, is an answer.
    return error instanceof Error && 'severity' in error ? 'unknown' : 'silent'
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** Of the server; the driver knows it and does not declare it. */
function processOf(client: pg.PoolClient): number | undefined {
  return (client as unknown as { processID: number | null }).processID ?? undefined
}

/** Ends a connection on which nothing comes any more, now: what was asked over it fails, and its pool lets go of it. */
export function destroyConnection(client: pg.PoolClient | pg.Client, error: Error): void {
  const { stream } = (client as unknown as { connection: { stream: { destroy(error: Error): void } } })
    .connection
  stream.destroy(error)
}
