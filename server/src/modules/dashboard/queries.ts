import { sql, type Kysely, type RawBuilder } from 'kysely'
import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import { LOW_STOCK_ITEMS, type Dashboard } from '@kwaderno/contract/dashboard.ts'
import { toPesos } from '@kwaderno/contract/money.ts'
import { STOCK_TAKEN } from '@kwaderno/contract/order-status.ts'
import { SHOP_ZONE } from '../../core/clock.ts'
import { AVAILABLE, isLow, OFFERED_ITEM, OPTION_VARIATION } from '../../db/option-sql.ts'
import type { Database } from '../../db/tables.ts'

interface DashboardRecord extends Omit<Dashboard, 'sales' | 'year'> {
  sales: { month: number; centavos: number }[]
}

/** Written into the statement, so that the planner sees that the index orders__sales has all of them. */
const COUNTED = sql`status in (${sql.join(STOCK_TAKEN.map((status) => sql.lit(status)))})`
const ZONE = sql.lit(SHOP_ZONE)

/** The moment at which a month begins in Manila, whatever the zone of the connection; the 13th is the next January. */
function monthStart(year: RawBuilder<unknown>, month: RawBuilder<unknown>): RawBuilder<Date> {
  return sql`(make_date(${year}::integer, 1, 1) + make_interval(months => ${month} - 1)) at time zone ${ZONE}`
}

/** In Manila. */
function yearOf(moment: RawBuilder<unknown>): RawBuilder<number> {
  return sql`extract(year from ${moment} at time zone ${ZONE})::integer`
}

/**
 * The counts and the sales of a year by month, in one statement. The sales of a month are kept, and whether a year
 * has any is found in an index: nothing is calculated for single orders.
 */
export async function readDashboard(
  db: Kysely<Database>,
  { year, thisYear }: { year: number; thisYear: number },
): Promise<Dashboard> {
  const { rows } = await sql<DashboardRecord>`
    select
      (select count(*) from orders where status = 'Pending') as "pendingOrders",
      (select count(*) from products where deleted_at is null) as "inventory",
      (select count(*) from users where status = ${USER_STATUS.Active}) as "registeredUsers",
      (select count(*) from users where status = ${USER_STATUS.Pending}) as "pendingUsers",
      ${LOW_STOCK} as "lowStock",
      (${salesByMonth(year)}) as sales,
      array(${yearsWithSales(thisYear)}) as years`.execute(db)
  const [record] = rows
  if (!record) throw new Error('the dashboard counted nothing')
  const sales = record.sales.map(({ month, centavos }) => ({ month, total: toPesos(centavos) }))
  return { ...record, year, sales }
}

/** As many as the inventory list has with its filter; of the lowest, each product's option of which least is left. */
const LOW_STOCK = sql`(
        with short as materialized (
          select distinct on (p.id) p.id, p.name, o.id as option_id, ${sql.raw(AVAILABLE)} as available
          from product_options o join products p on p.id = o.product_id
          where ${sql.raw(OFFERED_ITEM)} and ${sql.raw(isLow('low'))}
          order by p.id, available, o.id
        )
        select json_build_object('count', (select count(*) from short), 'items', (
          select coalesce(json_agg(json_build_object('productId', lowest.id, 'productName', lowest.name,
              'variation', ${sql.raw(OPTION_VARIATION)}, 'available', lowest.available)
            order by lowest.available, lower(lowest.name), lowest.id), '[]')
          from (select * from short order by available, lower(name), id limit ${sql.lit(LOW_STOCK_ITEMS)}) lowest
          join product_options o on o.id = lowest.option_id))
      )`

function salesByMonth(year: number): RawBuilder<unknown> {
  const month = sql.ref('months.month')
  return sql`
    select json_agg(json_build_object('month', ${month}, 'centavos', sold.centavos) order by ${month})
    from generate_series(1, 12) as months(month)
    cross join lateral (
      select coalesce(sum(centavos), 0) as centavos from order_sums
      where ${COUNTED} and order_sums.month = make_date(${year}::integer, ${month}, 1)
    ) sold`
}

function yearsWithSales(thisYear: number): RawBuilder<unknown> {
  const year = sql.ref('years.year')
  return sql`
    select ${year} from (
      select coalesce(${yearOf(sql`min(placed_at)`)}, ${thisYear}) as first,
        coalesce(${yearOf(sql`max(placed_at)`)}, ${thisYear}) as last
      from orders where ${COUNTED}
    ) ordered
    cross join lateral generate_series(least(first, ${thisYear}), greatest(last, ${thisYear})) as years(year)
    where ${year} = ${thisYear} or exists (
      select from orders where ${COUNTED} and placed_at >= ${monthStart(year, sql`1`)}
        and placed_at < ${monthStart(year, sql`13`)}
    )
    order by ${year} desc`
}
