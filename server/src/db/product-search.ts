import { sql, type RawBuilder } from 'kysely'
import { optionsWith, type ItemTexts } from './item-search.ts'
import { contains, foundByWords, wordsOf } from './search.ts'

type Test = RawBuilder<boolean>

/**
 * Whether a search of the office finds `products p`: each of its words is a part of name, code or SKUs, or the product
 * has them as the shop's search understands them: by their stems, their beginnings and what means the same, in the name,
 * the categories, grade levels and values. Descriptions say too much for lists that are not sorted by what fits best.
 */
export function findsProduct(search: string | undefined): Test {
  const words = wordsOf(search)
  const parts = contains(sql`p.search_text`, search)
  return isSpoken(words)
    ? sql`(${parts} or ${understands(sql`p.search_vector`, words.join(' '), 'a,b,c')})`
    : parts
}

/**
 * The same for one option `o`: each word is a part of its texts, or stands in the product's name in another form; what is not in the
 * name may be said of another option.
 */
export function findsOption(search: string | undefined, texts: ItemTexts): Test {
  const spoken = isSpoken(wordsOf(search))
  return foundByWords(sql`o.id`, search, (pattern, word) => [
    ...optionsWith(pattern, texts),
    ...(spoken
      ? [
          sql`select own.id from products named join product_options own on own.product_id = named.id
            where ${understands(sql`named.search_vector`, word, 'a,b')}`,
        ]
      : []),
  ])
}

/** 'PE-SET', '32GB' and '%' are parts of codes and nothing else: whoever types one is looking for exactly that. */
const isSpoken = (words: readonly string[]) =>
  words.some((word) => /\p{L}/u.test(word)) &&
  words.every((word) => /^(\p{L}[\p{L}\p{M}.'’]*|\d+)$/u.test(word))

/** The whole vector has the index, the part of it with these weights is what counts. */
function understands(vector: RawBuilder<unknown>, words: string, weights: 'a,b' | 'a,b,c'): Test {
  const wide = sql`(select wide from search_query(${words}))`
  return sql`(${vector} @@ ${wide} and ts_filter(${vector}, ${`{${weights}}`}::"char"[]) @@ ${wide})`
}
