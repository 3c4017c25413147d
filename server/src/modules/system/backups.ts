import { sql } from 'kysely'
import type { Backups } from '../../backup/backups.ts'
import type { BackupReport } from '../../backup/nightly.ts'
import type { Deps } from '../../core/deps.ts'
import { SHOP_ZONE } from '../../core/clock.ts'

const HOUR = 3_600_000
/** When a backup is taken each day, in Manila; also by the schedule in shop.ts. */
const NIGHT = '02'
/** A shop that was switched off at night, or whose backup failed, takes it at the next hour. */
const LATEST = 24.5 * HOUR
/** As long as a running one may take, with some to spare. */
const RECENT = 2 * HOUR
const KEPT_DAYS = 400

type Core = Pick<Deps, 'db' | 'config' | 'clock' | 'log'>

/** The place that this shop backs itself up to; the demo has none. */
export const backupPlace = ({ demo, backupTo }: Deps['config']) => (demo ? undefined : backupTo)

/** Each hour: takes a backup when one is due, in one of the processes, and notes what became of it. */
export async function backUp(deps: Core, backups: Pick<Backups, 'alone' | 'takeWhole'>): Promise<void> {
  const place = backupPlace(deps.config)
  if (place === undefined) return
  await backups.alone(async () => {
    const started = deps.clock.now()
    if (await isDue(deps, place, started)) await note(deps, place, started, await backups.takeWhole(started))
  })
}

async function note({ db, clock, log }: Core, place: string, started: Date, report: BackupReport) {
  const { scope, bytes, checked, until, error } = report
  if (error) log.error({ place, reason: error }, 'the backup failed')
  else log.info({ place, bytes, ...checked }, 'backed up')
  const row = {
    started_at: started,
    finished_at: clock.now(),
    place,
    scope,
    bytes,
    orders: checked?.orders ?? null,
    files: checked?.files ?? null,
    reached_at: until ?? null,
    error,
  }
  await db.insertInto('backups').values(row).execute()
  const oldest = new Date(started.getTime() - KEPT_DAYS * 24 * HOUR)
  await db.deleteFrom('backups').where('started_at', '<', oldest).execute()
}

async function isDue({ db }: Core, place: string, now: Date): Promise<boolean> {
  const { last } = await db
    .selectFrom('backups')
    .select(({ fn }) => fn.max('started_at').as('last'))
    .where('place', '=', place)
    .where('error', '=', '')
    .executeTakeFirstOrThrow()
  const age = now.getTime() - (last?.getTime() ?? -Infinity)
  const hour = now.toLocaleTimeString('en-GB', { timeZone: SHOP_ZONE, hour: '2-digit' })
  return age > LATEST || (hour === NIGHT && age > RECENT)
}

/** How often the log is copied; in each process, of which one does it. */
export const CHANGES_SECONDS = 60
const CLAIMED = 45_000

/** Copies what has changed since, so that no more than the last minute is lost with the disk. */
export async function copyChanges(deps: Core, backups: Pick<Backups, 'takeChanges'>): Promise<void> {
  const place = backupPlace(deps.config)
  if (place === undefined) return
  const now = deps.clock.now()
  const claim = await sql`
    insert into backup_changes as mine (place, attempted_at) values (${place}, ${now})
    on conflict (place) do update set attempted_at = excluded.attempted_at
    where mine.attempted_at < ${new Date(now.getTime() - CLAIMED)}`.execute(deps.db)
  if (claim.numAffectedRows === 0n) return
  const taken = await backups.takeChanges()
  if (!taken) return
  const { until, error } = taken
  await deps.db
    .updateTable('backup_changes')
    .set({ error, ...(until && { reached_at: until }) })
    .where('place', '=', place)
    .execute()
}
