import { sql, type RawBuilder } from 'kysely'

/**
 * The ids of the options whose product's name, SKU or item description has a word somewhere, each found by its own index. As a word
 * has no space it cannot begin in one of the three and end in the next.
 * @param word a folded pattern of `like`
 */
export function optionsWith(word: RawBuilder<string>): RawBuilder<unknown> {
  return sql`(
    select id from product_options where fold(sku || ' ' || item_description) like ${word}
    union
    select o.id from products p join product_options o on o.product_id = p.id
    where p.search_text like ${word} and fold(p.name) like ${word})`
}
