import { RECOVERY_CODES, SECOND_FACTOR_TEXT } from '@kwaderno/contract/second-factor.ts'
import { sql } from 'kysely'
import type { Deps } from '../../core/deps.ts'
import { checkOwnPassword } from '../../core/own-password.ts'
import { forbidden, refuse, refuseAt, type Refusal } from '../../core/problem.ts'
import { noteSecurity, type Caller } from '../../core/security-log.ts'
import type { Session } from '../../core/session.ts'
import { needsSecondFactor } from '../../core/step-up.ts'
import { beginAttempt } from '../../core/failed-attempts.ts'
import { SHOP_NAME } from '../../db/settings-sql.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { endSessionsOf } from '../sessions/service.ts'
import { signChallenge, type Challenge } from './challenge.ts'
import { newSecret, totpOf, spendAppCode, withCode } from './code.ts'
import { hashOfCode, newRecoveryCode, sealSecret } from './secret-box.ts'

export { readChallenge } from './challenge.ts'
export { withCode } from './code.ts'

/** What a log-in is answered whose password was right. */
export function asksForCode(deps: Deps, of: Challenge): Refusal {
  const refusal = refuse(SECOND_FACTOR_TEXT.needed, { code: 'second_factor_login' })
  refusal.challenge = signChallenge(deps, of)
  return refusal
}

export async function state(deps: Deps, session: Session) {
  const left = await deps.db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', session.userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    isOn: session.hasSecondFactor,
    isRequired: needsSecondFactor(deps, session.roleName),
    recoveryCodesLeft: Number(left.count),
  }
}

/** Makes a secret that counts once a code of it was shown. Asks for the password: a token alone must not set one up. */
export async function begin(deps: Deps, session: Session, password: string, from: Caller) {
  if (!session.isStaff) throw forbidden(SECOND_FACTOR_TEXT.staffOnly)
  if (session.hasSecondFactor) throw refuse(SECOND_FACTOR_TEXT.isOn)
  const { userId, userName } = session
  const given = { field: 'password', password, wrong: SECOND_FACTOR_TEXT.wrongPassword }
  await checkOwnPassword(deps, session, given, from)
  const secret = newSecret()
  const sealed = sealSecret(deps.secret, userId, Buffer.from(secret.bytes))
  const shopName = await inTransaction(deps.db, async (tx) => {
    await tx
      .deleteFrom('second_factors')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is', null)
      .execute()
    const made = await tx
      .insertInto('second_factors')
      .values({ user_id: userId, secret: sealed, confirmed_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (!made) throw refuse(SECOND_FACTOR_TEXT.isOn)
    const { rows } = await sql<{ name: string }>`select ${sql.raw(SHOP_NAME)} as name`.execute(tx)
    return rows[0]!.name
  })
  return { uri: totpOf(secret, { shopName, userName }).toString(), secret: secret.base32 }
}

/** Switches it on with a first code. Sessions that began without it end, but for the caller's. */
export async function confirm(deps: Deps, session: Session, code: string, from: Caller) {
  const { userId, sessionId } = session
  const tried = await beginAttempt(deps, [ownAttempts(session)])
  const now = deps.clock.now()
  const recoveryCodes = await inTransaction(deps.db, async (tx) => {
    if (!(await spendAppCode(tx, deps, userId, code, false))) return undefined
    await tx.updateTable('second_factors').set({ confirmed_at: now }).where('user_id', '=', userId).execute()
    await tx.updateTable('users').set({ second_factor_since: now }).where('id', '=', userId).execute()
    await tx.updateTable('sessions').set({ second_factor_at: now }).where('id', '=', sessionId).execute()
    await endSessionsOf(tx, deps, userId, { reason: 'ended', except: sessionId })
    await noteSecurity(tx, { kind: 'second-factor-on', userId, sessionId, from })
    return newCodes(tx, deps, userId)
  })
  if (!recoveryCodes) throw refuseAt('code', SECOND_FACTOR_TEXT.wrong)
  await tried.succeeded()
  return { recoveryCodes }
}

export async function switchOff(deps: Deps, session: Session, code: string, from: Caller): Promise<void> {
  if (needsSecondFactor(deps, session.roleName)) throw refuse(SECOND_FACTOR_TEXT.required)
  await withOwnCode(deps, session, code, from, async (tx) => {
    await forget(tx, session.userId)
    const { userId, sessionId } = session
    await noteSecurity(tx, { kind: 'second-factor-off', userId, sessionId, from })
  })
}

export function renewCodes(deps: Deps, session: Session, code: string, from: Caller) {
  return withOwnCode(deps, session, code, from, async (tx) => {
    const { userId, sessionId } = session
    await noteSecurity(tx, { kind: 'recovery-codes-renewed', userId, sessionId, from })
    return { recoveryCodes: await newCodes(tx, deps, userId) }
  })
}

/** The session has shown the factor just now. */
export async function stepUp(deps: Deps, session: Session, code: string, from: Caller): Promise<void> {
  await withOwnCode(deps, session, code, from, async (tx) => {
    await tx
      .updateTable('sessions')
      .set({ second_factor_at: deps.clock.now() })
      .where('id', '=', session.sessionId)
      .execute()
  })
}

/** @throws Refusal without a second factor, and for a wrong code */
async function withOwnCode<T>(
  deps: Deps,
  session: Session,
  code: string,
  from: Caller,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!session.hasSecondFactor) throw refuse(SECOND_FACTOR_TEXT.isOff)
  const tried = await beginAttempt(deps, [ownAttempts(session)])
  const { userId, sessionId } = session
  return withCode(deps, { userId, code, from, sessionId }, tried, run)
}

/** By session: whoever has stolen a token must not make its owner wait. */
const ownAttempts = ({ sessionId }: Session) => ({
  key: `code:session:${sessionId}`,
  free: 5,
  longest: 900,
  own: true,
})

async function newCodes(tx: Tx, { secret }: Deps, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({ user_id: userId, code_hash: hashOfCode(secret, userId, code), used_at: null })),
    )
    .execute()
  return codes
}

export async function forget(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx.updateTable('users').set({ second_factor_since: null }).where('id', '=', userId).execute()
}
