import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import { reportAuditLog, type AuditDetail, type AuditRow } from '@kwaderno/contract/audit-log.ts'
import { sql, type Kysely } from 'kysely'
import type { Page, RawAnswer } from '../../core/endpoint.ts'
import { exportRows } from '../../core/export.ts'
import { keptTotal } from '../../db/kept-sums.ts'
import { listIds, listPage } from '../../db/paging.ts'
import { contains } from '../../db/search.ts'
import type { Database } from '../../db/tables.ts'
import { every, within, type Test } from './filters.ts'

type Db = Kysely<Database>
type Query = QueryOf<typeof reportAuditLog>

interface AuditRecord {
  id: number
  executed_by_name: string
  module: string
  sub_module: string
  action: AuditRow['action']
  details: AuditDetail[]
  is_option: boolean
  description: string
  logged_at: string
}

const SORTS = {
  executedByAsc: sql`lower(a.executed_by_name), a.id`,
  executedByDesc: sql`lower(a.executed_by_name) desc, a.id desc`,
  createdOnAsc: sql`a.logged_at, a.id`,
  createdOnDesc: sql`a.logged_at desc, a.id desc`,
} as const

function testsOf({ search, module, action, ...days }: Query): Test[] {
  return [
    contains(sql`a.search_text`, search),
    ...(module ? [sql<boolean>`a.module = ${module}`] : []),
    ...(action ? [sql<boolean>`a.action = ${action}`] : []),
    ...within(sql`a.logged_at`, days),
  ]
}

const ROW = sql`json_build_object('id', a.id, 'executed_by_name', a.executed_by_name, 'module', a.module,
  'sub_module', a.sub_module, 'action', a.action, 'details', a.details, 'is_option', a.is_option,
  'description', a.description, 'logged_at', a.logged_at)`
const ROW_OF_LISTED = sql<{ record: AuditRecord }>`(
  select ${ROW} from audit_logs a where a.id = listed.id) as record`

function matching(db: Db, query: Query) {
  return db
    .selectFrom('audit_logs as a')
    .select('a.id')
    .where(sql<boolean>`${every(testsOf(query))}`)
    .orderBy(SORTS[query.sortBy ?? 'createdOnDesc'])
}

/** A page of what staff did and how many rows match, in one statement. */
export async function listAudit(db: Db, query: Query): Promise<Page<AuditRow[]>> {
  const { module, action, search, dateFrom, dateTo } = query
  const isKept = !search && !dateFrom && !dateTo
  const { items, total } = await listPage(db, matching(db, query), query, {
    also: ROW_OF_LISTED,
    totalBy: isKept ? keptTotal('audit_sums', { module, action }) : undefined,
  })
  return { items: items.map(({ record }) => toRow(record)), total }
}

/** All rows of the filters, for a spreadsheet. */
export function exportAudit(db: Db, query: Query): Promise<RawAnswer> {
  return exportRows(reportAuditLog, {
    idsOf: (most) => listIds(db, sql`${matching(db, query).limit(most)}`),
    rowsOf: async (ids) => {
      const { rows } = await sql<{ record: AuditRecord }>`
        select ${ROW} as record from audit_logs a where a.id = any (${ids}::bigint[])`.execute(db)
      return rows.map(({ record }) => toRow(record))
    },
    idOf: (row) => row.id,
    batch: 100,
  })
}

function toRow(record: AuditRecord): AuditRow {
  return {
    id: record.id,
    executedBy: record.executed_by_name,
    module: record.module,
    subModule: record.sub_module,
    action: record.action,
    details: record.details,
    isOption: record.is_option,
    description: record.description,
    loggedDate: new Date(record.logged_at).toISOString(),
  }
}
