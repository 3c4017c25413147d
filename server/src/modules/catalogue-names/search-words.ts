import type { NamesQuery } from '@kwaderno/contract/catalogue-name-schema.ts'
import {
  changedMeanwhile,
  saysNothing,
  SEARCH_WORDS_LIMITS,
  SEARCH_WORDS_TEXT,
} from '@kwaderno/contract/search-words-rules.ts'
import type { SearchWords, WordsChange } from '@kwaderno/contract/search-words.ts'
import { sql, type Kysely } from 'kysely'
import { audit } from '../../core/audit.ts'
import type { Page } from '../../core/endpoint.ts'
import { refuse, refuseAt } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import { listPage } from '../../db/paging.ts'
import { contains } from '../../db/search.ts'
import type { Database } from '../../db/tables.ts'
import { inTransaction } from '../../db/tx.ts'
import { auditOf, gone } from './rules.ts'

type Db = Kysely<Database>

export function listSearchWords(db: Db, query: NamesQuery): Promise<Page<SearchWords[]>> {
  const list = db
    .selectFrom('search_synonyms')
    .select(['id', 'words'])
    .where(contains(sql`fold(words)`, query.search))
    .orderBy(query.sortBy === 'nameDesc' ? sql`lower(words) desc, id desc` : sql`lower(words), id`)
  return listPage(db, list, query)
}

/**
 * Adds a line. What is there already, in whatever case and order, is refused by its unique index.
 * @throws Refusal 400 when a search could not tell its members apart, or there are too many lines
 */
export function addSearchWords(db: Db, session: Session, words: string): Promise<SearchWords> {
  return inTransaction(db, async (tx) => {
    const { lines } = await tx
      .selectFrom('search_synonyms')
      .select((eb) => eb.fn.countAll<number>().as('lines'))
      .executeTakeFirstOrThrow()
    if (lines >= SEARCH_WORDS_LIMITS.lines) throw refuse(SEARCH_WORDS_TEXT.full)
    await requireMeaning(tx, words)
    const { id } = await tx
      .insertInto('search_synonyms')
      .values({ words })
      .returning('id')
      .executeTakeFirstOrThrow()
    const change = { thing: `search words ${words}`, after: { words } }
    await audit(tx, auditOf(session, 'Search words', 'Create', change))
    return { id, words }
  })
}

/** @throws Refusal as `addSearchWords`; 409 when somebody else has changed the line since it was read */
export function changeSearchWords(
  db: Db,
  session: Session,
  id: number,
  { words, oldWords }: WordsChange,
): Promise<SearchWords> {
  return inTransaction(db, async (tx) => {
    const before = await lockWords(tx, id)
    if (oldWords !== undefined && oldWords !== before && words !== before) {
      throw refuse(changedMeanwhile(before), { code: 'changed' })
    }
    if (words !== before) {
      await requireMeaning(tx, words)
      await tx
        .updateTable('search_synonyms')
        .set({ words, updated_at: sql`now()` })
        .where('id', '=', id)
        .execute()
    }
    const change = { thing: `search words ${before}`, before: { words: before }, after: { words } }
    await audit(tx, auditOf(session, 'Search words', 'Update', change))
    return { id, words }
  })
}

export function deleteSearchWords(db: Db, session: Session, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const words = await lockWords(tx, id)
    await tx.deleteFrom('search_synonyms').where('id', '=', id).execute()
    const change = { thing: `search words ${words}`, before: { words } }
    await audit(tx, auditOf(session, 'Search words', 'Delete', change))
  })
}

async function lockWords(tx: Db, id: number): Promise<string> {
  const line = await tx
    .selectFrom('search_synonyms')
    .select('words')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!line) throw gone('Search words')
  return line.words
}

/** @throws Refusal 400 when a search leaves a member out, or takes all of them for the same anyway */
async function requireMeaning(db: Db, words: string): Promise<void> {
  const { rows } = await sql<{ silent: string | null; terms: number }>`
    select (array_agg(m.member) filter (where numnode(m.term) = 0))[1] as silent, count(distinct m.term) as terms
    from (select btrim(member) as member, synonym_terms(member) as term
      from unnest(string_to_array(${words}, ',')) member) m`.execute(db)
  const [{ silent, terms }] = rows as [(typeof rows)[0]]
  if (silent !== null) throw refuseAt('words', saysNothing(silent))
  if (terms < 2) throw refuseAt('words', SEARCH_WORDS_TEXT.alike)
}
