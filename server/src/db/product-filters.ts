import { toCentavos } from '@kwaderno/contract/money.ts'
import { sql, type RawBuilder } from 'kysely'
import type { CURRENT_OPTION, OFFERED_OPTION } from './option-sql.ts'

/** What a list asks of `products p`; undefined asks nothing. */
export type ProductFilter = RawBuilder<boolean> | undefined

/** Those that ask something. */
export function given(filters: readonly ProductFilter[]): RawBuilder<boolean>[] {
  return filters.filter((filter) => filter !== undefined)
}

export function inCategories(ids: readonly number[]): ProductFilter {
  return ids.length === 0 ? undefined : sql`p.category_ids && ${ids}::integer[]`
}

/** A product without grade levels suits each. */
export function inGradeLevels(ids: readonly number[]): ProductFilter {
  return ids.length === 0
    ? undefined
    : sql`(p.grade_level_ids && ${ids}::integer[] or p.grade_level_ids = '{}')`
}

export interface PriceRange {
  minPrice?: number | undefined
  maxPrice?: number | undefined
}

/** Whether one of these options has such a price, in pesos. */
export function hasPriceBetween(
  { minPrice, maxPrice }: PriceRange,
  options: typeof CURRENT_OPTION | typeof OFFERED_OPTION,
): ProductFilter {
  if (minPrice === undefined && maxPrice === undefined) return undefined
  const low = minPrice === undefined ? 0 : toCentavos(minPrice)
  const high = maxPrice === undefined ? Number.MAX_SAFE_INTEGER : toCentavos(maxPrice)
  return sql`exists (select from product_options o where o.product_id = p.id and ${sql.raw(options)}
      and o.price_centavos between ${low} and ${high})`
}
