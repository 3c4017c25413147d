import { sql, type RawBuilder } from 'kysely'
import { anywhere, contains, wordsOf } from './search.ts'

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
 * The same for one option of `products p`: each word is a part of the option's text, or stands in the product's name in
 * another form; what is not in the name may be said of another option.
 * @param text folded, such as name, SKU and description
 */
export function findsOption(text: RawBuilder<unknown>, search: string | undefined): Test {
  const words = wordsOf(search)
  if (!isSpoken(words)) return contains(text, search)
  // The products with the word are looked up once, not asked anew for every option.
  const tests = words.map(
    (word) => sql`(${text} like fold(${anywhere(word)}) or p.id in (
      select named.id from products named where ${understands(sql`named.search_vector`, word, 'a,b')}))`,
  )
  return sql`(${sql.join(tests, sql` and `)})`
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
