import type { ShopQuery } from '@kwaderno/contract/catalogue.ts'
import { toCentavos } from '@kwaderno/contract/money.ts'
import { sql, type RawBuilder } from 'kysely'

/** What the list of the shop and the counts of its filters ask of `products p` alike. Undefined asks nothing. */
type Filter = RawBuilder<unknown>

export const isOffered: Filter = sql`p.status = 'Active' and p.deleted_at is null and p.min_price_centavos is not null`

export function ofCategories(ids: readonly number[]): Filter | undefined {
  return ids.length === 0 ? undefined : sql`p.category_ids && ${ids}::integer[]`
}

/** A product without grade levels suits each. */
export function ofGradeLevels(ids: readonly number[]): Filter | undefined {
  return ids.length === 0
    ? undefined
    : sql`(p.grade_level_ids && ${ids}::integer[] or p.grade_level_ids = '{}')`
}

export function ofPrices({
  minPrice,
  maxPrice,
}: Pick<ShopQuery, 'minPrice' | 'maxPrice'>): Filter | undefined {
  if (minPrice === undefined && maxPrice === undefined) return undefined
  const low = minPrice === undefined ? 0 : toCentavos(minPrice)
  const high = maxPrice === undefined ? Number.MAX_SAFE_INTEGER : toCentavos(maxPrice)
  return sql`exists (select from product_options o where o.product_id = p.id and o.status = 'Active'
      and o.hidden_at is null and o.price_centavos between ${low} and ${high})`
}
