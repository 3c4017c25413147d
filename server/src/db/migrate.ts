import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import type pg from 'pg'
import { applyBatches, applyIndex, applyWhole, type Patience } from './apply-migration.ts'
import { makeClient, type Connection } from './connection.ts'
import { MigrationError } from './migration-error.ts'
import { kindOf, MIGRATIONS, numberOf, OLDER_SERVES, type Kind } from './migration-kinds.ts'
import type { Database } from './tables.ts'
import { waitForLock } from './wait-for-lock.ts'

/** Any numbers that nobody else locks in this database: for changes of the schema, and for what is finished beside the work. */
const LOCK = 5_923_411
const FINISHING = 5_923_412
const OLDEST_SERVER = 15

export { MigrationError } from './migration-error.ts'

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
  kind: Kind
}

export async function readMigrations(folder = MIGRATIONS): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  return Promise.all(
    files.map(async (file) => {
      // Git may have turned the line ends on the way.
      const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
      const name = file.slice(0, -'.sql'.length)
      return { name, text, checksum: digest(text), kind: kindOf(name) }
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

/** What an older version lives with runs before the shop opens. */
const AT_THE_START: readonly Kind[] = ['history', 'expand', 'index']
const LATER: readonly Kind[] = ['backfill', 'contract']

interface MigrateOptions {
  folder?: string
  onWait?: () => void
  patience?: Patience
}

/**
 * Brings a database so far that this version can serve it, while older ones go on; a new database to the end. Several
 * processes may do so at once. Leaves no connection open, so the database may serve as a template at once.
 *
 * @returns the names of the migrations that it applied
 * @throws MigrationError with a sentence for whoever starts the shop
 */
export function migrate(
  connection: Connection,
  { folder = MIGRATIONS, onWait = () => undefined, patience }: MigrateOptions = {},
): Promise<string[]> {
  return withMigrations(connection, folder, async (client, migrations) => {
    await checkServer(client)
    // Also for a role that may not change what it reads here: whoever starts the shop without the owner's password.
    if (await isUpToDate(client, migrations, AT_THE_START)) return []
    await waitForLock(() => tryLock(client, LOCK), onWait)
    const known = await readApplied(client)
    const kinds = known.size === 0 ? [...AT_THE_START, ...LATER] : AT_THE_START
    const applied: string[] = []
    for (;;) {
      const next = firstMissing(migrations, await findApplied(client), kinds)
      if (!next) return applied
      if (next.kind === 'index') await applyIndex(client, next)
      else if (next.kind === 'backfill') await applyBatches(client, next)
      else await applyWhole(client, next, patience)
      applied.push(next.name)
    }
  })
}

/** What became of the migrations that are finished while the shop is open. */
export interface Finished {
  applied: string[]
  /** What waits for an older version to stop, or for another process that is at it. */
  waiting?: string
}

/**
 * Fills what older versions have left empty, batch by batch, and takes away what only they use once none of them runs any
 * more. Does nothing where another process is at it.
 */
export function finishMigrations(
  connection: Connection,
  { folder = MIGRATIONS, signal }: { folder?: string; signal?: AbortSignal } = {},
): Promise<Finished> {
  return withMigrations(connection, folder, async (client, migrations) => {
    const applied: string[] = []
    for (let isMine = false; ;) {
      const next = firstMissing(migrations, await findApplied(client), LATER)
      if (!next || signal?.aborted) return { applied }
      if (!isMine) {
        // Held until the connection ends. Whoever had it may just have done what is missing, so it is looked for again.
        isMine = await tryLock(client, FINISHING)
        if (isMine) continue
        return { applied, waiting: next.name }
      }
      if (next.kind === 'backfill') {
        if (!(await applyBatches(client, next, signal))) return { applied }
      } else if (!(await applyContract(client, next))) return { applied, waiting: next.name }
      applied.push(next.name)
    }
  })
}

/** While no process changes the schema or starts; not at all while one runs that does not know it. */
async function applyContract(client: pg.Client, migration: Migration): Promise<boolean> {
  if (!(await tryLock(client, LOCK))) return false
  try {
    const { rows } = await client.query<{ found: boolean }>(OLDER_SERVES, [numberOf(migration.name)])
    if (rows[0]?.found) return false
    await applyWhole(client, migration)
    return true
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK])
  }
}

async function withMigrations<Result>(
  connection: Connection,
  folder: string,
  act: (client: pg.Client, migrations: readonly Migration[]) => Promise<Result>,
): Promise<Result> {
  const migrations = await readMigrations(folder)
  const client = makeClient(connection, { application_name: 'kwaderno migrations' })
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    return await act(client, migrations)
  } finally {
    await client.end()
  }
}

async function tryLock(client: pg.Client, number: number): Promise<boolean> {
  const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [
    number,
  ])
  return rows[0]?.isMine ?? false
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

async function isUpToDate(
  client: pg.Client,
  migrations: readonly Migration[],
  kinds: readonly Kind[],
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from information_schema.tables where table_schema = 'public' and table_name = 'schema_migrations'`,
  )
  return rowCount !== 0 && firstMissing(migrations, await findApplied(client), kinds) === undefined
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  await client.query(`set client_min_messages = warning`)
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

/** The first of these kinds that the database does not have. */
function firstMissing(
  migrations: readonly Migration[],
  applied: Map<string, string>,
  kinds: readonly Kind[],
): Migration | undefined {
  const unknown = [...applied.keys()].find(
    (name) => !livesWith(name) && !migrations.some((migration) => migration.name === name),
  )
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
  return migrations.find(({ name, kind }) => !applied.has(name) && kinds.includes(kind))
}

/** Whether a version that does not have the migration can serve what it has made. */
function livesWith(name: string): boolean {
  return !['history', 'contract'].includes(kindOf(name))
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
