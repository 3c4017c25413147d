import { IMPORT_TEXT } from '@kwaderno/contract/import-file.ts'
import { MAX_KEPT_ERRORS, ROSTER_TEXT, type Roster, type RosterError } from '@kwaderno/contract/roster.ts'
import { sql } from 'kysely'
import { audit } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import { fullNameOf } from '../../core/person-name.ts'
import { notFound, refuseAt } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import type { UploadedFile } from '../../core/upload.ts'
import { BATCH, inBatches } from '../../db/batches.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { judgeRows, readFile, type RosterRow } from './rows.ts'

export async function listRosters({ db }: Deps): Promise<Roster[]> {
  const found = await db
    .selectFrom('rosters as r')
    .innerJoin('users as u', 'u.id', 'r.loaded_by')
    .selectAll('r')
    .select(sql<string>`${sql.raw(fullNameOf('u'))}`.as('loader'))
    .orderBy('r.school_year', 'desc')
    .execute()
  return found.map((one) => ({
    schoolYear: one.school_year,
    count: one.row_count,
    fileName: one.file_name,
    loadedOn: one.loaded_at.toISOString(),
    loadedBy: one.loader,
    badRows: one.bad_rows,
    errors: one.errors,
  }))
}

interface NewRoster {
  schoolYear: string
  file: UploadedFile | undefined
}

/**
 * Stores the good rows of a file in place of what was loaded for its school year. A file without any leaves that alone.
 * @throws Refusal for a file that cannot be read, has no rows, too many of them, or lacks a column
 */
export async function loadRoster(
  deps: Deps,
  session: Session,
  { schoolYear, file }: NewRoster,
): Promise<{ loaded: number; errors: RosterError[] }> {
  if (file === undefined) throw refuseAt('file', IMPORT_TEXT.noFile)
  const bytes = await deps.files.read(file.key)
  if (bytes === undefined) throw refuseAt('file', IMPORT_TEXT.unreadable)
  const rows = await readFile(file.name, bytes)
  return inTransaction(deps.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('kwaderno.roster'))`.execute(tx)
    const { good, errors } = await judgeRows(tx, rows)
    if (good.length === 0) return { loaded: 0, errors }
    const before = await drop(tx, schoolYear)
    const { id } = await tx
      .insertInto('rosters')
      .values({
        school_year: schoolYear,
        file_name: file.name,
        loaded_by: session.userId,
        loaded_at: deps.clock.now(),
        row_count: good.length,
        bad_rows: errors.length,
        errors: JSON.stringify(errors.slice(0, MAX_KEPT_ERRORS)),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertRows(tx, id, good)
    await audit(tx, {
      session,
      module: 'Students',
      subModule: 'Roster',
      action: before ? 'Update' : 'Create',
      description: `Loaded the roster of ${schoolYear}`,
      ...(before ? { before: auditOf(before) } : {}),
      after: auditOf({ file_name: file.name, row_count: good.length, bad_rows: errors.length }),
    })
    return { loaded: good.length, errors }
  })
}

/** @throws Refusal 404 when there is none */
export async function deleteRoster({ db }: Deps, session: Session, schoolYear: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await drop(tx, schoolYear)
    if (!before) throw notFound(ROSTER_TEXT.gone)
    await audit(tx, {
      session,
      module: 'Students',
      subModule: 'Roster',
      action: 'Delete',
      description: `Deleted the roster of ${schoolYear}`,
      before: auditOf(before),
    })
  })
}

interface Loaded {
  file_name: string
  row_count: number
  bad_rows: number
}

const drop = (tx: Tx, schoolYear: string): Promise<Loaded | undefined> =>
  tx
    .deleteFrom('rosters')
    .where('school_year', '=', schoolYear)
    .returning(['file_name', 'row_count', 'bad_rows'])
    .executeTakeFirst()

const auditOf = ({ file_name, row_count, bad_rows }: Loaded) => ({
  file: file_name,
  students: row_count,
  badRows: bad_rows,
})

async function insertRows(tx: Tx, rosterId: number, rows: readonly RosterRow[]): Promise<void> {
  await sql`
    insert into roster_rows (roster_id, row, student_id, last_name, first_name, grade_level_id)
    select ${rosterId}::integer, row, student_id, last_name, first_name, grade_level_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (row integer, student_id text, last_name text, first_name text, grade_level_id integer)`.execute(
    tx,
  )
}

/**
 * Deletes rosters that were loaded before a moment, their rows first and not all at once.
 * @returns how many rosters
 */
export async function dropOldRosters(db: Deps['db'], before: Date): Promise<number> {
  await inBatches(
    db,
    sql`delete from roster_rows where (roster_id, row) in (
      select roster_id, row from roster_rows join rosters on rosters.id = roster_id
      where rosters.loaded_at < ${before} limit ${BATCH})`,
  )
  const gone = await db.deleteFrom('rosters').where('loaded_at', '<', before).returning('id').execute()
  return gone.length
}
