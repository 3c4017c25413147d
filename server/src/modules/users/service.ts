import { MAX_SELECTED } from '@kwaderno/contract/bulk.ts'
import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import { listUsers, USER_TEXT, type UserRow } from '@kwaderno/contract/user.ts'
import { STUDENT_TEXT } from '@kwaderno/contract/student.ts'
import { BULK_USER_TEXT, type selectUsers } from '@kwaderno/contract/user-bulk.ts'
import type { Deps } from '../../core/deps.ts'
import type { Page, RawAnswer } from '../../core/endpoint.ts'
import { exportRows } from '../../core/export.ts'
import { fullName } from '../../core/person-name.ts'
import { notFound, refuse, refuseAt } from '../../core/problem.ts'
import { CONSTRAINTS } from '../../db/constraints.ts'
import type { Tx } from '../../db/tx.ts'
import { findUser, findUsers, listUserIds, listUserRecords, toUserRow, userVersion } from './queries.ts'

export { userVersion } from './queries.ts'

export async function listUserPage(
  { db, images }: Deps,
  query: QueryOf<typeof listUsers>,
): Promise<Page<UserRow[]>> {
  const { items, total } = await listUserRecords(db, query)
  return { items: items.map((record) => toUserRow(record, images.url)), total }
}

/** All users of the filters, for a spreadsheet. */
export function exportUsers({ reads, images }: Deps, query: QueryOf<typeof listUsers>): Promise<RawAnswer> {
  return exportRows(listUsers, {
    idsOf: (most) => listUserIds(reads, query, most),
    rowsOf: async (ids) => (await findUsers(reads, ids)).map((record) => toUserRow(record, images.url)),
    idOf: (user) => user.id,
  })
}

/** Everybody whom a filter finds, to be ticked. @throws Refusal 400 when they are too many */
export async function selectAll({ db }: Deps, query: QueryOf<typeof selectUsers>) {
  const ids = await listUserIds(db, query, MAX_SELECTED + 1)
  if (ids.length > MAX_SELECTED) throw refuse(BULK_USER_TEXT.tooMany)
  const records = new Map((await findUsers(db, [...ids])).map((record) => [record.id, record]))
  return [...ids].flatMap((id) => {
    const record = records.get(id)
    return record
      ? [{ id, fullname: fullName(record), status: record.status, version: userVersion(record) }]
      : []
  })
}

export async function getUserRow({ db, images }: Deps, userId: number): Promise<UserRow> {
  const record = await findUser(db, userId)
  if (!record) throw notFound(USER_TEXT.gone)
  return toUserRow(record, images.url)
}

/** What is given of a student; undefined stays as it is. */
export interface StudentFields {
  first_name?: string | undefined
  middle_name?: string | undefined
  last_name?: string | undefined
  /** '' is none. */
  student_id?: string | undefined
  grade_level_id?: number | null | undefined
}

/**
 * Changes a user's first student, the oldest record that is not retired, or adds one when there is none yet and something of it is given.
 * @param recordId who was the first when the fields were read, if that is known
 * @throws Refusal 400 for a record that is not this user's
 */
export async function saveFirstStudent(
  tx: Tx,
  userId: number,
  fields: StudentFields,
  recordId?: number,
): Promise<void> {
  const student = { ...fields, student_id: fields.student_id === '' ? null : fields.student_id }
  const given = Object.values(student).filter((value) => value !== undefined)
  if (given.length === 0) return
  const first = await tx
    .selectFrom('students')
    .select(['id', 'grade_level_id'])
    .where('user_id', '=', userId)
    .$if(recordId === undefined, (query) => query.where('retired_at', 'is', null))
    .$if(recordId !== undefined, (query) => query.where('id', '=', recordId!))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (recordId !== undefined && !first) throw refuseAt('studentRecordId', STUDENT_TEXT.gone)
  if (typeof fields.grade_level_id === 'number') {
    await refuseRetired(tx, fields.grade_level_id, first?.grade_level_id)
  }
  if (first) {
    await tx.updateTable('students').set(student).where('id', '=', first.id).execute()
    return
  }
  if (given.every((value) => value === '' || value === null)) return
  await tx
    .insertInto('students')
    .values({ user_id: userId, ...student })
    .execute()
}

/**
 * A retired grade level stays with the student who has it, and is nobody's new one, not even a sibling's.
 * @param before what the student has; undefined for a new one
 */
export async function refuseRetired(
  tx: Tx,
  gradeLevelId: number,
  before: number | null | undefined,
): Promise<void> {
  if (gradeLevelId === before) return
  const retired = await tx
    .selectFrom('grade_levels')
    .select('id')
    .where('id', '=', gradeLevelId)
    .where('retired', '=', true)
    .executeTakeFirst()
  if (retired) throw refuseAt('gradeLevelId', CONSTRAINTS.students__grade_level_id!.message)
}
