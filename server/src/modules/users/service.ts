import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import { listUsers, USER_TEXT, type UserRow } from '@kwaderno/contract/user.ts'
import type { Deps } from '../../core/deps.ts'
import type { Page, RawAnswer } from '../../core/endpoint.ts'
import { exportRows } from '../../core/export.ts'
import { notFound } from '../../core/problem.ts'
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
