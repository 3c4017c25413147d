import { toCentavos } from '@kwaderno/contract/money.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'

// Fragments for statements in which an option is `product_options o` and its product `products p`. They are text, for
// prepared statements; `sql.raw` puts them into built ones.

/** An option of its product; one that was removed stays for the orders that show it. */
export const CURRENT_OPTION = `o.hidden_at is null`
/** An option that customers see. */
export const OFFERED_OPTION = `${CURRENT_OPTION} and o.status = 'Active'`
/** A product that customers see, if it has an option that they see. */
export const OFFERED_PRODUCT = `p.deleted_at is null and p.status = 'Active'`

/** An option in the catalogue, whether offered or not. */
export const CURRENT_ITEM = `${CURRENT_OPTION} and p.deleted_at is null`
/** An option that can be ordered while there is stock. */
export const OFFERED_ITEM = `${OFFERED_OPTION} and ${OFFERED_PRODUCT}`

/** The values by which an option varies, in the order of its product's variations: '{Blue,Large}'. */
export const OPTION_VARIATION = `array(
    select vo.name from product_option_values v
    join variation_options vo on vo.id = v.variation_option_id
    left join product_variations pv on pv.product_id = o.product_id and pv.variation_id = v.variation_id
    where v.product_option_id = o.id order by pv.position, v.variation_id
  )`

export interface PriceRange {
  minPrice?: number | undefined
  maxPrice?: number | undefined
}

/** Whether one of a product's options has such a price, in pesos; undefined when neither end is given. */
export function hasPriceBetween(
  { minPrice, maxPrice }: PriceRange,
  options: typeof CURRENT_OPTION | typeof OFFERED_OPTION,
): RawBuilder<SqlBool> | undefined {
  if (minPrice === undefined && maxPrice === undefined) return undefined
  const low = minPrice === undefined ? 0 : toCentavos(minPrice)
  const high = maxPrice === undefined ? Number.MAX_SAFE_INTEGER : toCentavos(maxPrice)
  return sql`exists (select from product_options o where o.product_id = p.id and ${sql.raw(options)}
      and o.price_centavos between ${low} and ${high})`
}
