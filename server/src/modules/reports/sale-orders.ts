import { toPesos } from '@kwaderno/contract/money.ts'
import { STOCK_TAKEN } from '@kwaderno/contract/order-status.ts'
import type { SaleOrder } from '@kwaderno/contract/sales-report.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { endOfDay } from '../../core/clock.ts'
import type { Page } from '../../core/endpoint.ts'
import { page, type Paging } from '../../db/paging.ts'
import type { Database } from '../../db/tables.ts'
import { every, within, type Days } from './filters.ts'

/** [order id, order number, centavos a piece, pieces, centavos] */
export type SaleRecord = [number, string, number, number, number]

/** Written into the statement: its values are ours, and the planner may look at them. */
const COUNTED = sql<boolean>`orders.status in (${sql.join(STOCK_TAKEN.map((status) => sql.lit(status)))})`

const ORDER = sql`orders.placed_at desc, orders.id desc, i.position`
const FIELDS = sql`json_build_array(orders.id, orders.order_number, i.price_centavos, i.quantity, i.total_centavos)`

/**
 * What to put behind `with` for `soldIn`: the first and the last id of the orders of these days. Ids count up as orders
 * are placed, so hardly another order lies between them, whatever an option was sold in before and after.
 */
export function endsOf(days: Days): RawBuilder<unknown> {
  const tests = within(sql`placed_at`, days)
  if (tests.length === 0) return sql`ends as (select 0 as first, ${sql.lit(MOST)} as last)`
  return sql`
    placed as materialized (select id from orders where ${every(tests)}),
    ends as materialized (select min(id) as first, max(id) as last from placed)`
}

/** Ids of orders: none of the days in question is outside of them. */
export interface Ends {
  first: number
  last: number
}

const MOST = 2_147_483_647

/** The same for statements that follow each other; days that are not over have no last order yet. */
export async function findEnds(db: Kysely<Database>, days: Days): Promise<Ends> {
  if (!days.dateFrom && !days.dateTo) return { first: 0, last: MOST }
  const isOver = days.dateTo ? sql`${endOfDay(days.dateTo)} <= now()` : sql`false`
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    with ${endsOf(days)} select first, case when ${isOver} then last end as last from ends`.execute(db)
  return { first: rows[0]?.first ?? 0, last: rows[0]?.last ?? MOST }
}

/** From and where: the counted items `i` of an option in these days, with their `orders`. */
function soldIn(days: Days, optionId: RawBuilder<unknown>, ends?: Ends): RawBuilder<unknown> {
  const bounds = ends
    ? sql<boolean>`i.order_id between ${ends.first}::integer and ${ends.last}::integer`
    : sql<boolean>`i.order_id between (select first from ends) and (select last from ends)`
  const moments = within(sql`orders.placed_at`, days)
  return sql`
    from order_items i join orders on orders.id = i.order_id
    where i.product_option_id = ${optionId}
      and ${every([COUNTED, ...(moments.length > 0 ? [bounds, ...moments] : [])])}`
}

/** All of them as one JSON list of records, newest first. @param ends otherwise those of `endsOf` */
export function salesOf(days: Days, optionId: RawBuilder<unknown>, ends?: Ends): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(${FIELDS} order by ${ORDER}), '[]') ${soldIn(days, optionId, ends)})`
}

/** A page of the orders that an option was sold in and how many there are, in one statement. */
export async function listSaleOrders(
  db: Kysely<Database>,
  optionId: number,
  query: Days & Paging,
): Promise<Page<SaleOrder[]>> {
  const { limit, offset } = page(query)
  const { rows } = await sql<{ total: number; sale: SaleRecord | null }>`
    with ${endsOf(query)},
    sold as materialized (
      select i.id, row_number() over (order by ${ORDER}) as place ${soldIn(query, sql`${optionId}`)}
    )
    select counted.total, listed.sale
    from (select count(*) as total from sold) counted
    left join (
      select page.place, ${FIELDS} as sale
      from (select * from sold where place > ${offset} and place <= ${offset + limit}) page
      join order_items i on i.id = page.id
      join orders on orders.id = i.order_id
    ) listed on true
    order by listed.place`.execute(db)
  const items = rows.flatMap(({ sale }) => (sale === null ? [] : [toSaleOrder(sale)]))
  return { items, total: rows[0]?.total ?? 0 }
}

export function toSaleOrder([orderId, orderNumber, price, quantity, total]: SaleRecord): SaleOrder {
  return { orderId, orderNumber, price: toPesos(price), quantity, totalPrice: toPesos(total) }
}
