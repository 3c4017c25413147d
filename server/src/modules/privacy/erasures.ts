import type { AnswerOf, BodyOf } from '@kwaderno/contract/endpoint.ts'
import type { decideErasure, getMyPrivacy, OwnErasure } from '@kwaderno/contract/erasure.ts'
import { ERASURE_DAYS, ERASURE_TEXT } from '@kwaderno/contract/erasure-text.ts'
import { audit } from '../../core/audit.ts'
import { momentInWords } from '../../core/clock.ts'
import type { Deps } from '../../core/deps.ts'
import { oneByOne } from '../../core/one-by-one.ts'
import { checkOwnPassword } from '../../core/own-password.ts'
import { forbidden, notFound, refuse } from '../../core/problem.ts'
import type { Caller } from '../../core/security-log.ts'
import type { Session } from '../../core/session.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { queueMail } from '../mails/service.ts'
import { carryOut } from './carry-out.ts'
import { findDue, findOwn, listWaitedFor, lockPerson } from './queries.ts'

const DAY = 86_400_000

/** What the own page of privacy shows. */
export async function getMine(
  { db, clock }: Deps,
  { userId, isStaff }: Session,
): Promise<AnswerOf<typeof getMyPrivacy>> {
  const consents = await db
    .selectFrom('privacy_consents')
    .select(['version', 'agreed_at'])
    .where('user_id', '=', userId)
    .orderBy('version', 'desc')
    .execute()
  const last = await findOwn(db, userId)
  const waits = last?.state === 'Waiting'
  return {
    consents: consents.map(({ version, agreed_at }) => ({ version, agreedOn: agreed_at.toISOString() })),
    erasure: waits ? toOwn(last, await listWaitedFor(db, userId, clock.now())) : null,
    refusedBecause: last?.state === 'Refused' ? last.reason : '',
    mayErase: !isStaff,
  }
}

type Stored = NonNullable<Awaited<ReturnType<typeof findOwn>>>

const toOwn = (
  { id, requested_at, due_at }: Pick<Stored, 'id' | 'requested_at' | 'due_at'>,
  waitingFor: string[],
): OwnErasure => ({
  id,
  requestedOn: requested_at.toISOString(),
  dueOn: due_at.toISOString(),
  waitingFor,
})

/**
 * Asks for the erasure of the own account; the request that waits stays as it is.
 * @throws Refusal 403 for staff, 400 for a wrong password, 429 after too many
 */
export async function request(
  deps: Deps,
  session: Session,
  password: string,
  from: Caller,
): Promise<OwnErasure> {
  if (session.isStaff) throw forbidden(ERASURE_TEXT.staff)
  await checkOwnPassword(
    deps,
    session,
    { field: 'password', password, wrong: ERASURE_TEXT.wrongPassword },
    from,
  )
  const { userId } = session
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    await lockPerson(tx, userId)
    const waitingFor = await listWaitedFor(tx, userId, now)
    const before = await findOwn(tx, userId)
    if (before?.state === 'Waiting') return toOwn(before, waitingFor)
    const stored = await tx
      .insertInto('erasures')
      .values({ user_id: userId, requested_at: now, due_at: new Date(now.getTime() + ERASURE_DAYS * DAY) })
      .returning(['id', 'requested_at', 'due_at'])
      .executeTakeFirstOrThrow()
    await queueMail(tx, deps, {
      kind: 'erasure-requested',
      userId,
      occasion: `erasure ${stored.id}`,
      values: {
        dueOn: momentInWords(stored.due_at),
        waitingFor: waitingFor.join(', '),
        link: `${deps.config.publicUrl}/profile/privacy`,
      },
    })
    return toOwn(stored, waitingFor)
  })
}

/** Takes back the own request. @throws Refusal 404 when none waits (any more) */
export async function withdraw({ db, clock }: Deps, { userId }: Session): Promise<void> {
  const withdrawn = await db
    .updateTable('erasures')
    .set({ state: 'Withdrawn', decided_at: clock.now() })
    .where('user_id', '=', userId)
    .where('state', '=', 'Waiting')
    .returning('id')
    .executeTakeFirst()
  if (!withdrawn) throw notFound(ERASURE_TEXT.none)
}

/**
 * Carries a request out before its time, or refuses it.
 * @throws Refusal 404 for an unknown one, 409 for one that no longer waits, 400 for what it has to wait for
 */
export function decide(
  deps: Deps,
  session: Session,
  id: number,
  { action, reason = '' }: BodyOf<typeof decideErasure>,
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    if (action === 'refuse') await refuseRequest(tx, deps, session, { id, reason })
    else await carryOutNow(tx, deps, session, id)
    // By number: the log keeps no names of those who wanted theirs to go.
    await audit(tx, {
      session,
      module: 'Privacy',
      subModule: 'Erasure requests',
      action: 'Update',
      description: `${action === 'refuse' ? 'Refused' : 'Carried out'} erasure request ${id}`,
      before: { state: 'Waiting' },
      after: { state: action === 'refuse' ? 'Refused' : 'Done' },
    })
  })
}

async function carryOutNow(tx: Tx, deps: Deps, { userId }: Session, id: number): Promise<void> {
  const outcome = await carryOut(tx, deps, id, { decidedBy: userId })
  if (outcome === 'done') return
  if (outcome === 'unknown') throw notFound()
  if (outcome === 'decided') throw refuse(ERASURE_TEXT.decided, { code: 'changed' })
  if (outcome === 'staff') throw refuse(ERASURE_TEXT.staff)
  throw refuse(ERASURE_TEXT.waitingFor(outcome.waitingFor))
}

async function refuseRequest(
  tx: Tx,
  deps: Deps,
  session: Session,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const found = await tx
    .selectFrom('erasures')
    .select(['user_id', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound()
  if (found.state !== 'Waiting') throw refuse(ERASURE_TEXT.decided, { code: 'changed' })
  await tx
    .updateTable('erasures')
    .set({ state: 'Refused', reason, decided_by: session.userId, decided_at: deps.clock.now() })
    .where('id', '=', id)
    .execute()
  const occasion = `erasure ${id}`
  await queueMail(tx, deps, { kind: 'erasure-refused', userId: found.user_id, occasion, values: { reason } })
}

/**
 * Carries out the requests whose time has come, each in a transaction of its own; those that have to wait wait on, and
 * one that fails keeps none of the others.
 * @returns how many were carried out
 */
export async function eraseDue(deps: Deps): Promise<number> {
  const due = { ids: await findDue(deps.db, deps.clock.now()), about: 'erasure' }
  return oneByOne(deps, due, async (tx, id) => (await carryOut(tx, deps, id, {})) === 'done')
}
