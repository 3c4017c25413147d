import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './tables.ts'
import { onPoolError, CONNECTION_OPTIONS, pickConnection, type Connection } from './connection.ts'
import { NOTICES_OPTION, collectNotices, type OnChanges } from './change-notices.ts'
import { columnTypes } from './types.ts'
import { destroyConnection, DatabaseSilent, watchDatabase } from './watchdog.ts'
import { WatchedPool } from './watched-pool.ts'

export { pickConnection, type Connection } from './connection.ts'

export interface DatabaseOptions extends Connection {
  /**
   * Where the connection goes through a pooler that gives one of its own for each transaction: the way past it. Such a
   * connection takes no settings and keeps no statements.
   */
  direct?: Connection | undefined
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
  /** Told what a transaction has changed of what is kept in memory, before whoever waits for its end goes on. */
  onChanges?: OnChanges
  /** Told of effects of a transaction that failed after its commit; a warning of the process unless given. */
  onEffectError?: EffectErrorHandler
}

const sessionSettings = (readsNotices: boolean) =>
  ({
    // A transaction whose process hangs must not keep its locks for ever.
    idle_in_transaction_session_timeout: 60_000,
    // The server, too, notices a dead connection, and what it had locked.
    options: `-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5${readsNotices ? ` ${NOTICES_OPTION}` : ''}`,
  }) satisfies pg.PoolConfig

export interface OpenDatabase {
  db: Kysely<Database>
  pool: pg.Pool
  /** Waits for running statements. May be called twice. */
  close(): Promise<void>
}

/** Opens a pool. Connects with the first statement, so an unreachable database shows there. */
export function createDatabase(options: DatabaseOptions): OpenDatabase {
  const { max = 10, applicationName = 'kwaderno', statementTimeout = 30_000 } = options
  const { onStatement, onConnectionError, onSilence = () => undefined, onEffectError = warn } = options
  const { onChanges } = options
  const connection = pickConnection(options)
  const isPooled = options.direct !== undefined
  const watch = watchDatabase(options.direct ?? connection, {
    longest: statementTimeout && statementTimeout + 5000,
    knowsProcesses: !isPooled,
    onSilence(isSilent) {
      // Those that nobody uses at the moment would be the next to hang.
      if (isSilent) for (const client of clients) destroyConnection(client, new DatabaseSilent())
      onSilence(isSilent)
    },
  })
  const clients = new Set<pg.PoolClient>()
  const pool = new pg.Pool({
    ...connection,
    ...CONNECTION_OPTIONS,
    max,
    application_name: applicationName,
    ...(!isPooled && { ...sessionSettings(onChanges !== undefined), statement_timeout: statementTimeout }),
    types: columnTypes,
  })
  pool.on('connect', (client) => {
    clients.add(client)
    if (onChanges) collectNotices(client, onChanges)
    client.once('end', () => clients.delete(client))
  })
  onPoolError(pool, onConnectionError)
  const nameOf = (text: string) => (isPooled ? undefined : preparedNames.get(text))
  const db = new PooledDatabase(new WatchedPool(pool, { watch, onStatement, nameOf }), onEffectError)
  let closing: Promise<void> | undefined
  return { db, pool, close: () => (closing ??= pool.end().finally(() => watch.end())) }
}

/** The shop's database, with what a transaction and a prepared statement need beside the query builder. */
class PooledDatabase extends Kysely<Database> {
  readonly pool: WatchedPool
  readonly onEffectError: EffectErrorHandler

  constructor(pool: WatchedPool, onEffectError: EffectErrorHandler) {
    super({ dialect: new PostgresDialect({ pool }) })
    this.pool = pool
    this.onEffectError = onEffectError
  }
}

export type EffectErrorHandler = (error: unknown) => void

const warn: EffectErrorHandler = (error) =>
  process.emitWarning(error instanceof Error ? error : new Error(String(error)))

/** Where failures of the effects of a database's transactions go. */
export function effectErrorHandlerOf(db: Kysely<Database>): EffectErrorHandler {
  return db instanceof PooledDatabase ? db.onEffectError : warn
}

/** The statements that connections keep, and their names. */
const preparedNames = new Map<string, string>()

/** Each connection keeps all of them, with a plan of some tens of kilobytes each. */
const MOST_KEPT = 48
let kept = 0

/**
 * The statement as connections keep it with its plan, as one that is `prepared`; when there are too many it is planned each time. PostgreSQL
 * tries five times whether a plan for any values is as good as one for these. The same statement can be asked with other values
 * without it.
 */
export function keepPlan<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  const text = `${query.sql} -- kept`
  if (!preparedNames.has(text)) {
    if (kept >= MOST_KEPT) return query
    kept += 1
    preparedNames.set(text, `kept-${kept}`)
  }
  return { ...query, sql: text }
}

const builtOnce = new Map<string, CompiledQuery>()

/**
 * Runs what the query builder makes. With a key it is built once, and connections keep its plan: what is asked for by one key must always be
 * the same statement with the same values.
 */
export async function runBuilt<Row>(
  db: Kysely<Database>,
  key: string | undefined,
  build: () => { compile(db: Kysely<Database>): CompiledQuery<Row> },
): Promise<Row[]> {
  const known = key === undefined ? undefined : (builtOnce.get(key) as CompiledQuery<Row> | undefined)
  if (known) return (await db.executeQuery(known)).rows
  const built = build().compile(db)
  if (key === undefined || builtOnce.size >= MOST_KEPT) return (await db.executeQuery(built)).rows
  const query = keepPlan(built)
  builtOnce.set(key, query)
  return (await db.executeQuery(query)).rows
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
  return async (db, values = []) => {
    const { rows } = await (db instanceof PooledDatabase
      ? db.pool.query<Row>(text, values)
      : db.executeQuery<Row>(CompiledQuery.raw(text, [...values])))
    return rows
  }
}
