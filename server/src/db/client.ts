import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './tables.ts'
import { hearErrors, LINK, pickConnection, type Connection } from './connection.ts'
import { columnTypes } from './types.ts'
import { breakOff, DatabaseSilent, watchDatabase, type Watch } from './watch.ts'

export { pickConnection, type Connection } from './connection.ts'

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
  /** Told when the database does not answer any more, and when it does again. */
  onSilence?: (isSilent: boolean) => void
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
  const { onStatement, onConnectionError, onSilence = () => undefined } = options
  const connection = pickConnection(options)
  const watch = watchDatabase(connection, {
    longest: statementTimeout && statementTimeout + 5000,
    onSilence(isSilent) {
      // Those that nobody uses at the moment would be the next to hang.
      if (isSilent) for (const client of clients) breakOff(client, new DatabaseSilent())
      onSilence(isSilent)
    },
  })
  const clients = new Set<pg.PoolClient>()
  const pool = new WatchedPool(watch, {
    ...connection,
    ...LINK,
    max,
    application_name: applicationName,
    statement_timeout: statementTimeout,
    // A transaction whose process hangs must not keep its locks for ever.
    idle_in_transaction_session_timeout: 60_000,
    // The server, too, notices a dead connection, and what it had locked.
    options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5',
    types: columnTypes,
  })
  pool.on('connect', (client) => {
    clients.add(client)
    client.once('end', () => clients.delete(client))
    follow(client, watch, onStatement)
  })
  hearErrors(pool, onConnectionError)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  let closing: Promise<void> | undefined
  return { db, pool, close: () => (closing ??= pool.end().finally(() => watch.end())) }
}

/** Whoever waits for a connection is told when the database is silent. */
class WatchedPool extends pg.Pool {
  readonly #watch: Watch

  constructor(watch: Watch, options: pg.PoolConfig) {
    super(options)
    this.#watch = watch
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (callback) return this.#connect(callback)
    return new Promise((resolve, reject) => {
      this.#connect((error, client) => (client ? resolve(client) : reject(error as Error)))
    })
  }

  #connect(callback: ConnectCallback): void {
    if (this.#watch.isSilent())
      return void process.nextTick(callback, new DatabaseSilent(), undefined, ignore)
    let isOver = false
    const done = this.#watch.begin((error) => {
      isOver = true
      done()
      callback(error, undefined, ignore)
    })
    super.connect((error, client, release) => {
      done()
      if (!isOver) callback(error, client, release)
      else client?.release()
    })
  }
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0]
const ignore = () => undefined

/** Of the databases that are no transactions. */
const pools = new WeakMap<Kysely<Database>, pg.Pool>()
const preparedNames = new Map<string, string>()
const statementLog = new AsyncLocalStorage<string[]>()

type Query = (...args: unknown[]) => unknown

/** Every statement of a connection passes here, whoever sends it: counted, watched, and named when it is a prepared one. */
function follow(
  client: pg.PoolClient,
  watch: Watch,
  onStatement: ((text: string) => void) | undefined,
): void {
  const ask = client.query.bind(client) as Query
  const send: Query = (...args) => {
    const done = watch.begin((error) => breakOff(client, error), client)
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      return ask(...args.slice(0, -1), (...answer: unknown[]) => {
        done()
        ;(callback as Query)(...answer)
      })
    }
    const answer = ask(...args) as Promise<unknown>
    answer.then(done, done)
    return answer
  }
  const query: Query = (first, ...rest) => {
    const text = textOf(first)
    if (text === undefined) return ask(first, ...rest)
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
