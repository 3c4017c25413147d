import { makeClient, type Connection } from './connection.ts'

/** How long a database that does not answer is waited for, in milliseconds. */
const PATIENCE = 30_000

/** The database cannot be used as it is; `message` is for whoever starts the shop. */
export class UnusableDatabase extends Error {
  override name = 'UnusableDatabase'
}

/** What the server says while it starts, recovers or stops. */
const CANNOT_CONNECT_NOW = '57P03'
const SILENT = new Set(['timeout expired', 'Query read timeout'])

interface Needs {
  pool: number
  others: number
  /** One unless said. */
  processes?: number | undefined
}

interface Room {
  most: number
  reserved: number
}

/**
 * Makes sure that the database answers and has room for this process, before anything waits for it in silence.
 * @param needs how many connections a process may open, and how many processes there are
 * @param options.log takes why it still waits
 * @returns how many connections it takes
 * @throws UnusableDatabase with a sentence; whatever else the first connection fails with as it is
 */
export async function waitForDatabase(
  connection: Connection,
  needs: Needs,
  { log, patience = PATIENCE }: { log: (words: string) => void; patience?: number },
): Promise<number> {
  for (const since = performance.now(); ;) {
    try {
      return checkRoom(await askRoom(connection), needs)
    } catch (error) {
      const reason = whyNot(error, placeOf(connection))
      if (reason === undefined) throw error
      if (performance.now() - since > patience) throw new UnusableDatabase(reason, { cause: error })
      log(`${reason} It is waited for.`)
      // One that is not there yet answers at once; one that is silent has taken its time already.
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  }
}

function whyNot(error: unknown, place: string): string | undefined {
  const { code, message } = error as { code?: string; message: string }
  if (code === CANNOT_CONNECT_NOW) return `The database at ${place} lets nobody in yet: ${message}.`
  if (!SILENT.has(message) && code !== 'ETIMEDOUT') return undefined
  return `What is at ${place} does not answer as a database. Check DATABASE_URL, and that PostgreSQL runs there.`
}

async function askRoom(connection: Connection): Promise<Room> {
  const client = makeClient(connection, { application_name: 'kwaderno start', query_timeout: 5000 })
  try {
    await client.connect()
    const { rows } = await client.query<Room>(`
      select current_setting('max_connections')::integer as most,
        current_setting('superuser_reserved_connections')::integer
          + coalesce(current_setting('reserved_connections', true)::integer, 0) as reserved`)
    return rows[0] ?? { most: Infinity, reserved: 0 }
  } finally {
    await client.end().catch(() => undefined)
  }
}

function checkRoom({ most, reserved }: Room, { pool, others, processes = 1 }: Needs): number {
  const room = most - reserved
  const wanted = processes * (pool + others)
  if (wanted <= room) return room
  const given = `DATABASE_POOL=${pool}${processes > 1 ? ` with PROCESSES=${processes}` : ''}`
  const each = processes > 1 ? `${others} more in each process` : `${others} more`
  const remedy =
    processes > 1
      ? `Lower one of them, or raise max_connections`
      : `Set it to ${Math.max(2, room - others)} at most, less with several processes`
  throw new UnusableDatabase(
    `${given} is too many: with ${each} for jobs and live messages the shop would open ${wanted} connections, and the database takes ${room} (max_connections ${most}, of which ${reserved} are reserved). ${remedy}.`,
  )
}

/** Without the password. */
function placeOf({ connectionString, host, port }: Connection): string {
  if (connectionString === undefined) return `${host}:${port}`
  const url = URL.parse(connectionString)
  return url?.host || url?.searchParams.get('host') || 'DATABASE_URL'
}
