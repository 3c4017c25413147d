import { sql } from 'kysely'
import { pictureUrl } from '../../adapters/images.ts'
import { CURRENT_OPTION, OPTION_VARIATION } from '../../db/option-sql.ts'

/** What both the inventory and the sales report show of an option. */
export interface OptionRecord {
  id: number
  images: string[]
  sku: string
  item_description: string
  /** Null of a deleted one that was never ordered. */
  variation: string[] | null
  product_name: string
  price_centavos: number
  category: string[] | null
  grade_level: string[]
}

/**
 * The same as pairs for json_build_object, of options `o` with their products `p`. Its own picture comes before those of
 * the product. A removed option has no variation any more, which is what it was last ordered with; so are the categories of
 * a deleted product once none of them is left.
 */
export const OPTION_FIELDS = sql`
  'id', o.id, 'sku', o.sku, 'item_description', o.item_description, 'product_name', p.name,
  'price_centavos', o.price_centavos,
  'images', (select coalesce(json_agg(picture.storage_key order by picture.place), '[]') from (
      select f.storage_key, -1 as place from files f where f.id = o.image_file_id
      union all
      select f.storage_key, t.position from product_thumbnails t join files f on f.id = t.file_id
      where t.product_id = p.id
    ) picture),
  'variation', case when ${sql.raw(CURRENT_OPTION)} then to_json(${sql.raw(OPTION_VARIATION)}) else (
      select to_json(i.variation) from order_items i where i.product_option_id = o.id order by i.id desc limit 1
    ) end,
  'category', coalesce((
      select json_agg(c.name order by array_position(p.category_ids, c.id))
      from categories c where c.id = any (p.category_ids)
    ), case when p.deleted_at is not null then (
      select to_json(i.categories) from order_items i where i.product_option_id = o.id order by i.id desc limit 1
    ) end),
  'grade_level', (
      select coalesce(json_agg(g.label order by g.position, g.id), '[]')
      from grade_levels g where g.id = any (p.grade_level_ids)
    )`

/** What of it goes on the wire under the same names. */
export function shownOption(option: OptionRecord) {
  return {
    id: option.id,
    images: option.images.map(pictureUrl),
    sku: option.sku,
    itemDescription: option.item_description,
    variation: option.variation ?? [],
    productName: option.product_name,
    category: option.category ?? [],
    gradeLevel: option.grade_level,
  }
}
