import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import { toPesos } from '@kwaderno/contract/money.ts'
import type {
  CountLine,
  CountScan,
  listCountLines,
  listStockCounts,
  StockCount,
} from '@kwaderno/contract/stock-count.ts'
import type { CountScope, CountStatus } from '@kwaderno/contract/stock-count-rules.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Page } from '../../core/endpoint.ts'
import { fullNameOf } from '../../core/person-name.ts'
import { OPTION_VARIATION } from '../../db/option-sql.ts'
import { listPage } from '../../db/paging.ts'
import { contains, eachWord } from '../../db/search.ts'
import type { Database } from '../../db/tables.ts'

type Db = Kysely<Database>

interface CountRecord {
  id: number
  name: string
  scope: CountScope
  scope_label: string
  is_blind: boolean
  status: CountStatus
  reason: string
  notes: string[]
  version: number
  opened_by: string
  opened_at: Date
  closed_by: string | null
  closed_at: Date | null
  options: number
  counted: number
}

/** How many scans the page of a count shows. */
const LAST_SCANS = 20

function countsOf(db: Db) {
  return db
    .selectFrom('stock_counts as c')
    .select(['c.id', 'c.name', 'c.scope', 'c.scope_label', 'c.is_blind', 'c.status', 'c.reason', 'c.notes'])
    .select(['c.version', 'c.opened_at', 'c.closed_at'])
    .select([
      sql<string>`(select ${sql.raw(fullNameOf('u'))} from users u where u.id = c.opened_by)`.as('opened_by'),
      sql<string | null>`(select ${sql.raw(fullNameOf('u'))} from users u where u.id = c.closed_by)`.as(
        'closed_by',
      ),
      sql<number>`(select count(*) from stock_count_lines l where l.count_id = c.id)`.as('options'),
      sql<number>`(select count(l.counted) from stock_count_lines l where l.count_id = c.id)`.as('counted'),
    ])
}

export async function listCounts(
  db: Db,
  query: QueryOf<typeof listStockCounts>,
): Promise<Page<StockCount[]>> {
  let list = countsOf(db)
    .where(contains(sql`fold(c.name)`, query.search))
    .orderBy('c.id', 'desc')
  if (query.status) list = list.where('c.status', '=', query.status)
  const { items, total } = await listPage(db, list, query)
  return { items: items.map(toCount), total }
}

export async function findCount(db: Db, countId: number): Promise<StockCount | undefined> {
  const record = await countsOf(db).where('c.id', '=', countId).executeTakeFirst()
  return record && toCount(record)
}

function toCount(record: CountRecord): StockCount {
  return {
    id: record.id,
    name: record.name,
    scope: record.scope,
    scopeLabel: record.scope_label,
    isBlind: record.is_blind,
    status: record.status,
    reason: record.reason,
    notes: record.notes,
    version: record.version,
    openedBy: record.opened_by,
    openedOn: record.opened_at.toISOString(),
    closedBy: record.closed_by ?? '',
    closedOn: record.closed_at?.toISOString() ?? '',
    options: record.options,
    counted: record.counted,
  }
}

export async function listScans(db: Db, countId: number, userId: number): Promise<CountScan[]> {
  const { rows } = await sql<Omit<CountScan, 'scannedOn'> & { scannedOn: Date }>`
    select s.id, o.sku, p.name as "productName", ${sql.raw(OPTION_VARIATION)} as variation, s.quantity,
      ${sql.raw(fullNameOf('u'))} as "scannedBy", s.scanned_by = ${userId} as "isOwn", s.scanned_at as "scannedOn"
    from stock_count_scans s
    join product_options o on o.id = s.product_option_id
    join products p on p.id = o.product_id
    join users u on u.id = s.scanned_by
    where s.count_id = ${countId} and s.undone_at is null
    order by s.id desc limit ${LAST_SCANS}`.execute(db)
  return rows.map((row) => ({ ...row, scannedOn: row.scannedOn.toISOString() }))
}

interface LineRecord extends Omit<CountLine, 'varianceAmount'> {
  priceCentavos: number | null
}

/** Of a line `l`. */
const LINE = sql`json_build_object('optionId', o.id, 'sku', o.sku, 'productName', p.name,
  'variation', ${sql.raw(OPTION_VARIATION)}, 'shelf', o.shelf, 'counted', l.counted, 'expected', l.expected,
  'variance', l.counted - l.expected, 'priceCentavos', l.price_centavos,
  'parts', (
    select coalesce(json_agg(json_build_object('userId', u.id, 'name', ${sql.raw(fullNameOf('u'))}, 'quantity', part.quantity)
      order by u.id), '[]')
    from stock_count_parts part join users u on u.id = part.user_id
    where part.count_id = l.count_id and part.product_option_id = l.product_option_id))`

const SHOWN: Record<NonNullable<QueryOf<typeof listCountLines>['show']>, RawBuilder<boolean>> = {
  counted: sql`l.counted is not null`,
  uncounted: sql`l.counted is null`,
  variance: sql`l.counted <> l.expected`,
}

/** @param seesBook whether expected quantities and variances are answered */
export async function listLines(
  db: Db,
  countId: number,
  query: QueryOf<typeof listCountLines>,
  seesBook: boolean,
): Promise<Page<CountLine[]>> {
  const lines = db
    .selectFrom('stock_count_lines as l')
    .innerJoin('product_options as o', 'o.id', 'l.product_option_id')
    .innerJoin('products as p', 'p.id', 'o.product_id')
    .select(sql<LineRecord>`${LINE}`.as('record'))
    .where('l.count_id', '=', countId)
    .where(
      eachWord(
        query.search,
        (word) => sql<boolean>`fold(concat_ws(' ', p.name, o.sku, o.item_description, o.shelf)) like ${word}`,
      ),
    )
    .where(query.show ? SHOWN[query.show] : sql<boolean>`true`)
    .orderBy(sql`o.shelf = '', lower(o.shelf), lower(p.name), p.id, o.position, o.id`)
  const { items, total } = await listPage(db, lines, query)
  return { items: items.map(({ record }) => toLine(record, seesBook)), total }
}

export async function getLine(
  db: Db,
  { countId, optionId }: { countId: number; optionId: number },
  seesBook: boolean,
): Promise<CountLine> {
  const { rows } = await sql<{ record: LineRecord }>`
    select ${LINE} as record from stock_count_lines l
    join product_options o on o.id = l.product_option_id join products p on p.id = o.product_id
    where l.count_id = ${countId} and l.product_option_id = ${optionId}`.execute(db)
  return toLine(rows[0]!.record, seesBook)
}

function toLine({ priceCentavos, ...line }: LineRecord, seesBook: boolean): CountLine {
  if (!seesBook) return { ...line, expected: null, variance: null, varianceAmount: null }
  const { variance } = line
  return {
    ...line,
    varianceAmount: variance === null || priceCentavos === null ? null : toPesos(variance * priceCentavos),
  }
}
