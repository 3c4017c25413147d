import { sql, type Kysely } from 'kysely'
import type { Database } from './tables.ts'

/** What each connection of the shop asks for itself, and a pooler takes from nobody. */
const LIMITS = ['statement_timeout', 'idle_in_transaction_session_timeout']

/** Which limits a connection through a pooler lacks: PostgreSQL's role or database has to have them. */
export async function missingLimits(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name = any (${LIMITS}) and setting = '0' order by name desc`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}
