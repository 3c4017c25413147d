import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import { listReturns, type StaffReturnRow } from '@kwaderno/contract/manage-returns.ts'
import { sql, type Expression, type Kysely, type SqlBool } from 'kysely'
import { endOfDay, startOfDay } from '../../core/clock.ts'
import type { Deps } from '../../core/deps.ts'
import type { Page, RawAnswer } from '../../core/endpoint.ts'
import { exportRows } from '../../core/export.ts'
import { prepared } from '../../db/client.ts'
import { listIds, listPage } from '../../db/paging.ts'
import { contains } from '../../db/search.ts'
import type { Database } from '../../db/tables.ts'
import { ATTACHMENTS, REASONS, ROW_COLUMNS, UNITS, type RowRecord, type UnitRecord } from './records.ts'
import { toStaffReturnRow } from './views.ts'

type Query = QueryOf<typeof listReturns>
type StaffRecord = RowRecord & { units: UnitRecord[] }

const SORTS = {
  dateCreatedAsc: sql`created_at, id`,
  dateCreatedDesc: sql`created_at desc, id desc`,
  orderNumberAsc: sql`order_number, id`,
  orderNumberDesc: sql`order_number desc, id desc`,
  requestedByAsc: sql`lower(requested_by), id`,
  requestedByDesc: sql`lower(requested_by) desc, id desc`,
} as const

/** Each word is a part of the order number or of the requester's name; days are Manila's, both included. */
function filtered(db: Kysely<Database>, query: Query) {
  return db
    .selectFrom('return_requests')
    .where((eb) => {
      const tests: Expression<SqlBool>[] = [contains(sql`search_text`, query.search)]
      if (query.customerId) tests.push(eb('user_id', '=', query.customerId))
      if (query.status) tests.push(eb('status', '=', query.status))
      if (query.dateFrom) tests.push(eb('created_at', '>=', startOfDay(query.dateFrom)))
      if (query.dateTo) tests.push(eb('created_at', '<', endOfDay(query.dateTo)))
      if (query.reason) tests.push(hasReason(query.reason))
      return eb.and(tests)
    })
    .orderBy(SORTS[query.sortBy || 'dateCreatedDesc'])
}

function hasReason(reasonId: number): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select from return_items i where i.reason_id = ${reasonId} and i.return_request_id = return_requests.id)`
}

const PARTS = `${REASONS('listed.id')}, ${ATTACHMENTS('listed.id')}, ${UNITS('listed.id')}`

/** A page of all requests with their pieces and how many there are, in one statement. */
export async function listStaff({ db }: Pick<Deps, 'db'>, query: Query): Promise<Page<StaffReturnRow[]>> {
  const { items, total } = await listPage(db, filtered(db, query).select(ROW_COLUMNS), query, {
    also: sql<Pick<StaffRecord, 'reason' | 'attachments' | 'units'>>`${sql.raw(PARTS)}`,
  })
  return { items: items.map(toStaffReturnRow), total }
}

const selectRows = prepared<StaffRecord>(
  'return-rows',
  `select ${ROW_COLUMNS.map((column) => column.replace('return_requests', 'listed')).join(', ')}, ${PARTS}
  from return_requests listed where listed.id = any ($1::int[])`,
)

/** All requests of the filters, for a spreadsheet. */
export function exportStaff({ reads }: Pick<Deps, 'reads'>, query: Query): Promise<RawAnswer> {
  return exportRows(listReturns, {
    idsOf: (most) => listIds(reads, sql`${filtered(reads, query).select('id').limit(most)}`),
    rowsOf: async (ids) => (await selectRows(reads, [ids])).map(toStaffReturnRow),
    idOf: (row) => row.id,
  })
}
