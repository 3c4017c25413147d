import { sql, type RawBuilder } from 'kysely'
import { OFFERED_OPTION, OFFERED_PRODUCT } from '../../db/option-sql.ts'

/** Whether the shop shows `products p`. */
export const isOffered: RawBuilder<boolean> = sql`${sql.raw(OFFERED_PRODUCT)} and p.min_price_centavos is not null`

/** Whether one of its options can be ordered now. */
export const isBuyable: RawBuilder<boolean> = sql`exists (select from product_options o where o.product_id = p.id
      and ${sql.raw(OFFERED_OPTION)} and o.stock > o.held)`
