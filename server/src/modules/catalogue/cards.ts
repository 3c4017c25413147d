import type { ShopCard, ShopProduct } from '@kwaderno/contract/catalogue.ts'
import { priceRange } from '@kwaderno/contract/money.ts'
import { LOW_STOCK } from '@kwaderno/contract/product-rules.ts'
import { sql, type RawBuilder } from 'kysely'
import { pictureUrl } from '../../adapters/images.ts'
import { OFFERED_OPTION, OPTION_VARIATION } from '../../db/option-sql.ts'

export interface CardRecord {
  id: number
  name: string
  min_price_centavos: number
  max_price_centavos: number
  thumbnail_key: string | null
  category: string
}

export interface MarkedRecord extends CardRecord {
  option_id: number | null
  /** Pieces that are left, of all or of the one option that is scarce; null when there are enough. */
  pieces: number | null
  pieces_of: string[] | null
  colors: string[]
}

/** The columns of a card, for `products p`. */
export const CARD = sql`p.id, p.name, p.min_price_centavos, p.max_price_centavos, p.thumbnail_key, p.category`

const OFFERED = `o.product_id = card.id and ${OFFERED_OPTION}`

/**
 * What a card says beside that, to be joined laterally to the few rows of a page that are called `card`: for all that a
 * search finds it would be gathered in vain.
 */
export const MARKS: RawBuilder<unknown> = sql.raw(`
  lateral (
    select sums.option_id,
      case when sums.pieces <= ${LOW_STOCK} then sums.pieces when sums.scarce = 1 then sums.fewest end::integer as pieces,
      case when sums.pieces > ${LOW_STOCK} and sums.scarce = 1
        then (select ${OPTION_VARIATION} from product_options o where o.id = sums.scarce_id) end as pieces_of,
      array(
        select vo.name from product_variations pv
        join variations colour on colour.id = pv.variation_id and colour.name ~* 'colou?r'
        join product_options o on ${OFFERED} and o.stock > o.held
        join product_option_values v on v.product_option_id = o.id and v.variation_id = pv.variation_id
        join variation_options vo on vo.id = v.variation_option_id
        where pv.product_id = card.id
        group by vo.id order by min(pv.position), vo.position, vo.id
      ) as colors
    from (
      select sum(o.pieces) as pieces, case when count(*) = 1 then min(o.id) end as option_id,
        count(*) filter (where o.is_scarce) as scarce, min(o.pieces) filter (where o.is_scarce) as fewest,
        min(o.id) filter (where o.is_scarce) as scarce_id
      from (
        select o.id, greatest(o.stock - o.held, 0) as pieces,
          o.stock - o.held between 1 and ${LOW_STOCK} as is_scarce
        from product_options o where ${OFFERED}
      ) o
    ) sums
  ) marks`)

export function toShopProduct(card: CardRecord): ShopProduct {
  return {
    id: card.id,
    name: card.name,
    priceRange: priceRange(card.min_price_centavos, card.max_price_centavos),
    thumbnail: pictureUrl(card.thumbnail_key),
    category: card.category,
  }
}

export function toCard(card: MarkedRecord): ShopCard {
  return {
    ...toShopProduct(card),
    left: card.pieces,
    leftOf: card.pieces_of?.join(', ') ?? '',
    colors: card.colors,
    optionId: card.option_id,
  }
}
