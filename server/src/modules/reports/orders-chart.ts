import { toPesos } from '@kwaderno/contract/money.ts'
import type { MonthOrders } from '@kwaderno/contract/order-report.ts'
import { sql, type Kysely } from 'kysely'
import { SHOP_ZONE } from '../../core/clock.ts'
import { sumsWhere } from '../../db/kept-sums.ts'
import type { Database } from '../../db/tables.ts'
import { every } from './filters.ts'
import { hasKeptSums, orderTests, statusOf, type OrderFilters } from './orders.ts'

const ZONE = sql.lit(SHOP_ZONE)

/**
 * Orders and sales of the last twelve months that the filters leave, those without an order between them too, in one
 * statement. The month of an order is found among the moments at which months begin, which is cheaper than asking the
 * calendar for each.
 */
export async function chartMonths(db: Kysely<Database>, filters: OrderFilters): Promise<MonthOrders[]> {
  const chart = hasKeptSums(filters) ? addedMonths(filters) : countedMonths(filters)
  const { rows } = await sql<{ month: string; orders: number; centavos: number }>`${chart}`.execute(db)
  return rows.map(({ month, orders, centavos }) => ({ month, orders, sales: toPesos(centavos) }))
}

const addedMonths = (filters: OrderFilters) => sql`
    with sums as (
      select month, sum(orders) as orders, sum(centavos) filter (where counts_as_sold(status)) as centavos
      from order_sums where ${sumsWhere('order_sums', { status: statusOf(filters) })} group by month having sum(orders) > 0
    )
    select to_char(months.month, 'YYYY-MM') as month, coalesce(orders, 0)::bigint as orders,
      coalesce(centavos, 0)::bigint as centavos
    from (select min(month) as first, max(month)::timestamp as last from sums) ends
    cross join generate_series(greatest(first, last - interval '11 months'), last, interval '1 month') months (month)
    left join sums on sums.month = months.month::date
    order by months.month`

function countedMonths(filters: OrderFilters) {
  const tests = every(orderTests(filters))
  return sql`
    with ends as (
      select date_trunc('month', min(placed_at) at time zone ${ZONE}) as first,
        date_trunc('month', max(placed_at) at time zone ${ZONE}) as last
      from orders where ${tests}
    ),
    months as (
      select row_number() over (order by month)::integer as place, month, month at time zone ${ZONE} as begins
      from ends cross join generate_series(greatest(first, last - interval '11 months'), last, interval '1 month') month
    ),
    begins as (select array_agg(begins order by begins) as list, min(begins) as first from months),
    sums as (
      select width_bucket(placed_at, (select list from begins)) as place, count(*) as orders,
        sum(total_centavos) filter (where counts_as_sold(status)) as centavos
      from orders where ${tests} and placed_at >= (select first from begins)
      group by 1
    )
    select to_char(month, 'YYYY-MM') as month, coalesce(orders, 0)::bigint as orders,
      coalesce(centavos, 0)::bigint as centavos
    from months left join sums using (place) order by place`
}
