import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import { listUsers, USER_TEXT, type UserRow } from '@kwaderno/contract/user.ts'
import type { Deps } from '../../core/deps.ts'
import type { Page, RawAnswer } from '../../core/endpoint.ts'
import { exportRows } from '../../core/export.ts'
import { notFound } from '../../core/problem.ts'
import type { Tx } from '../../db/tx.ts'
import { findUser, findUsers, listUserIds, listUserRecords, toUserRow } from './queries.ts'

export async function listUserPage(
  { db, images }: Deps,
  query: QueryOf<typeof listUsers>,
): Promise<Page<UserRow[]>> {
  const { items, total } = await listUserRecords(db, query)
  return { items: items.map((record) => toUserRow(record, images.url)), total }
}

/** All users of the filters, for a spreadsheet. */
export function exportUsers({ db, images }: Deps, query: QueryOf<typeof listUsers>): Promise<RawAnswer> {
  return exportRows(listUsers, {
    idsOf: (most) => listUserIds(db, query, most),
    rowsOf: async (ids) => (await findUsers(db, ids)).map((record) => toUserRow(record, images.url)),
    idOf: (user) => user.id,
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

/** Changes a user's first student, or adds one when there is none yet and something of it is given. */
export async function saveFirstStudent(tx: Tx, userId: number, fields: StudentFields): Promise<void> {
  const student = { ...fields, student_id: fields.student_id === '' ? null : fields.student_id }
  const given = Object.values(student).filter((value) => value !== undefined)
  if (given.length === 0) return
  const { numUpdatedRows } = await tx
    .updateTable('students')
    .set(student)
    .where('id', '=', (eb) =>
      eb.selectFrom('students').select('id').where('user_id', '=', userId).orderBy('id').limit(1),
    )
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n || given.every((value) => value === '' || value === null)) return
  await tx
    .insertInto('students')
    .values({ user_id: userId, ...student })
    .execute()
}
