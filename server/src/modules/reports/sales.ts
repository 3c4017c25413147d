import { toPesos } from '@kwaderno/contract/money.ts'
import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import { reportSales, type SalesReportRow } from '@kwaderno/contract/sales-report.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Page, RawAnswer } from '../../core/endpoint.ts'
import { exportRows } from '../../core/export.ts'
import { page, readNumbers } from '../../db/paging.ts'
import type { Database } from '../../db/tables.ts'
import { every, productTests, type Days } from './filters.ts'
import { OPTION_FIELDS, shownOption, type OptionRecord } from './option-row.ts'
import { sumsIn } from './sale-days.ts'
import { endsOf, findEnds, salesOf, toSaleOrder, type Ends, type SaleRecord } from './sale-orders.ts'

type Db = Kysely<Database>
type Query = QueryOf<typeof reportSales>

interface SalesRecord extends OptionRecord {
  pieces: number
  centavos: number
  /** Days of Manila on which it was sold at all. */
  first_day: string
  last_day: string
  sales: SaleRecord[]
}

const SORTS = {
  productNameAsc: sql`lower(name), product_id, position, id`,
  productNameDesc: sql`lower(name) desc, product_id desc, position desc, id desc`,
  soldItemAsc: sql`pieces, centavos, id`,
  soldItemDesc: sql`pieces desc, centavos desc, id`,
} as const
const orderOf = ({ sortBy }: Query) => SORTS[sortBy ?? 'soldItemDesc']

/** The options that were sold in the days of the filter, each with its sums and what it is sorted by. */
function soldOptions(query: Query): RawBuilder<unknown> {
  return sql`
    select o.id, sold.pieces, sold.sold_centavos as centavos, p.name, o.product_id, o.position
    from (${sumsIn(query)}) sold
    join product_options o on o.id = sold.product_option_id
    join products p on p.id = o.product_id
    where ${every(productTests(query))}`
}

/** Of a row `listed` with id, pieces and centavos: the whole record, with the orders that its sums are made of. */
function recordOf(query: Query, ends?: Ends): RawBuilder<unknown> {
  const day = (most: 'min' | 'max') =>
    sql`(select ${sql.raw(most)}(day) from daily_sales where product_option_id = o.id and pieces > 0)`
  return sql`
    select json_build_object(${OPTION_FIELDS}, 'pieces', listed.pieces, 'centavos', listed.centavos,
      'first_day', ${day('min')}, 'last_day', ${day('max')},
      'sales', ${query.saleOrder ? salesOf(query, sql`o.id`, ends) : sql`'[]'::json`}) as record
    from product_options o
    join products p on p.id = o.product_id
    where o.id = listed.id`
}

/** A page of more rows with their orders is sent in parts, like an export: an option may have tens of thousands. */
const MAX_AT_ONCE = 50

/** What was sold: a page of it, or all of it. */
export async function answerSales(db: Db, query: Query): Promise<Page<SalesReportRow[]> | RawAnswer> {
  const isLarge = query.saleOrder && query.pageSize > MAX_AT_ONCE
  return query.export || isLarge ? exportSales(db, query) : listSales(db, query)
}

/** A page of what was sold and how many options that were, in one statement: sums and orders are of one moment. */
async function listSales(db: Db, query: Query): Promise<Page<SalesReportRow[]>> {
  const { limit, offset } = page(query)
  // What is added up or looked for is found once. As it opens, what is kept is read in its order, as far as the page.
  const isKept = !query.dateFrom && !query.dateTo && productTests(query).length === 0
  const found = isKept ? sql`not materialized` : sql`materialized`
  const counted = isKept ? sql`(${sumsIn(query)}) kept` : sql`sold`
  const { rows } = await sql<{ record: SalesRecord | null; total: number }>`
    with ${endsOf(query)},
    sold as ${found} (${soldOptions(query)}),
    listed as materialized (
      select id, pieces, centavos, row_number() over () as place
      from (select * from sold order by ${orderOf(query)} limit ${limit} offset ${offset}) page
    )
    select counted.total, found.record
    from (select count(*) as total from ${counted}) counted
    left join (
      select listed.place, r.record from listed cross join lateral (${recordOf(query)}) r
    ) found on true
    order by found.place`.execute(db)
  const items = rows.flatMap(({ record }) => (record === null ? [] : [toRow(record, query)]))
  return { items, total: rows[0]?.total ?? 0 }
}

/**
 * What an export reads at a time, in pieces: no option was sold in more orders than pieces, and what is held are orders.
 * An option that was sold more often comes alone.
 */
const BATCH = { pieces: 5000, options: 500 } as const

/**
 * All that was sold in the days of the filter, for a spreadsheet; or a page of it whose rows have so many orders that it is
 * sent in the same way.
 */
async function exportSales(db: Db, query: Query): Promise<RawAnswer> {
  const ends = query.saleOrder ? await findEnds(db, query) : undefined
  let pieces = new Float64Array()
  const list = {
    idsOf: async (most: number) => {
      const sold = await listSold(db, query, most)
      pieces = sold.pieces
      return sold.ids
    },
    rowsOf: async (ids: readonly number[]) =>
      (await findSales(db, query, ids, ends)).map((record) => toRow(record, query)),
    idOf: (row: SalesReportRow) => row.id,
    batch: (start: number) => batchOf(pieces, start),
  }
  return exportRows(reportSales, list, query.export ? undefined : query)
}

/** How many options from this place on are read together. @param pieces of each option */
export function batchOf(pieces: Float64Array, start: number): number {
  let [end, sum] = [start, 0]
  while (end < pieces.length && end - start < BATCH.options) {
    sum += pieces[end] ?? 0
    if (sum > BATCH.pieces && end > start) break
    end++
  }
  return Math.max(1, end - start)
}

/** The options and how much of each was sold, in the order of the list. */
async function listSold(db: Db, query: Query, most: number) {
  const { rows } = await sql<{ ids: string | null; pieces: string | null }>`
    select string_agg(id::text, ',' order by place) as ids, string_agg(pieces::text, ',' order by place) as pieces
    from (
      select *, row_number() over () as place
      from (select * from (${soldOptions(query)}) sold order by ${orderOf(query)} limit ${most}) page
    ) listed`.execute(db)
  return { ids: readNumbers(rows[0]?.ids ?? ''), pieces: readNumbers(rows[0]?.pieces ?? '') }
}

/** @param ends undefined when no orders are wanted */
async function findSales(
  db: Db,
  query: Query,
  ids: readonly number[],
  ends: Ends | undefined,
): Promise<SalesRecord[]> {
  const { rows } = await sql<{ record: SalesRecord }>`
    select r.record from (
      select product_option_id as id, pieces, sold_centavos as centavos
      from (${sumsIn(query)}) sold where product_option_id = any (${ids}::integer[])
    ) listed
    cross join lateral (${recordOf(query, ends)}) r`.execute(db)
  return rows.map(({ record }) => record)
}

function toRow(record: SalesRecord, { dateFrom, dateTo }: Days): SalesReportRow {
  return {
    ...shownOption(record),
    unitPrice: toPesos(record.price_centavos),
    soldItems: record.pieces,
    totalPrice: toPesos(record.centavos),
    dateFrom: dateFrom ?? record.first_day,
    dateTo: dateTo ?? record.last_day,
    saleOrder: record.sales.map(toSaleOrder),
  }
}
