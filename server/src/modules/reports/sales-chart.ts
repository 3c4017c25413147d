import { toPesos } from '@kwaderno/contract/money.ts'
import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import type { chartSales, SalesChart } from '@kwaderno/contract/sales-report.ts'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { every, productTests, type Test } from './filters.ts'
import { salesIn, sumsIn } from './sale-days.ts'

type Query = QueryOf<typeof chartSales>

interface Sold {
  pieces: number
  centavos: number
}

interface ChartRecord {
  best: (Sold & { id: number; product_name: string; sku: string; item_description: string })[]
  months: (Sold & { month: string })[]
}

/** The ten best sold options and the last twelve months with the months between them, in one statement. */
export async function chartSold(db: Kysely<Database>, query: Query): Promise<SalesChart> {
  const tests = productTests(query)
  const { rows } = await sql<ChartRecord>`
    with best as (
      select o.id, sold.pieces, sold.sold_centavos as centavos, p.name as product_name, o.sku, o.item_description
      from (${sumsIn(query)}) sold
      join product_options o on o.id = sold.product_option_id
      join products p on p.id = o.product_id
      where ${every(tests)}
      order by sold.pieces desc, sold.sold_centavos desc, o.id limit 10
    ),
    sums as (
      select month, sum(pieces)::bigint as pieces, sum(sold_centavos)::bigint as centavos
      from (${salesIn(query)}) s ${tests.length === 0 ? sql`` : PRODUCTS}
      where ${every(tests)} and ${isLate(query, tests)}
      group by month
    ),
    month as (
      select m.month::date as month, coalesce(pieces, 0) as pieces, coalesce(centavos, 0) as centavos
      from (select min(month)::timestamp as first, max(month)::timestamp as last from sums) ends
      cross join generate_series(greatest(first, last - interval '11 months'), last, interval '1 month') m (month)
      left join sums on sums.month = m.month::date
    )
    select
      (select coalesce(json_agg(to_json(best) order by pieces desc, centavos desc, id), '[]') from best) as best,
      (select coalesce(json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'pieces', pieces,
        'centavos', centavos) order by month), '[]') from month) as months`.execute(db)
  const { best, months } = rows[0]!
  return {
    bestSellers: best.map(({ id, product_name, sku, item_description, ...sold }) => ({
      id,
      productName: product_name,
      sku,
      itemDescription: item_description,
      ...shown(sold),
    })),
    months: months.map(({ month, ...sold }) => ({ month, ...shown(sold) })),
  }
}

/** Whose filters are asked of what was sold. */
const PRODUCTS = sql`
  join product_options o on o.id = s.product_option_id
  join products p on p.id = o.product_id`

/** Of everything that was sold, the last months are known before it is added up; what a filter leaves may be older. */
function isLate({ dateFrom, dateTo }: Query, tests: readonly Test[]): Test {
  if (dateFrom || dateTo || tests.length > 0) return sql<boolean>`true`
  return sql<boolean>`month >= (select max(month) - interval '11 months' from monthly_sales where pieces > 0)`
}

function shown({ pieces, centavos }: Sold): { soldItems: number; total: number } {
  return { soldItems: pieces, total: toPesos(centavos) }
}
