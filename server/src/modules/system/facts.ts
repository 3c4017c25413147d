import { statfs } from 'node:fs/promises'
import { SHOWN_BACKUPS, type BackupRow } from '@kwaderno/contract/system.ts'
import { sql, type Kysely } from 'kysely'
import type { JobCount } from '../../adapters/jobs.ts'
import type { Deps } from '../../core/deps.ts'
import { readMigrations } from '../../db/migrate.ts'
import type { Database } from '../../db/tables.ts'
import { backupPlace } from './backups.ts'

/** What is known of the shop's machinery, before it is judged. */
export interface Facts {
  isDemo: boolean
  /** Whether the database is at DATABASE_URL, and so backed up where it runs. */
  isForeign: boolean
  /** Undefined when the shop does not back itself up. */
  place: string | undefined
  last: BackupFact | undefined
  lastGood: BackupFact | undefined
  changes: { reachedAt: Date | null; error: string } | undefined
  audit: { checkedAt: Date; position: number; fault: string } | undefined
  mails: { failed: number; waiting: number; hasServer: boolean }
  jobs: JobCount[]
  missed: { name: string; failed: number }[]
  disk: { folder: string; free: number; total: number }
  now: Date
}

export interface BackupFact extends Omit<BackupRow, 'startedOn'> {
  startedAt: Date
  reachedAt: Date | null
}

export async function readFacts(deps: Deps): Promise<Facts> {
  const { db, config, clock, jobs, mailQueue } = deps
  const place = backupPlace(config)
  const mails = await mailQueue.count()
  return {
    isDemo: config.demo,
    isForeign: config.databaseUrl !== undefined,
    place,
    ...(await readNotes(db, place)),
    mails: { ...mails, hasServer: config.mail.smtpUrl !== undefined },
    jobs: await jobs.count(),
    missed: await jobs.countMissed(),
    disk: await readDisk(config.dataDir),
    now: clock.now(),
  }
}

async function readNotes(db: Kysely<Database>, place = '') {
  const backups = () =>
    db.selectFrom('backups').where('place', '=', place).orderBy('id', 'desc').select(BACKUP).limit(1)
  const last = await backups().executeTakeFirst()
  const lastGood =
    last && (last.error === '' ? last : await backups().where('error', '=', '').executeTakeFirst())
  const changes = await db
    .selectFrom('backup_changes')
    .select(['reached_at as reachedAt', 'error'])
    .where('place', '=', place)
    .executeTakeFirst()
  const audit = await db
    .selectFrom('audit_checks')
    .select(['checked_at as checkedAt', 'position', 'fault'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { last: last && factOf(last), lastGood: lastGood && factOf(lastGood), changes, audit }
}

const BACKUP = [
  'id',
  'started_at',
  'finished_at',
  'place',
  'scope',
  'bytes',
  'orders',
  'files',
  'reached_at',
  'error',
] as const

type Stored = Awaited<ReturnType<typeof listStored>>[number]

const listStored = (db: Kysely<Database>) =>
  db.selectFrom('backups').select(BACKUP).orderBy('id', 'desc').limit(SHOWN_BACKUPS).execute()

function factOf({ started_at, finished_at, reached_at, orders, files, ...row }: Stored): BackupFact {
  return {
    ...row,
    startedAt: started_at,
    seconds: Math.round((finished_at.getTime() - started_at.getTime()) / 1000),
    reachedAt: reached_at,
    checked: orders === null || files === null ? null : { orders, files },
  }
}

export async function listBackupRows(db: Kysely<Database>): Promise<BackupRow[]> {
  const facts = (await listStored(db)).map(factOf)
  return facts.map(({ startedAt, id, seconds, place, scope, bytes, checked, error }) => ({
    id,
    startedOn: startedAt.toISOString(),
    ...{ seconds, place, scope, bytes, checked, error },
  }))
}

async function readDisk(folder: string): Promise<Facts['disk']> {
  const { bavail, bfree, blocks, bsize } = await statfs(folder)
  // What is kept for root counts for nobody.
  return { folder, free: bavail * bsize, total: (blocks - bfree + bavail) * bsize }
}

/** Which programs run, and how many processes of the shop. */
export interface Running {
  database: string
  /** Processes of all servers. */
  processes: number
  newest: string
  unfinished: string[]
}

export async function readRunning(db: Kysely<Database>): Promise<Running> {
  const { rows } = await sql<{ database: string; processes: number; applied: string[] }>`
    select current_setting('server_version') as database,
      (select count(distinct application_name)::int from pg_stat_activity
        where datname = current_database() and application_name like 'kwaderno changes %') as processes,
      (select array_agg(name order by name) from schema_migrations) as applied`.execute(db)
  const { applied, database, processes } = rows[0]!
  const names = (await readMigrations()).map(({ name }) => name)
  return {
    database: database.split(' ')[0]!,
    processes,
    newest: applied.at(-1) ?? '',
    unfinished: names.filter((name) => !applied.includes(name)),
  }
}
