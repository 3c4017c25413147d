import { sql, type RawBuilder } from 'kysely'
import { contains, wordsOf } from '../../db/search.ts'
import { isOffered } from './offered.ts'

type Sql = RawBuilder<unknown>

/** A search as the statements of the list, of the filters' counts and of suggestions read it. */
export interface Search {
  /** What is asked of `products p`: little of each, because a common word finds half the shop. */
  columns: Sql
  /** What narrows it. */
  filters: readonly Sql[]
  /** `group by …` */
  tail?: Sql
}

/** The words that a search asks for; none asks for everything. */
export function searchOf(text: string | undefined): string | undefined {
  const words = wordsOf(text)
  return words.length === 0 ? undefined : words.join(' ')
}

/** What `products p` have: the words as the database understands them, or parts of their name, code and SKUs. */
function finds(search: string): Sql {
  return sql`(p.search_vector @@ (select wide from asked) or ${contains(sql`p.search_text`, search)})`
}

/** All are read: a statement that looks for a first one hopes to meet it soon, and reads the whole shop for none. */
const findsNothing = (search: string) => sql`and cardinality(array(
        select p.id from products p where ${isOffered} and ${finds(search)})) = 0`

/**
 * The common table expressions of a search, of which `found` has the columns.
 * What nothing in the whole shop has is looked for in the nearest known words: `corrected` tells them then. Whoever
 * narrows a search that does find something is shown nothing else.
 */
export function searching(search: string, { columns, filters, tail = sql`` }: Search): Sql {
  const where = sql.join([isOffered, ...filters], sql` and `)
  return sql`asked as materialized (select * from search_query(${search})),
    exact as materialized (select ${columns} from products p, asked where ${where} and ${finds(search)} ${tail}),
    corrected as materialized (
      select words, own, meant, wide from corrected_search(${search}) words, search_query(words)
      where words is not null and not exists (select from exact) ${filters.length === 0 ? sql`` : findsNothing(search)}
    ),
    found as (
      select * from exact
      union all
      select * from (
        select ${columns} from products p, corrected asked
        where ${where} and p.search_vector @@ (select wide from corrected) ${tail}
      ) near
    )`
}

/** What was looked for and found instead, null when the search itself finds something or nothing is near. */
export const CORRECTED = sql<string | null>`(select words from corrected where exists (select from found))`

/** Columns of a search by which it is sorted: the rank, and whether the text of the product begins with it. */
export const rankOf = (search: string): Sql => sql`starts_with(p.search_text, fold(${search})) as begins,
  search_rank(p.search_vector, asked.own, asked.meant, asked.wide) as rank`

/** The best first: what begins with the search before what has it elsewhere, then as the catalogue was put together. */
export const BEST_FIRST: Sql = sql`p.rank desc, p.begins desc, p.id`
