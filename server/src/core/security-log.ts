import type { SecurityKind } from '@kwaderno/contract/security-log.ts'
import type { FastifyRequest } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { BATCH, inBatches } from '../db/batches.ts'
import type { Database } from '../db/tables.ts'
import type { Deps } from './deps.ts'

/** Where a call comes from, as the security log tells it. */
export interface Caller {
  address: string
  userAgent: string
}

export interface SecurityEntry {
  kind: SecurityKind
  /** Whose account it is about; left out when nobody has the name that was tried. */
  userId?: number | undefined
  /** As it was tried; without it the account's own. */
  userName?: string | undefined
  from: Caller
  sessionId?: string | undefined
  /** A short word of what a person may want to know. Never a password, a code or a token. */
  detail?: string | undefined
}

/** The longest of each text: what strangers send must not fill the disk. */
const LONGEST = { userName: 100, address: 64, userAgent: 300, sessionId: 64, detail: 300 } as const

export function callerOf(request: Pick<FastifyRequest, 'ip' | 'headers'>): Caller {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' }
}

/** Writes a line of the security log, in the transaction that does what it tells of, or by itself. */
export async function noteSecurity(tx: Kysely<Database>, entry: SecurityEntry): Promise<void> {
  const { userId = null, userName, from, sessionId, detail = '' } = entry
  await sql`
    insert into security_events (kind, user_id, user_name, address, user_agent, session_id, detail)
    values (${entry.kind}, ${userId},
      coalesce(${userName === undefined ? null : short(userName, LONGEST.userName)}::text,
        (select user_name from users where id = ${userId}::integer), ''),
      ${short(from.address, LONGEST.address)}, ${short(from.userAgent, LONGEST.userAgent)},
      ${sessionId === undefined ? null : short(sessionId, LONGEST.sessionId)}, ${short(detail, LONGEST.detail)})`.execute(
    tx,
  )
}

/** Cut first, so that what follows costs little; a line of the log is one line, and half a character cannot be stored. */
function short(text: string, most: number): string {
  return text
    .slice(0, most)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
}

/** Forgets what is older than the setting says. */
export async function sweepSecurityLog({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
  const oldest = new Date(clock.now().getTime() - config.securityLogDays * 86_400_000)
  await inBatches(
    db,
    sql`delete from security_events where id in
      (select id from security_events where happened_at < ${oldest} order by happened_at, id limit ${BATCH})`,
  )
}
