import { randomUUID } from 'node:crypto'
import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import { sql, type Kysely } from 'kysely'
import type { Deps } from '../../core/deps.ts'
import { endEmailChanges } from '../../core/mailed-links.ts'
import type { Caller } from '../../core/security-log.ts'
import { TOKEN_DAYS } from '../../core/tokens.ts'
import { BATCH, inBatches } from '../../db/batches.ts'
import { prepared } from '../../db/client.ts'
import type { Database } from '../../db/tables.ts'
import type { SessionEndKind } from '../../db/tables/sessions.ts'
import type { Tx } from '../../db/tx.ts'

const DAY = 86_400_000
/** What is kept of a browser's name for itself. */
const AGENT_LENGTH = 300

export interface NewSession {
  userId: number
  /** The user's token version when his password was checked. */
  version: number
  from: Caller
  /** Of the session that this one follows. */
  secondFactorAt?: Date | null
}

const insertSession = prepared<{ id: string }>(
  'start-session',
  `insert into sessions (id, user_id, token_version, created_at, last_used_at, expires_at, user_agent, address,
    second_factor_at)
  select $1, id, token_version, $4, $4, $5, $6, $7, $8 from users
  where id = $2 and token_version = $3 and status = ${USER_STATUS.Active}
  returning id`,
)

/**
 * Begins a session and makes its token. In one statement, which also makes sure that what was checked before still
 * holds: undefined when the account has been closed meanwhile, or its sessions ended.
 */
export async function startSession(
  db: Kysely<Database>,
  { tokens, clock }: Pick<Deps, 'tokens' | 'clock'>,
  { userId, version, from, secondFactorAt = null }: NewSession,
): Promise<{ sessionId: string; token: string } | undefined> {
  const sessionId = randomUUID()
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + TOKEN_DAYS * DAY)
  const agent = from.userAgent.slice(0, AGENT_LENGTH)
  const values = [sessionId, userId, version, now, expiresAt, agent, from.address, secondFactorAt]
  const [started] = await insertSession(db, values)
  return started && { sessionId, token: tokens.sign({ userId, sessionId }) }
}

/**
 * Ends one session at once, in every process and on open connections.
 * @returns whether it was there and this user's
 */
export async function endSession(
  tx: Tx,
  deps: Deps,
  { sessionId, userId }: { sessionId: string; userId: number },
  reason: SessionEndKind,
): Promise<boolean> {
  const now = deps.clock.now()
  // Who logs out himself still opens the link that he has asked for.
  if (reason !== 'logout') await endEmailChanges(tx, userId, now, { session: sessionId })
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (ended) tx.onCommit(() => deps.live.disconnectSession(sessionId))
  return ended !== undefined
}

/**
 * Ends all sessions of a user at once, in every process and on open connections. With `except` that one goes on, and so
 * does a log-in that is under way; without it nothing does that was begun before. A change of address that another
 * session has asked for ends, also when that one has logged out since.
 * @returns the user's token version from now on
 */
export async function endSessionsOf(
  tx: Tx,
  deps: Pick<Deps, 'clock'> & { live: Pick<Deps['live'], 'disconnectUser' | 'disconnectSession'> },
  userId: number,
  { reason, except }: { reason: SessionEndKind; except?: string },
): Promise<number> {
  const { token_version: version } = await tx
    .updateTable('users')
    .set((eb) => ({ token_version: eb('token_version', '+', except === undefined ? 1 : 0) }))
    .where('id', '=', userId)
    .returning('token_version')
    .executeTakeFirstOrThrow()
  const now = deps.clock.now()
  await endEmailChanges(tx, userId, now, { exceptSession: except })
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except!))
    .returning('id')
    .execute()
  tx.onCommit(() => {
    if (except === undefined) deps.live.disconnectUser(userId)
    else for (const { id } of ended) deps.live.disconnectSession(id)
  })
  return version
}

/** Forgets sessions whose tokens have expired, however they ended. */
export async function sweepSessions({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await inBatches(
    db,
    sql`delete from sessions where id in
      (select id from sessions where expires_at <= ${clock.now()} order by expires_at limit ${BATCH})`,
  )
}
