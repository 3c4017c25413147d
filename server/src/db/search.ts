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

/** Whether a folded text has each word of a search somewhere: 'Cruz Ana' finds Ana Cruz. */
export function contains(folded: RawBuilder<unknown>, search: string | undefined): RawBuilder<boolean> {
  return eachWord(search, (pattern) => sql<boolean>`${folded} like ${pattern}`)
}
