import pg from 'pg'

/** Where a database is: an address, or its parts. `host` may be the folder of a socket. */
export type Connection = Pick<
  pg.ClientConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl'
>

/** Of every connection: one that is dead is noticed, and one that cannot be made is given up. */
export const CONNECTION_OPTIONS = {
  connectionTimeoutMillis: 5000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} satisfies pg.ClientConfig

/** Only what says where the database is: pg would take every other option for one of its own. */
export function pickConnection(options: Connection): Connection {
  const { connectionString, host, port, user, password, database, ssl } = options
  return connectionString === undefined
    ? { host, port, user, password, database, ssl }
    : { connectionString, ...(ssl === undefined ? {} : { ssl }) }
}

/** A single connection, not yet made, whose loss is told by what it is asked and never by an event that ends the process. */
export function makeClient(
  connection: Connection,
  options: Omit<pg.ClientConfig, keyof Connection>,
): pg.Client {
  const client = new pg.Client({ ...pickConnection(connection), ...CONNECTION_OPTIONS, ...options })
  client.on('error', () => undefined)
  return client
}

/**
 * A connection that breaks says so by an event, and an event of an error that nobody listens to ends the process. The
 * pool listens only while a connection is idle: this listens all the time. Whoever uses it is told by his statement.
 */
export function onPoolError(pool: pg.Pool, report: (error: Error) => void = () => undefined): void {
  pool.on('connect', (client) => {
    // A connection tells of its end more than once.
    let isReported = false
    client.on('error', (error) => {
      if (!isReported) report(error)
      isReported = true
    })
  })
  pool.on('error', () => undefined)
}
