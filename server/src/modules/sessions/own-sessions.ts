import type { OwnSession, SessionRest } from '@kwaderno/contract/session.ts'
import type { Deps } from '../../core/deps.ts'
import { deviceName } from '../../core/device-name.ts'
import type { Ownership } from '../../core/ownership.ts'
import { noteSecurity, type Caller } from '../../core/security-log.ts'
import { idleSince } from '../../core/session-reader.ts'
import type { Session } from '../../core/session.ts'
import { inTransaction } from '../../db/tx.ts'
import { lastUse, listOpen } from './queries.ts'
import { endSession, endSessionsOf } from './service.ts'

export async function listOwn({ db, clock, config }: Deps, session: Session): Promise<OwnSession[]> {
  const now = clock.now()
  const since = session.isStaff ? idleSince(config, now) : new Date(0)
  const rows = await listOpen(db, session.userId, { now, idleSince: since })
  const own = rows.map((row) => ({
    id: row.id,
    device: deviceName(row.user_agent),
    address: row.address,
    createdOn: row.created_at.toISOString(),
    lastUsedOn: row.last_used_at.toISOString(),
    isThisDevice: row.id === session.sessionId,
  }))
  return own.toSorted((a, b) => Number(b.isThisDevice) - Number(a.isThisDevice))
}

export async function logOut(deps: Deps, session: Session, from: Caller): Promise<void> {
  const { userId, sessionId } = session
  await inTransaction(deps.db, async (tx) => {
    if (!(await endSession(tx, deps, session, 'logout'))) return
    await noteSecurity(tx, { kind: 'logout', userId, sessionId, from })
  })
}

/** @throws Refusal 404 when it has ended already, or is another's */
export async function endOwn(
  deps: Deps,
  { own, session }: { own: Ownership; session: Session },
  sessionId: string,
  from: Caller,
): Promise<void> {
  const { userId } = own
  const detail = sessionId === session.sessionId ? 'This device' : 'Another device'
  await inTransaction(deps.db, async (tx) => {
    own.row(await endSession(tx, deps, { sessionId, userId }, 'ended'))
    await noteSecurity(tx, { kind: 'sessions-ended', userId, sessionId, from, detail })
  })
}

export async function endOthers(deps: Deps, { userId, sessionId }: Session, from: Caller): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await endSessionsOf(tx, deps, userId, { reason: 'ended', except: sessionId })
    await noteSecurity(tx, { kind: 'sessions-ended', userId, from, detail: 'All other devices' })
  })
}

/** Staff alone have to use their sessions. */
export async function restOf(
  { db, clock, config }: Deps,
  { sessionId, isStaff }: Session,
): Promise<SessionRest> {
  if (!isStaff || config.staffIdleHours === 0) return { idleSeconds: null, limitSeconds: null }
  const used = (await lastUse(db, sessionId)) ?? clock.now()
  const left = used.getTime() - idleSince(config, clock.now()).getTime()
  return {
    idleSeconds: Math.max(0, Math.floor(left / 1000)),
    limitSeconds: Math.ceil(config.staffIdleHours * 3600),
  }
}
