import { listAccess, type AccessEntry } from '@kwaderno/contract/access-log.ts'
import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import { sql, type Kysely } from 'kysely'
import { endOfDay, startOfDay } from '../../core/clock.ts'
import type { Page, RawAnswer } from '../../core/endpoint.ts'
import { exportRows } from '../../core/export.ts'
import { fullNameOf } from '../../core/person-name.ts'
import { listIds, listPage } from '../../db/paging.ts'
import { foundByWords, ordersNumbered } from '../../db/search.ts'
import type { Database } from '../../db/tables.ts'

type Db = Kysely<Database>
type Query = QueryOf<typeof listAccess>

const FULL_NAME = sql.raw(fullNameOf('u'))

/**
 * Each word is a part of the name of whoever has seen it, of whose it is, or of the order's number. The log itself keeps none of
 * these; whom and what the word may mean is found by their own indexes.
 */
const hasWords = (search: string | undefined) =>
  foundByWords(sql`a.id`, search, (pattern, word) => [
    sql`select seen.id from users u join access_log seen on seen.staff_id = u.id
      where u.search_text like ${pattern} and fold(concat_ws(' ', u.user_name, ${FULL_NAME})) like ${pattern}`,
    sql`select seen.id from users u join access_log seen on seen.subject_id = u.id
      where u.search_text like ${pattern} and fold(${FULL_NAME}) like ${pattern}`,
    sql`select seen.id from (${ordersNumbered(pattern, word)}) o join access_log seen on seen.order_id = o.id`,
  ])

function matching(db: Db, { search, kind, dateFrom, dateTo, sortBy }: Query) {
  const direction = sortBy === 'createdOnAsc' ? 'asc' : 'desc'
  return db
    .selectFrom('access_log as a')
    .select('a.id')
    .where(hasWords(search))
    .$if(kind !== undefined, (list) => list.where('a.kind', '=', kind!))
    .$if(dateFrom !== undefined, (list) => list.where('a.seen_at', '>=', startOfDay(dateFrom!)))
    .$if(dateTo !== undefined, (list) => list.where('a.seen_at', '<', endOfDay(dateTo!)))
    .orderBy('a.seen_at', direction)
    .orderBy('a.id', direction)
}

/** A page of the access log and how many lines match. */
export async function pageOfAccess(db: Db, query: Query): Promise<Page<AccessEntry[]>> {
  const { items, total } = await listPage(db, matching(db, query), query, { isSought: Boolean(query.search) })
  const ids = items.map(({ id }) => id)
  const rows = new Map((await rowsOf(db, ids)).map((row) => [row.id, row]))
  return { items: ids.flatMap((id) => rows.get(id) ?? []), total }
}

/** All lines of the filters, for a spreadsheet. */
export function exportAccess(db: Db, query: Query): Promise<RawAnswer> {
  return exportRows(listAccess, {
    idsOf: (most) => listIds(db, sql`${matching(db, query).limit(most)}`),
    rowsOf: (ids) => rowsOf(db, ids),
    idOf: (row) => row.id,
  })
}

const nameOf = (who: string) => sql<string>`coalesce(${sql.raw(fullNameOf(who))}, '')`

async function rowsOf(db: Db, ids: readonly number[]): Promise<AccessEntry[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('access_log as a')
    .innerJoin('users as staff', 'staff.id', 'a.staff_id')
    .leftJoin('users as customer', 'customer.id', 'a.subject_id')
    .leftJoin('orders as o', 'o.id', 'a.order_id')
    .leftJoin('students as s', (join) => join.onRef('s.id', '=', 'a.record_id').on('a.kind', '=', 'student'))
    .leftJoin('files as f', (join) => join.onRef('f.id', '=', 'a.record_id').on('a.kind', '=', 'file'))
    .selectAll('a')
    .select([
      nameOf('staff').as('staff_name'),
      nameOf('customer').as('customer_name'),
      sql<string>`coalesce(f.file_name, ${sql.raw(fullNameOf('s'))}, '')`.as('record_name'),
      'o.order_number',
    ])
    .where(sql<boolean>`a.id = any (${ids}::bigint[])`)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    happenedOn: row.seen_at.toISOString(),
    staffName: row.staff_name,
    roleName: row.role_name,
    kind: row.kind,
    recordId: row.record_id || null,
    recordName: row.record_name,
    customerId: row.subject_id,
    customerName: row.customer_name,
    orderId: row.order_id,
    orderNumber: row.order_number ?? '',
  }))
}
