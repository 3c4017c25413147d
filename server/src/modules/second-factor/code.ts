import { SECOND_FACTOR_TEXT } from '@kwaderno/contract/second-factor.ts'
import { Secret, TOTP } from 'otpauth'
import { sql } from 'kysely'
import type { Deps } from '../../core/deps.ts'
import { refuseAt } from '../../core/problem.ts'
import { noteSecurity, type Caller } from '../../core/security-log.ts'
import type { Attempt } from '../../core/failed-attempts.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { hashOfCode, openSealed } from './secret-box.ts'

const PERIOD = 30
/** The codes before and after count as well: clocks of phones are not quite right. */
const WINDOW = 1
const SECRET_BYTES = 20

const NOT_SHOWN = { shopName: '', userName: '' }

export const newSecret = () => new Secret({ size: SECRET_BYTES })

/**
 * As every authenticator app takes it: SHA-1, six digits, 30 seconds.
 * @param shown what the app lists it by
 */
export function totpOf(secret: Secret, shown: { shopName: string; userName: string }): TOTP {
  return new TOTP({
    // A colon would end the issuer.
    issuer: shown.shopName.replaceAll(':', ' '),
    label: shown.userName,
    secret,
    digits: 6,
    period: PERIOD,
    algorithm: 'SHA1',
  })
}

export interface CodeCheck {
  userId: number
  code: string
  from: Caller
  sessionId?: string | undefined
}

/**
 * Uses a code up and runs what it opens, in one transaction. Of two calls with the same code one gets through.
 * @param tried counts the try as failed until it has succeeded
 * @throws Refusal 400 for a code that is wrong, or was used before
 */
export async function withCode<T>(
  deps: Deps,
  check: CodeCheck,
  tried: Attempt,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { userId, from, sessionId } = check
  const used = await inTransaction(deps.db, async (tx) => {
    const kind = await spendCode(tx, deps, check)
    if (!kind) return undefined
    if (kind === 'recovery') await noteSecurity(tx, { kind: 'recovery-code-used', userId, from, sessionId })
    return { result: await run(tx) }
  })
  if (used) {
    await tried.succeeded()
    return used.result
  }
  await noteSecurity(deps.db, { kind: 'second-factor-failed', userId, from, sessionId })
  if (tried.reachedLimit) {
    const detail = 'Further codes have to wait'
    await noteSecurity(deps.db, { kind: 'limit-reached', userId, from, sessionId, detail })
  }
  deps.log.warn({ user: userId, address: from.address }, 'failed second factor')
  throw refuseAt('code', SECOND_FACTOR_TEXT.wrong)
}

async function spendCode(
  tx: Tx,
  deps: Deps,
  { userId, code }: CodeCheck,
): Promise<'app' | 'recovery' | undefined> {
  if (/^\d{6}$/.test(code)) return (await spendAppCode(tx, deps, userId, code, true)) ? 'app' : undefined
  const now = deps.clock.now()
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOfCode(deps.secret, userId, code))
    .where('used_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('users')
          .select('id')
          .where('id', '=', userId)
          .where('second_factor_since', 'is not', null),
      ),
    )
    .returning('code_hash')
    .executeTakeFirst()
  return used ? 'recovery' : undefined
}

/**
 * Uses up a code of the app and all before it.
 * @param isConfirmed whether the set-up must be finished, or must not be
 */
export async function spendAppCode(
  tx: Tx,
  { clock, secret }: Pick<Deps, 'clock' | 'secret'>,
  userId: number,
  code: string,
  isConfirmed: boolean,
): Promise<boolean> {
  const row = await tx
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', isConfirmed ? 'is not' : 'is', null)
    .executeTakeFirst()
  const plain = row && openSealed(secret, userId, row.secret)
  if (!plain) return false
  const timestamp = clock.now().getTime()
  const totp = totpOf(new Secret({ buffer: Uint8Array.from(plain).buffer }), NOT_SHOWN)
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  if (delta === null) return false
  const step = Math.floor(timestamp / 1000 / PERIOD) + delta
  // Not of a secret that another set-up has put in its place since it was read: no app has shown a code of that one.
  const { rows } = await sql`update second_factors set last_step = ${step}
    where user_id = ${userId} and secret = ${row.secret} and last_step < ${step} returning user_id`.execute(
    tx,
  )
  return rows.length === 1
}
