import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'

/** As many as a person can look through; more are there only when somebody logs in by program. */
const MAX_SHOWN = 100

/**
 * The sessions of a user that go on, the newest use first.
 * @param idleSince of staff, those that were last used before have ended
 */
export function listOpen(
  db: Kysely<Database>,
  userId: number,
  { now, idleSince }: { now: Date; idleSince: Date },
) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.user_agent', 's.address', 's.created_at', 's.last_used_at'])
    .where('s.user_id', '=', userId)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('u.status', '=', USER_STATUS.Active)
    .whereRef('s.token_version', '=', 'u.token_version')
    .where('s.last_used_at', '>', idleSince)
    .orderBy('s.last_used_at', 'desc')
    .orderBy('s.id')
    .limit(MAX_SHOWN)
    .execute()
}

/** When a session was used last, as far as that is written. */
export async function lastUse(db: Kysely<Database>, sessionId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select(sql<Date>`last_used_at`.as('used'))
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.used
}
