import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/tables.ts'

/** The secret that signs tokens: the configured one, or one made once and kept where every process finds it. */
export async function tokenSecret(db: Kysely<Database>, configured: string | undefined): Promise<string> {
  if (configured !== undefined) return configured
  const made = JSON.stringify(randomBytes(48).toString('base64url'))
  await sql`insert into settings (key, value) values ('token_secret', ${made}::jsonb)
    on conflict (key) do nothing`.execute(db)
  const { rows } = await sql<{
    value: string
  }>`select value from settings where key = 'token_secret'`.execute(db)
  const secret = rows[0]?.value
  if (secret === undefined) throw new Error('the settings lost their token secret')
  return secret
}
