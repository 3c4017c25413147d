import { toPesos } from '@kwaderno/contract/money.ts'
import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import type { chartSales, SalesChart } from '@kwaderno/contract/sales-report.ts'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { every, productTests } from './filters.ts'
import { salesIn } from './sale-days.ts'

interface Sold {
  pieces: number
  centavos: number
}

interface ChartRecord {
  best: (Sold & { id: number; product_name: string; sku: string; item_description: string })[]
  months: (Sold & { month: string })[]
}

/** The ten best sold options and the last twelve months with the months between them, in one statement. */
export async function chartSold(
  db: Kysely<Database>,
  query: QueryOf<typeof chartSales>,
): Promise<SalesChart> {
  const { rows } = await sql<ChartRecord>`
    with sales as materialized (
      select s.* from (${salesIn(query)}) s
      join product_options o on o.id = s.product_option_id
      join products p on p.id = o.product_id
      where ${every(productTests(query))}
    ),
    best as (
      select best.*, p.name as product_name, o.sku, o.item_description
      from (
        select product_option_id as id, sum(pieces)::bigint as pieces, sum(sold_centavos)::bigint as centavos
        from sales group by 1 order by 2 desc, 3 desc, 1 limit 10
      ) best
      join product_options o on o.id = best.id
      join products p on p.id = o.product_id
    ),
    sums as (
      select month, sum(pieces)::bigint as pieces, sum(sold_centavos)::bigint as centavos from sales group by month
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

function shown({ pieces, centavos }: Sold): { soldItems: number; total: number } {
  return { soldItems: pieces, total: toPesos(centavos) }
}
