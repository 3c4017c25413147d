import { randomBytes } from 'node:crypto'
import { ACCOUNT_TEXT, type CurrentUser, type Login } from '@kwaderno/contract/account.ts'
import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import { SECOND_FACTOR_TEXT } from '@kwaderno/contract/second-factor.ts'
import type { Kysely } from 'kysely'
import { hashPassword, isPassword } from '../../adapters/passwords.ts'
import type { Deps } from '../../core/deps.ts'
import { refuse } from '../../core/problem.ts'
import { noteSecurity, type Caller } from '../../core/security-log.ts'
import type { Database } from '../../db/tables.ts'
import { asksForCode, readChallenge, withCode } from '../second-factor/service.ts'
import { startSession, type NewSession } from '../sessions/service.ts'
import { deviceCookie, deviceOf, rememberNetwork } from './known-devices.ts'
import { beginCode, beginLogin } from './login-limits.ts'
import { findLogin } from './queries.ts'
import { currentUser } from './service.ts'

/**
 * Checks name and password and begins a session. Pending and inactive accounts are refused in the same words and in
 * the same time as a wrong password, so that nobody learns who has an account.
 */
export async function logIn(
  deps: Deps,
  { username, password }: Login,
  from: LoginCaller,
): Promise<CurrentUser & { token: string }> {
  const login = await findLogin(deps.db, username)
  const device = deviceOf(deps, login?.id, from.cookies)
  const tried = await beginLogin(deps, { name: username.toLowerCase(), userId: login?.id, device, from })
  const matches = await isPassword(login?.password_hash ?? (await unknownUserHash(deps)), password)
  if (!login?.password_hash || !matches || login.status !== USER_STATUS.Active) {
    const detail = reasonOf(login, matches)
    await noteFailure(deps, { username, userId: login?.id, detail, isLast: tried.reachedLimit }, from)
    throw refuse(ACCOUNT_TEXT.badLogin)
  }
  await tried.succeeded()
  const { id: userId, token_version: version } = login
  if (login.second_factor_since) throw asksForCode(deps, { userId, version })
  const started = await begin(deps.db, deps, { userId, version, from })
  return welcome(deps, userId, started, from)
}

/**
 * The second step of a log-in: the code, on what the first has said.
 * @throws Refusal 400 for a wrong code, and when the password was shown too long ago
 */
export async function logInWithCode(
  deps: Deps,
  { challenge, code }: { challenge: string; code: string },
  from: LoginCaller,
): Promise<CurrentUser & { token: string }> {
  const shown = readChallenge(deps, challenge)
  if (!shown) throw refuse(SECOND_FACTOR_TEXT.over)
  const { userId } = shown
  const device = deviceOf(deps, userId, from.cookies)
  const tried = await beginCode(deps, { userId, device, from })
  const started = await withCode(deps, { userId, code, from }, tried, (tx) =>
    begin(tx, deps, { ...shown, from, secondFactorAt: deps.clock.now() }),
  )
  return welcome(deps, userId, started, from)
}

/** @throws Refusal when the password was changed, or the account closed, while it was checked */
async function begin(db: Kysely<Database>, deps: Deps, session: NewSession) {
  const started = await startSession(db, deps, session)
  if (!started) throw refuse(ACCOUNT_TEXT.badLogin)
  const { userId, from } = session
  await noteSecurity(db, { kind: 'login', userId, sessionId: started.sessionId, from })
  return started
}

async function welcome(deps: Deps, userId: number, { token }: { token: string }, from: LoginCaller) {
  await rememberNetwork(deps, userId, from.address)
  const cookie = deviceCookie(deps, userId, deviceOf(deps, userId, from.cookies))
  if (cookie) from.setCookie(cookie)
  return { ...(await currentUser(deps, userId)), token }
}

/** Who logs in from where, and the cookie by which a browser is known. */
export interface LoginCaller extends Caller {
  cookies: string | undefined
  setCookie(cookie: string): void
}

/** Nobody but the log is told why. */
function reasonOf(login: Awaited<ReturnType<typeof findLogin>>, matches: boolean): string {
  if (!login) return 'Unknown user name'
  if (!login.password_hash) return 'No password has been set yet'
  if (!matches) return 'Wrong password'
  return login.status === USER_STATUS.Pending ? 'Account is not approved' : 'Account is inactive'
}

async function noteFailure(
  { db, log }: Deps,
  failure: { username: string; userId: number | undefined; detail: string; isLast: boolean },
  from: Caller,
): Promise<void> {
  const { username, userId, detail } = failure
  await noteSecurity(db, { kind: 'login-failed', userId, userName: username, from, detail })
  if (failure.isLast) {
    const waits = 'Further log-ins under this name have to wait'
    await noteSecurity(db, { kind: 'limit-reached', userId, userName: username, from, detail: waits })
  }
  log.warn({ userName: username.slice(0, 100), address: from.address, reason: detail }, 'failed log-in')
}

/** A hash that no password matches, made once with the configured effort. */
let hashOfNobody: Promise<string> | undefined
function unknownUserHash({ config }: Deps): Promise<string> {
  hashOfNobody ??= hashPassword(randomBytes(16), config.argon2).catch((error: unknown) => {
    hashOfNobody = undefined
    throw error
  })
  return hashOfNobody
}
