import { sql, type RawBuilder } from 'kysely'
import { contains, wordsOf } from '../../db/search.ts'
import { isOffered } from './filters.ts'

type Sql = RawBuilder<unknown>

/** A search as the statements of the list, of the filters' counts and of suggestions read it. */
export interface Search {
  /** What is asked of `products p`. */
  columns: Sql
  /** `from products p where …`: which of them are shown whatever is searched. */
  offered: Sql
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

/**
 * The common table expressions of a search, of which `found` has the columns, a `rank` and whether the name `begins` so.
 * What nothing in the whole shop has is looked for in the nearest known words: `corrected` tells them then. Whoever
 * narrows a search that does find something is shown nothing else.
 */
export function searching(search: string, { columns, offered }: Search): Sql {
  const ranked = (asked: Sql) =>
    sql`${columns}, starts_with(p.search_text, fold(${search})) as begins, search_rank(p.search_vector,
        (select own from ${asked}), (select meant from ${asked}), (select wide from ${asked})) as rank`
  return sql`asked as materialized (select * from search_query(${search})),
    exact as materialized (select ${ranked(sql`asked`)} ${offered} and ${finds(search)}),
    corrected as materialized (
      select words, own, meant, wide from corrected_search(${search}) words, search_query(words)
      where words is not null and not exists (select from exact)
        and not exists (select from products p where ${isOffered} and ${finds(search)})
    ),
    found as (
      select * from exact
      union all
      select ${ranked(sql`corrected`)} ${offered} and p.search_vector @@ (select wide from corrected)
    )`
}

/** What was looked for and found instead, null when the search itself finds something or nothing is near. */
export const CORRECTED = sql<string | null>`(select words from corrected where exists (select from found))`

/** The best first: what begins with the search before what has it elsewhere, then as the catalogue was put together. */
export const BEST_FIRST: Sql = sql`p.rank desc, p.begins desc, p.id`
