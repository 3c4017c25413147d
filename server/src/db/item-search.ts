import { sql, type RawBuilder } from 'kysely'

/** Where a word is looked for, beside the product's name and the option's SKU. */
export interface ItemTexts {
  /** The product's code. */
  code: boolean
  /** The option's item description. */
  description: boolean
}

const USUAL: ItemTexts = { code: false, description: true }

/**
 * Statements that select the ids of the options that have a word in one of these texts, each by its own index. As a word has no space it
 * cannot begin in one of them and end in the next.
 * @param word a folded pattern of `like`
 */
export function optionsWith(
  word: RawBuilder<string>,
  { code, description }: ItemTexts = USUAL,
): RawBuilder<unknown>[] {
  const ofOption = description ? sql`true` : sql`fold(sku) like ${word}`
  const ofProduct = code
    ? sql`(fold(p.name) like ${word} or fold(p.code) like ${word})`
    : sql`fold(p.name) like ${word}`
  return [
    sql`select id from product_options where fold(sku || ' ' || item_description) like ${word} and ${ofOption}`,
    sql`select own.id from products p join product_options own on own.product_id = p.id
      where p.search_text like ${word} and ${ofProduct}`,
  ]
}
