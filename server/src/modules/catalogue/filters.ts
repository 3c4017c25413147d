import { sql, type RawBuilder } from 'kysely'
import { hasPriceBetween, OFFERED_OPTION, OFFERED_PRODUCT, type PriceRange } from '../../db/option-sql.ts'

/** What the list of the shop and the counts of its filters ask of `products p` alike. Undefined asks nothing. */
type Filter = RawBuilder<unknown>

export const isOffered: Filter = sql`${sql.raw(OFFERED_PRODUCT)} and p.min_price_centavos is not null`

/** Whether one of its options can be ordered now. */
export const isBuyable: Filter = sql`exists (select from product_options o where o.product_id = p.id
      and ${sql.raw(OFFERED_OPTION)} and o.stock > o.held)`

export function ofCategories(ids: readonly number[]): Filter | undefined {
  return ids.length === 0 ? undefined : sql`p.category_ids && ${ids}::integer[]`
}

/** A product without grade levels suits each. */
export function ofGradeLevels(ids: readonly number[]): Filter | undefined {
  return ids.length === 0
    ? undefined
    : sql`(p.grade_level_ids && ${ids}::integer[] or p.grade_level_ids = '{}')`
}

export const ofPrices = (range: PriceRange): Filter | undefined => hasPriceBetween(range, OFFERED_OPTION)
