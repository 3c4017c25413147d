import { sql, type RawBuilder } from 'kysely'

/** Nobody types more, and each costs a look into the index. */
const MAX_WORDS = 8

/**
 * The words of a search, each once. Of more than eight the longest count, which say the most: a whole name finds its
 * product.
 */
export function wordsOf(search: string | undefined): string[] {
  const given = (search ?? '').split(/\s+/).filter((word) => word !== '')
  const folded = given.map((word) => word.toLowerCase())
  const words = given.filter((_, index) => folded.indexOf(folded[index]!) === index)
  const longest = new Set(
    [...words.keys()].toSorted((a, b) => words[b]!.length - words[a]!.length).slice(0, MAX_WORDS),
  )
  return words.filter((_, index) => longest.has(index))
}

/** What `like` takes for "has this somewhere", each character standing for itself. */
export function anywhere(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`
}

/**
 * Whether something holds for each word of a search, in whatever order they come; true for a search without words.
 * @param holds takes the word as a folded pattern of `like`
 */
export function eachWord(
  search: string | undefined,
  holds: (pattern: RawBuilder<string>) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const tests = wordsOf(search).map((word) => holds(sql<string>`fold(${anywhere(word)})`))
  return tests.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(tests, sql` and `)})`
}

/**
 * Whether a row is among those that are found for each word of a search; true for a search without words. What is found for all of them
 * is one set: of a set for each word a plan that expects few rows would look up each anew for every row.
 * @param find statements that select ids of the table, each by an index of its own, for a word as a folded pattern of `like`
 */
export function foundByWords(
  id: RawBuilder<number>,
  search: string | undefined,
  find: (pattern: RawBuilder<string>, word: string) => readonly RawBuilder<unknown>[],
): RawBuilder<boolean> {
  const sets = wordsOf(search).map((word) => {
    const parts = find(sql<string>`fold(${anywhere(word)})`, word)
    return sql`(${sql.join(parts, sql` union all `)})`
  })
  return sets.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`${id} = any (array(${sql.join(sets, sql` intersect `)}))`
}

/** What 'ORD-' and digits are not: no order has a word with any of it in its number, and none is looked at. */
const IN_NO_NUMBER = /[^ord\d-]/i

/** A statement that selects the ids of the orders that have a word in their number. */
export function ordersNumbered(pattern: RawBuilder<string>, word: string): RawBuilder<unknown> {
  return IN_NO_NUMBER.test(word)
    ? sql`select id from orders where false`
    : sql`select id from orders where search_text like ${pattern} and fold(order_number) like ${pattern}`
}

/** Whether a folded text has each word of a search somewhere: 'Cruz Ana' finds Ana Cruz. */
export function contains(folded: RawBuilder<unknown>, search: string | undefined): RawBuilder<boolean> {
  return eachWord(search, (pattern) => sql<boolean>`${folded} like ${pattern}`)
}
