import { toPesos } from '@kwaderno/contract/money.ts'
import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import {
  reportInventory,
  type CategoryStock,
  type chartInventory,
  type InventoryReportRow,
} from '@kwaderno/contract/inventory-report.ts'
import type { StockLevel } from '@kwaderno/contract/low-stock.ts'
import { sql, type Kysely } from 'kysely'
import type { Page, RawAnswer } from '../../core/endpoint.ts'
import { exportRows } from '../../core/export.ts'
import { AVAILABLE, CURRENT_ITEM, isLow, OFFERED_OPTION, OPTION_LOW_AT } from '../../db/option-sql.ts'
import { listIds, listPage } from '../../db/paging.ts'
import type { Database } from '../../db/tables.ts'
import { every, productTests, type Test } from './filters.ts'
import { OPTION_FIELDS, shownOption, type OptionRecord } from './option-row.ts'

type Db = Kysely<Database>
type Query = QueryOf<typeof reportInventory>
type Filters = QueryOf<typeof chartInventory>

interface InventoryRecord extends OptionRecord {
  is_active: boolean
  stock: number
  available: number
  low_stock_at: number
  sold: number
}

const SORTS = {
  nameAsc: sql`lower(p.name), p.id, o.position, o.id`,
  nameDesc: sql`lower(p.name) desc, p.id desc, o.position desc, o.id desc`,
  quantityAsc: sql`o.stock, o.id`,
  quantityDesc: sql`o.stock desc, o.id desc`,
} as const

/** Can be bought, when there is stock. */
const IS_ACTIVE = sql<boolean>`(${sql.raw(OFFERED_OPTION)} and p.status = 'Active')`

/**
 * An inventory tells what the shop has: what is in the catalogue and, of what was removed or deleted, what still lies on the
 * shelf for pending orders. The rest of that was written off; what was sold of it is told by the sales report.
 */
const IS_LISTED = sql<boolean>`(${sql.raw(CURRENT_ITEM)} or o.stock > 0)`

const SOLD = sql`coalesce((select s.pieces from option_sales s where s.product_option_id = o.id), 0)`

const ROW = sql`json_build_object(${OPTION_FIELDS}, 'is_active', ${IS_ACTIVE}, 'stock', o.stock,
  'available', ${sql.raw(AVAILABLE)}, 'low_stock_at', ${sql.raw(OPTION_LOW_AT)}, 'sold', ${SOLD})`
const ROW_OF_LISTED = sql<{ record: InventoryRecord }>`(
  select ${ROW} from product_options o join products p on p.id = o.product_id where o.id = listed.id) as record`

export function inventoryTests({ status, stockLevel, ...filters }: Filters): Test[] {
  const tests = [IS_LISTED, ...productTests(filters)]
  if (status) tests.push(status === 'Active' ? IS_ACTIVE : sql`not ${IS_ACTIVE}`)
  if (stockLevel) tests.push(isLowOption(stockLevel))
  return tests
}

/** Found first, as `isShort` of products. */
const isLowOption = (level: StockLevel): Test => sql<boolean>`o.id = any (array(
  select o.id from product_options o join products p on p.id = o.product_id
  where ${IS_ACTIVE} and ${sql.raw(isLow(level))}))`

function matching(db: Db, query: Query) {
  return db
    .selectFrom('product_options as o')
    .innerJoin('products as p', 'p.id', 'o.product_id')
    .select('o.id')
    .where(sql<boolean>`${every(inventoryTests(query))}`)
    .orderBy(SORTS[query.sortBy ?? 'nameAsc'])
}

/** A page of the options and how many match, in one statement. */
export async function listInventory(db: Db, query: Query): Promise<Page<InventoryReportRow[]>> {
  const { items, total } = await listPage(db, matching(db, query), query, {
    also: ROW_OF_LISTED,
    isSought: Boolean(query.search),
  })
  return { items: items.map(({ record }) => toRow(record)), total }
}

/** All options of the filters, for a spreadsheet. */
export function exportInventory(db: Db, query: Query): Promise<RawAnswer> {
  return exportRows(reportInventory, {
    idsOf: (most) => listIds(db, sql`${matching(db, query).limit(most)}`),
    rowsOf: async (ids) => (await findOptions(db, ids)).map(toRow),
    idOf: (row) => row.id,
  })
}

async function findOptions(db: Db, ids: readonly number[]): Promise<InventoryRecord[]> {
  const { rows } = await sql<{ record: InventoryRecord }>`
    select ${ROW} as record from product_options o join products p on p.id = o.product_id
    where o.id = any (${ids}::integer[])`.execute(db)
  return rows.map(({ record }) => record)
}

function toRow(record: InventoryRecord): InventoryReportRow {
  return {
    ...shownOption(record),
    status: record.is_active ? 'Active' : 'Inactive',
    quantity: record.stock,
    available: record.available,
    lowStockAt: record.low_stock_at,
    soldItems: record.sold,
    unitPrice: toPesos(record.price_centavos),
  }
}

/** Stock and sold pieces by category, in one statement; what has no category counts in none. */
export async function chartCategories(db: Db, filters: Filters): Promise<CategoryStock[]> {
  const { rows } = await sql<CategoryStock>`
    select c.name as category, sum(o.stock)::bigint as quantity, sum(coalesce(s.pieces, 0))::bigint as "soldItems"
    from product_options o
    join products p on p.id = o.product_id
    join categories c on c.id = any (p.category_ids)
    left join option_sales s on s.product_option_id = o.id
    where ${every(inventoryTests(filters))}
    group by c.id
    order by quantity desc, lower(c.name)`.execute(db)
  return rows
}
