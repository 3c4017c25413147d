import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import type pg from 'pg'
import { makeClient, type Connection } from './connection.ts'
import type { Database } from './tables.ts'
import { waitForLock } from './wait-for-lock.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')
/** Any number that nobody else locks in this database. */
const LOCK = 5_923_411
const OLDEST_SERVER = 15

/** The database cannot be brought to this version; `message` is for whoever starts the shop. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}
/** A newer version of the shop has worked on this data. */
export class SchemaIsNewer extends MigrationError {
  override name = 'SchemaIsNewer'
}
/** A migration that this database has applied reads differently now. */
export class MigrationChanged extends MigrationError {
  override name = 'MigrationChanged'
}
/** The server speaks too old a PostgreSQL. */
export class ServerTooOld extends MigrationError {
  override name = 'ServerTooOld'
}

export interface Migration {
  /** The file's name without '.sql'. */
  name: string
  text: string
  checksum: string
}

export async function readMigrations(folder = FOLDER): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  return Promise.all(
    files.map(async (file) => {
      // Git may have turned the line ends on the way.
      const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
      return { name: file.slice(0, -'.sql'.length), text, checksum: digest(text) }
    }),
  )
}

/** Names the schema that these migrations make: two databases with the same one are alike. */
export function fingerprint(migrations: readonly Migration[]): string {
  return digest(migrations.map(({ name, checksum }) => `${name} ${checksum}`).join('\n')).slice(0, 16)
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Brings a database to the newest schema, each file in a transaction of its own. Several processes may do so at once.
 * Leaves no connection open, so the database may serve as a template at once.
 *
 * @returns the names of the migrations that it applied
 * @throws MigrationError with a sentence for whoever starts the shop
 */
export async function migrate(
  connection: Connection,
  { folder = FOLDER, onWait = () => undefined }: { folder?: string; onWait?: () => void } = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = makeClient(connection, { application_name: 'kwaderno migrations' })
  await client.connect()
  try {
    await checkServer(client)
    // Also for a role that may not change what it reads here: whoever starts the shop without the owner's password.
    if (await isUpToDate(client, migrations)) return []
    const applied: string[] = []
    for (;;) {
      const name = await applyNext(client, migrations, onWait)
      if (name === undefined) return applied
      applied.push(name)
    }
  } finally {
    await client.end()
  }
}

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::integer / 10000 as version`,
  )
  const version = rows[0]?.version ?? 0
  if (version < OLDEST_SERVER) {
    throw new ServerTooOld(`The database is PostgreSQL ${version}; ${OLDEST_SERVER} or newer is needed.`)
  }
}

async function isUpToDate(client: pg.Client, migrations: readonly Migration[]): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from information_schema.tables where table_schema = 'public' and table_name = 'schema_migrations'`,
  )
  return rowCount !== 0 && firstMissing(migrations, await findApplied(client)) === undefined
}

/** Applies the first migration that is missing, under a lock that ends with its transaction. */
async function applyNext(
  client: pg.Client,
  migrations: readonly Migration[],
  onWait: () => void,
): Promise<string | undefined> {
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    await waitForLock(async () => {
      const { rows } = await client.query<{ isMine: boolean }>(
        'select pg_try_advisory_xact_lock($1) as "isMine"',
        [LOCK],
      )
      return rows[0]?.isMine ?? false
    }, onWait)
    const next = firstMissing(migrations, await readApplied(client))
    if (next) await apply(client, next)
    await client.query('commit')
    return next?.name
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  await client.query(`set local client_min_messages = warning`)
  await client.query(`create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`)
  return findApplied(client)
}

async function findApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

function firstMissing(migrations: readonly Migration[], applied: Map<string, string>): Migration | undefined {
  const unknown = [...applied.keys()].find((name) => !migrations.some((migration) => migration.name === name))
  if (unknown !== undefined) {
    throw new SchemaIsNewer(
      `The data was made by a newer version of the shop (it knows "${unknown}", this version does not). ` +
        'Start that version, or go back to a backup.',
    )
  }
  const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (changed) {
    throw new MigrationChanged(
      `The migration "${changed.name}" was changed after this database had applied it. Restore the file.`,
    )
  }
  return migrations.find(({ name }) => !applied.has(name))
}

async function apply(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  try {
    await client.query(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationError(`The migration "${name}" failed: ${reason}`, { cause: error })
  }
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
}

/** Pages from which on a lookup by key costs less than reading the table: see migrations/011-statistics.sql. */
const LARGE = 20

/**
 * Brings the planner's statistics up to date after many rows were loaded at once, without waiting for the server to
 * notice. Small and empty tables are left alone: known to be empty, they would be read whole while they fill.
 */
export async function analyzeLoaded(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and pg_relation_size(oid) >= ${LARGE} * current_setting('block_size')::integer`.execute(db)
  for (const { name } of rows) await sql`analyze ${sql.table(name)}`.execute(db)
}
