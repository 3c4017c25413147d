import type { StockLevel } from '@kwaderno/contract/low-stock.ts'
import { LOW_STOCK_AT } from './settings-sql.ts'

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

/** The storage key of an option's picture, or else of its product's. */
export const OPTION_IMAGE = `coalesce((select storage_key from files where files.id = o.image_file_id), p.thumbnail_key)`

/** What is left to sell of an option; below 0 when fewer were counted than are held. */
export const AVAILABLE = `o.stock - o.held`
/** How many of these are few. */
export const OPTION_LOW_AT = `coalesce(o.low_stock_at, ${LOW_STOCK_AT})`

/** Whether too little is left of an option. A threshold of 0 leaves only what is sold out. */
export function isLow(level: StockLevel): string {
  return `${AVAILABLE} <= ${level === 'out' ? '0' : OPTION_LOW_AT}`
}

/** The values by which an option varies, in the order of its product's variations: '{Blue,Large}'. */
export const OPTION_VARIATION = `array(
    select vo.name from product_option_values v
    join variation_options vo on vo.id = v.variation_option_id
    left join product_variations pv on pv.product_id = o.product_id and pv.variation_id = v.variation_id
    where v.product_option_id = o.id order by pv.position, v.variation_id
  )`
