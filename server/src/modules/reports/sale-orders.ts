import { toPesos } from '@kwaderno/contract/money.ts'
import { STOCK_TAKEN } from '@kwaderno/contract/order-status.ts'
import type { SaleOrder } from '@kwaderno/contract/report.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
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
  if (tests.length === 0) return sql`ends as (select 0 as first, 2147483647 as last)`
  return sql`
    placed as materialized (select id from orders where ${every(tests)}),
    ends as materialized (select min(id) as first, max(id) as last from placed)`
}

/** From and where: the counted items `i` of an option in these days, with their `orders`. */
function soldIn(days: Days, optionId: RawBuilder<unknown>): RawBuilder<unknown> {
  const bounds = sql<boolean>`i.order_id between (select first from ends) and (select last from ends)`
  const moments = within(sql`orders.placed_at`, days)
  return sql`
    from order_items i join orders on orders.id = i.order_id
    where i.product_option_id = ${optionId}
      and ${every([COUNTED, ...(moments.length > 0 ? [bounds, ...moments] : [])])}`
}

/** All of them as one JSON list of records, newest first. */
export function salesOf(days: Days, optionId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(${FIELDS} order by ${ORDER}), '[]') ${soldIn(days, optionId)})`
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
      select ${FIELDS} as sale, row_number() over (order by ${ORDER}) as place ${soldIn(query, sql`${optionId}`)}
    )
    select counted.total, listed.sale
    from (select count(*) as total from sold) counted
    left join (select * from sold where place > ${offset} and place <= ${offset + limit}) listed on true
    order by listed.place`.execute(db)
  const items = rows.flatMap(({ sale }) => (sale === null ? [] : [toSaleOrder(sale)]))
  return { items, total: rows[0]?.total ?? 0 }
}

export function toSaleOrder([orderId, orderNumber, price, quantity, total]: SaleRecord): SaleOrder {
  return { orderId, orderNumber, price: toPesos(price), quantity, totalPrice: toPesos(total) }
}
