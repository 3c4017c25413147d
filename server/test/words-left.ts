import { sql, type Kysely } from 'kysely'
import type { Database } from '../src/db/tables.ts'

interface Table {
  schema: string
  name: string
}

/** Every table of the database, the queue of jobs included. */
export async function listTables(db: Kysely<Database>): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema)' order by 1, 2`.execute(db)
  return rows
}

/**
 * Where one of these words stands in any column of any type, as 'table: word'. The rows are read as the text that
 * PostgreSQL makes of them, so that no column can be forgotten.
 */
export async function findWords(db: Kysely<Database>, words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const { schema, name } of await listTables(db)) {
    const { rows } = await sql<{ word: string }>`
      select distinct w.word from ${sql.table(`${schema}.${name}`)} t, unnest(${words}::text[]) w (word)
      where position(lower(w.word) in lower(t::text)) > 0 order by 1`.execute(db)
    for (const { word } of rows) found.push(`${schema === 'public' ? '' : `${schema}.`}${name}: ${word}`)
  }
  return found
}
