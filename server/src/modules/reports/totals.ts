import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import { toPesos } from '@kwaderno/contract/money.ts'
import type { InventoryTotals, sumInventory } from '@kwaderno/contract/inventory-report.ts'
import type { OrderTotals } from '@kwaderno/contract/order-report.ts'
import type { SalesTotals, sumSales } from '@kwaderno/contract/sales-report.ts'
import { sql, type Kysely } from 'kysely'
import { sumsWhere } from '../../db/kept-sums.ts'
import type { Database } from '../../db/tables.ts'
import { every, productTests } from './filters.ts'
import { inventoryTests } from './inventory.ts'
import { hasKeptSums, orderTests, statusOf, type OrderFilters } from './orders.ts'
import { sumsIn } from './sale-days.ts'

type Db = Kysely<Database>

/** What all rows of a report add up to, each in one statement. */
export async function totalOrders(db: Db, filters: OrderFilters): Promise<OrderTotals> {
  const { rows } = await sql<Record<'orders' | 'quantity' | 'total' | 'sold', number>>`${
    hasKeptSums(filters) ? addedOrders(filters) : countedOrders(filters)
  }`.execute(db)
  const { total, sold, ...counts } = rows[0]!
  return { ...counts, total: toPesos(total), sold: toPesos(sold) }
}

const addedOrders = (filters: OrderFilters) => sql`
    select coalesce(sum(orders), 0)::bigint as orders, coalesce(sum(pieces), 0)::bigint as quantity,
      coalesce(sum(centavos), 0)::bigint as total,
      coalesce(sum(centavos) filter (where counts_as_sold(status)), 0)::bigint as sold
    from order_sums where ${sumsWhere('order_sums', { status: statusOf(filters) })}`

const countedOrders = (filters: OrderFilters) => sql`
    select count(*) as orders, coalesce(sum(total_quantity), 0)::bigint as quantity,
      coalesce(sum(total_centavos), 0)::bigint as total,
      coalesce(sum(total_centavos) filter (where counts_as_sold(status)), 0)::bigint as sold
    from orders where ${every(orderTests(filters))}`

export async function totalSales(db: Db, query: QueryOf<typeof sumSales>): Promise<SalesTotals> {
  const { rows } = await sql<Record<'options' | 'soldItems' | 'total', number>>`
    select count(*) as options, coalesce(sum(s.pieces), 0)::bigint as "soldItems",
      coalesce(sum(s.sold_centavos), 0)::bigint as total
    from (${sumsIn(query)}) s
    join product_options o on o.id = s.product_option_id
    join products p on p.id = o.product_id
    where ${every(productTests(query))}`.execute(db)
  const { total, ...counts } = rows[0]!
  return { ...counts, total: toPesos(total) }
}

export async function totalInventory(
  db: Db,
  filters: QueryOf<typeof sumInventory>,
): Promise<InventoryTotals> {
  const { rows } = await sql<InventoryTotals>`
    select count(*) as options, coalesce(sum(o.stock), 0)::bigint as quantity,
      coalesce(sum(s.pieces), 0)::bigint as "soldItems"
    from product_options o
    join products p on p.id = o.product_id
    left join option_sales s on s.product_option_id = o.id
    where ${every(inventoryTests(filters))}`.execute(db)
  return rows[0]!
}
