import { isPassword } from '../adapters/passwords.ts'
import type { Deps } from './deps.ts'
import { refuseAt } from './problem.ts'
import { noteSecurity, type Caller } from './security-log.ts'
import type { Session } from './session.ts'
import { beginAttempt } from './failed-attempts.ts'

/**
 * Checks the password of who is logged in, before what a token alone must not do. Wrong ones are slowed down as at the
 * log-in, but by session: whoever has stolen a token must not make its owner wait.
 * @param field where the form has it
 * @returns the user's token version when it was checked
 * @throws Refusal when it is wrong, 429 when the next try has to wait
 */
export async function checkOwnPassword(
  deps: Deps,
  { userId, sessionId }: Session,
  { field, password, wrong }: { field: string; password: string; wrong: string },
  from: Caller,
): Promise<number> {
  const { free, longest } = deps.config.loginDelay
  const key = `password:session:${sessionId}`
  const tried = await beginAttempt(deps, free === 0 ? [] : [{ key, free, longest, own: true }])
  const user = await deps.db
    .selectFrom('users')
    .select(['password_hash', 'token_version'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (user.password_hash && (await isPassword(user.password_hash, password))) {
    await tried.succeeded()
    return user.token_version
  }
  await noteSecurity(deps.db, { kind: 'password-failed', userId, sessionId, from })
  if (tried.reachedLimit) {
    const detail = 'Further passwords in this session have to wait'
    await noteSecurity(deps.db, { kind: 'limit-reached', userId, sessionId, from, detail })
  }
  throw refuseAt(field, wrong)
}
