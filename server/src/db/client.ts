import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { ALIKE } from './search.ts'
import type { Database } from './tables.ts'
import { columnTypes } from './types.ts'

/** Where a database is: an address, or its parts. `host` may be the folder of a socket. */
export type Connection = Pick<
  pg.ClientConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl'
>

export interface DatabaseOptions extends Connection {
  /** Connections at most. */
  max?: number
  applicationName?: string
  /** Milliseconds after which the server gives a statement up; 0 never. */
  statementTimeout?: number
  /** Told the text of every statement before it is sent, `begin` and `commit` included. */
  onStatement?: (text: string) => void
  /** Told of connections that broke; the pool replaces them. */
  onConnectionError?: (error: Error) => void
}

export interface OpenDatabase {
  db: Kysely<Database>
  pool: pg.Pool
  /** Waits for running statements. May be called twice. */
  close(): Promise<void>
}

/** Opens a pool. Connects with the first statement, so an unreachable database shows there. */
export function createDatabase(options: DatabaseOptions): OpenDatabase {
  const { max = 10, applicationName = 'kwaderno', statementTimeout = 30_000 } = options
  const { onStatement, onConnectionError, ...connection } = options
  const pool = new pg.Pool({
    ...pickConnection(connection),
    max,
    application_name: applicationName,
    statement_timeout: statementTimeout,
    // A transaction whose process hangs must not keep its locks for ever.
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 15_000,
    keepAlive: true,
    options: `-c pg_trgm.word_similarity_threshold=${ALIKE}`,
    types: columnTypes,
  })
  pool.on('connect', (client) => watch(client, onStatement))
  hearErrors(pool, onConnectionError)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  let closing: Promise<void> | undefined
  return { db, pool, close: () => (closing ??= pool.end()) }
}

/**
 * A connection that breaks says so by an event, and an event of an error that nobody listens to ends the process. The
 * pool listens only while a connection is idle: this listens all the time. Whoever uses it is told by his statement.
 */
export function hearErrors(pool: pg.Pool, tell: (error: Error) => void = () => undefined): void {
  pool.on('connect', (client) => {
    // A connection tells of its end more than once.
    let isTold = false
    client.on('error', (error) => {
      if (!isTold) tell(error)
      isTold = true
    })
  })
  pool.on('error', () => undefined)
}

/** A single connection, not yet made, whose loss is told by what it is asked and never by an event that ends the process. */
export function makeClient(
  connection: Connection,
  options: Omit<pg.ClientConfig, keyof Connection>,
): pg.Client {
  const client = new pg.Client({ ...pickConnection(connection), ...options })
  client.on('error', () => undefined)
  return client
}

/** Only what says where the database is: pg would take every other option for one of its own. */
export function pickConnection(options: Connection): Connection {
  const { connectionString, host, port, user, password, database, ssl } = options
  return connectionString === undefined
    ? { host, port, user, password, database, ssl }
    : { connectionString, ...(ssl === undefined ? {} : { ssl }) }
}

/** Of the databases that are no transactions. */
const pools = new WeakMap<Kysely<Database>, pg.Pool>()
const preparedNames = new Map<string, string>()
const statementLog = new AsyncLocalStorage<string[]>()

type Query = (...args: unknown[]) => unknown

/** Every statement of a connection passes here, whoever sends it: counted, and named when it is a prepared one. */
function watch(client: pg.PoolClient, onStatement: ((text: string) => void) | undefined): void {
  const send = client.query.bind(client) as Query
  const query: Query = (first, ...rest) => {
    const text = textOf(first)
    if (text === undefined) return send(first, ...rest)
    onStatement?.(text)
    statementLog.getStore()?.push(text)
    const name = typeof first === 'string' ? preparedNames.get(first) : undefined
    if (name === undefined) return send(first, ...rest)
    const [values, ...callback] = rest
    return send({ name, text, values }, ...callback)
  }
  client.query = query as typeof client.query
}

function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement
  const text = (statement as { text?: unknown } | null)?.text
  return typeof text === 'string' ? text : undefined
}

/**
 * A statement that every connection parses and plans once: for what is asked all the time. Parameters are $1, $2 ...
 * `const findPrice = prepared<{ price: number }>('find-price', 'select ...')`, then `await findPrice(db, [id])`, with
 * a transaction as well as with the pool.
 */
export function prepared<Row>(
  name: string,
  text: string,
): (db: Kysely<Database>, values?: readonly unknown[]) => Promise<Row[]> {
  for (const [otherText, otherName] of preparedNames) {
    if (otherName === name && otherText !== text) throw new Error(`two prepared statements are named ${name}`)
  }
  preparedNames.set(text, name)
  return (db, values = []) => {
    const pool = pools.get(db)
    return pool
      ? queryPool<Row>(pool, text, values)
      : db.executeQuery<Row>(CompiledQuery.raw(text, [...values])).then(({ rows }) => rows)
  }
}

/** Past the query builder, which takes longer than the driver over a statement that needs no building. */
async function queryPool<Row>(pool: pg.Pool, text: string, values: readonly unknown[]): Promise<Row[]> {
  const client = await pool.connect()
  try {
    return (await client.query(text, [...values])).rows as Row[]
  } finally {
    client.release()
  }
}

/** Runs something and tells which statements it sent, in their order, `begin` and `commit` included. */
export async function statementsOf<T>(run: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = []
  const result = await statementLog.run(statements, run)
  return { result, statements }
}
