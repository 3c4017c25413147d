import { getDashboard, type Dashboard } from '@kwaderno/contract/dashboard.ts'
import type { AnswerOf, QueryIn } from '@kwaderno/contract/endpoint.ts'
import { listOrders } from '@kwaderno/contract/order-list.ts'
import { listReturns } from '@kwaderno/contract/manage-returns.ts'
import { listProducts } from '@kwaderno/contract/product.ts'
import { chartInventory, reportInventory, sumInventory } from '@kwaderno/contract/inventory-report.ts'
import {
  chartOrders,
  reportOrders,
  sumOrders,
  type OrderReportLine,
  type OrderReportRow,
} from '@kwaderno/contract/order-report.ts'
import { chartSales, reportSales, sumSales } from '@kwaderno/contract/sales-report.ts'
import { sql } from 'kysely'
import type { TestApp } from '../app.ts'

/** What is on hand and held of an option, and the sums of its ledger: all, and by kind. */
export interface StockRow {
  id: number
  stock: number
  held: number
  /** It is in the catalogue, or some of it is still on hand. */
  isListed: boolean
  onHandSum: number
  heldSum: number
  /** Out of the catalogue. */
  isGone: boolean
  /** Opening, intake and edits. */
  received: number
  /** Taken for orders, less what was put back. */
  sold: number
  /** By exchanges: what came back on the shelf less what was handed out. */
  exchanged: number
  /** Off the shelf with an option that was removed. */
  writtenOff: number
}

interface Caller {
  token: string
}

/** Everything that the screens say of orders, money and stock at one moment. */
export type Figures = Awaited<ReturnType<typeof readFigures>>

type Paged =
  | typeof listReturns
  | typeof listOrders
  | typeof reportOrders
  | typeof reportSales
  | typeof reportInventory

/** @param pageSize small enough to make pages, or large enough to be quick */
export async function readFigures(shop: TestApp, as: Caller, pageSize: number) {
  async function pages<E extends Paged>(
    endpoint: E,
    query: QueryIn<E>,
    most = pageSize,
  ): Promise<AnswerOf<E>> {
    const rows: unknown[] = []
    for (let pageNumber = 1; ; pageNumber++) {
      const answer = await shop.api(endpoint, {
        as,
        query: { ...query, pageNumber, pageSize: Math.min(pageSize, most) },
      })
      if (answer.status !== 200) throw new Error(`${endpoint.name}: ${answer.problem.title}`)
      rows.push(...(answer.body as unknown[]))
      const info = JSON.parse(answer.headers.get('x-pagination') ?? '{}') as {
        TotalCount: number
        HasNext: boolean
      }
      if (info.HasNext) continue
      if (info.TotalCount !== rows.length) {
        throw new Error(`${endpoint.name}: ${rows.length} rows of ${info.TotalCount}`)
      }
      return rows as AnswerOf<E>
    }
  }
  /** The inventory report under the filter of each category. */
  async function shelves() {
    const categories = await shop.db.selectFrom('categories').select(['id', 'name']).execute()
    const found: { category: string; rows: AnswerOf<typeof reportInventory> }[] = []
    for (const { id, name } of categories) {
      found.push({ category: name, rows: await pages(reportInventory, { categories: [id] }) })
    }
    return found.filter(({ rows }) => rows.length > 0)
  }
  const whole = async <E extends Paged>(endpoint: E) =>
    (await shop.api(endpoint, { as, query: { export: true } as QueryIn<E> })).body
  const years = (await shop.api(getDashboard, { as })).body.years
  const dashboards: Dashboard[] = []
  for (const year of years) dashboards.push((await shop.api(getDashboard, { as, query: { year } })).body)
  return {
    orders: await pages(listOrders, { sortBy: 'createdOnAsc' }),
    report: (await pages(reportOrders, { sortBy: 'createdOnAsc' })) as OrderReportRow[],
    lines: (await whole(reportOrders)) as OrderReportLine[],
    sales: await pages(reportSales, { sortBy: 'productNameAsc' }),
    salesSheet: await whole(reportSales),
    inventory: await pages(reportInventory, { sortBy: 'quantityAsc' }),
    inventorySheet: await whole(reportInventory),
    shelves: await shelves(),
    products: await countProducts(shop, as),
    dashboards,
    orderTotals: (await shop.api(sumOrders, { as })).body,
    salesTotals: (await shop.api(sumSales, { as })).body,
    stockTotals: (await shop.api(sumInventory, { as })).body,
    orderChart: (await shop.api(chartOrders, { as })).body,
    salesChart: (await shop.api(chartSales, { as })).body,
    stockChart: (await shop.api(chartInventory, { as })).body,
    stock: await readStock(shop),
    returns: await pages(listReturns, {}),
  }
}

async function countProducts(shop: TestApp, as: Caller): Promise<number> {
  const { headers } = await shop.api(listProducts, { as, query: { pageSize: 1 } })
  return (JSON.parse(headers.get('x-pagination') ?? '{}') as { TotalCount: number }).TotalCount
}

async function readStock({ db }: TestApp): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    select o.id, o.stock, o.held, o.hidden_at is not null as "isGone", (o.hidden_at is null and p.deleted_at is null or o.stock > 0) as "isListed",
      coalesce(sum(l.on_hand_delta), 0)::bigint as "onHandSum", coalesce(sum(l.held_delta), 0)::bigint as "heldSum",
      coalesce(sum(l.on_hand_delta) filter (where l.kind in ('opening', 'intake', 'edit', 'count',
        'import_opening', 'import_restock')), 0)::bigint as received,
      coalesce(-sum(l.on_hand_delta) filter (where l.kind in
        ('deduct', 'restore', 'counter_sale', 'counter_void')), 0)::bigint as sold,
      coalesce(sum(l.on_hand_delta) filter (where l.kind in
        ('return_in', 'return_undo', 'exchange_out', 'exchange_undo')), 0)::bigint as exchanged,
      coalesce(-sum(l.on_hand_delta) filter (where l.kind = 'write_off'), 0)::bigint as "writtenOff"
    from product_options o join products p on p.id = o.product_id
    left join stock_ledger l on l.product_option_id = o.id group by o.id, p.id order by o.id`.execute(db)
  return rows
}
