import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../server/src/db/tables.ts'
import { columnTypes } from '../server/src/db/types.ts'

type Db = Kysely<Database>

/** A single connection that waits for its statements as long as they take, whatever else the machine does. */
export function openPatient(connectionString: string): { db: Db; close(): Promise<void> } {
  const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, types: columnTypes })
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  return { db, close: () => db.destroy() }
}

/** Of a cluster that only a bench has: what a crash would take is built anew. */
const CARELESS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
}

/** Writes much without syncing it; afterwards the cluster is on disk and as careful as ever. Only for one's own. */
export async function carelessly<Result>(db: Db, write: () => Promise<Result>): Promise<Result> {
  await alterSystem(db, CARELESS)
  const written = await write()
  await alterSystem(db, Object.fromEntries(Object.keys(CARELESS).map((name) => [name, undefined])))
  await sql`checkpoint`.execute(db)
  return written
}

/** Settings of the whole cluster, for processes that run as well; undefined for what it had before. */
export async function alterSystem(
  db: Db,
  settings: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    const change =
      value === undefined ? sql`reset ${sql.ref(name)}` : sql`set ${sql.ref(name)} = ${sql.lit(value)}`
    await sql`alter system ${change}`.execute(db)
  }
  await sql`select pg_reload_conf()`.execute(db)
}

/**
 * Writes into these tables without their indexes, which are built in one go afterwards: a trigram index in a fifth of the time.
 * Those that hold a constraint stay.
 * @param db of a single connection
 */
export async function withoutIndexes(
  db: Db,
  tables: readonly string[],
  write: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = any (${tables}::regclass[]) and not indisunique order by 1`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  await write()
  for (const { definition } of rows) await sql.raw(definition).execute(db)
}

/**
 * Without the references and triggers of what is written, which would look for each row; for an administrator of the database only,
 * others do with them.
 * @param counted a trigger that has to run nevertheless
 */
export async function unchecked(
  db: Db,
  write: () => Promise<void>,
  counted?: { table: string; trigger: string },
): Promise<void> {
  const { rows } = await sql<{ may: string }>`select current_setting('is_superuser') as may`.execute(db)
  if (rows[0]?.may !== 'on') return write()
  const enable = async (when: string) => {
    if (!counted) return
    const { table, trigger } = counted
    await sql`alter table ${sql.table(table)} enable ${sql.raw(when)} trigger ${sql.ref(trigger)}`.execute(db)
  }
  await enable('always')
  await sql`set session_replication_role = replica`.execute(db)
  await write()
  await sql`set session_replication_role = origin`.execute(db)
  await enable('')
}
