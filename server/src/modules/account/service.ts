import { sql } from 'kysely'
import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import {
  ACCOUNT_TEXT,
  USER_STATUS,
  type CurrentUser,
  type Login,
  type Registration,
} from '@kwaderno/contract/account.ts'
import type { Deps } from '../../core/deps.ts'
import { fullName } from '../../core/person-name.ts'
import { refuse, refuseAt, unauthorized } from '../../core/problem.ts'
import { checkRate } from '../../core/rate.ts'
import { noteSecurity, type Caller } from '../../core/security-log.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { endSessionsOf, startSession } from '../sessions/service.ts'
import { deviceCookie, deviceOf, rememberNetwork } from './known-places.ts'
import { beginLogin, spareAfterReset } from './login-limits.ts'
import { approvalMail, resetMail, welcomeMail } from './mails.ts'
import { findCurrentUser, findLogin, findUserByEmail, lockOpenReset } from './queries.ts'

const HOUR = 3_600_000
const RESET_TIME = HOUR
/** Who was given an account has not asked for the mail, and may read it after the weekend. */
const WELCOME_DAYS = 7

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
  const matches = await verify(login?.password_hash ?? (await unknownUserHash(deps)), password)
  if (!login?.password_hash || !matches || login.status !== USER_STATUS.Active) {
    const detail = reasonOf(login, matches)
    await noteFailure(deps, { username, userId: login?.id, detail, isLast: tried.reachedLimit }, from)
    throw refuse(ACCOUNT_TEXT.badLogin)
  }
  const started = await startSession(deps.db, deps, {
    userId: login.id,
    version: login.token_version,
    from,
  })
  // The password was changed, or the account closed, while it was checked.
  if (!started) throw refuse(ACCOUNT_TEXT.badLogin)
  await tried.succeeded()
  await rememberNetwork(deps, login.id, from.address)
  const cookie = deviceCookie(deps, login.id, device)
  if (cookie) from.setCookie(cookie)
  await noteSecurity(deps.db, { kind: 'login', userId: login.id, sessionId: started.sessionId, from })
  const user = await currentUser(deps, login.id)
  return { ...user, token: started.token }
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
  hashOfNobody ??= hash(randomBytes(16), config.argon2)
  return hashOfNobody
}

export async function currentUser({ db, images }: Deps, userId: number): Promise<CurrentUser> {
  const row = await findCurrentUser(db, userId)
  if (!row) throw unauthorized()
  return {
    id: row.id,
    userName: row.user_name,
    fullName: fullName(row),
    roleName: row.role_name,
    photoUrl: row.photo_key ? images.url(row.photo_key) : '',
    cartCount: row.cart_count ?? 0,
    modulePermission: row.modulePermission,
  }
}

/**
 * Stores the account, waiting for approval, and its student.
 * @throws Refusal when the user name, email address or student id is taken
 */
export async function register({ db, config }: Deps, form: Registration): Promise<void> {
  const passwordHash = await hash(form.password, config.argon2)
  await inTransaction(db, async (tx) => {
    const grade = await tx
      .selectFrom('grade_levels')
      .select('id')
      .where('id', '=', form.gradeLevelId)
      .executeTakeFirst()
    if (!grade) throw refuseAt('gradeLevelId', 'Please choose a grade level.')
    const role = await tx
      .selectFrom('roles')
      .select('id')
      .where(sql`lower(name)`, '=', 'customer')
      .executeTakeFirstOrThrow()
    const user = await tx
      .insertInto('users')
      .values({
        user_name: form.userName,
        email_address: form.emailAddress,
        password_hash: passwordHash,
        first_name: form.firstName,
        middle_name: form.middleName,
        last_name: form.lastName,
        role_id: role.id,
        status: USER_STATUS.Pending,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('students')
      .values({
        user_id: user.id,
        student_id: form.studentId,
        first_name: form.studentFirstName,
        middle_name: '',
        last_name: form.studentLastName,
        grade_level_id: form.gradeLevelId,
      })
      .execute()
  })
}

/** Mails a link that works once within the hour. Only its hash is stored. */
export async function sendResetLink(deps: Deps, email: string, from: Caller): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) throw refuse(ACCOUNT_TEXT.unknownEmail)
    await checkRate({ ...deps, db: tx }, 'recovery', `account:${user.id}`)
    const token = await newResetToken(tx, deps, user.id, RESET_TIME)
    await deps.jobs.enqueue(tx, 'mail', resetMail(deps.config, user, token))
    await noteSecurity(tx, { kind: 'password-reset-asked', userId: user.id, from })
  })
}

/** Mails the link by which a user whom staff have added sets the first password. */
export async function sendWelcomeLink(
  tx: Tx,
  deps: Deps,
  user: { id: number; first_name: string; user_name: string; email_address: string },
): Promise<void> {
  const token = await newResetToken(tx, deps, user.id, WELCOME_DAYS * 24 * HOUR)
  await deps.jobs.enqueue(tx, 'mail', welcomeMail(deps.config, user, { token, days: WELCOME_DAYS }))
}

/** @param life milliseconds */
async function newResetToken(tx: Tx, { clock }: Deps, userId: number, life: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('password_resets')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      expires_at: new Date(clock.now().getTime() + life),
    })
    .execute()
  return token
}

/** Sets a new password and ends every session of the account, open links included. */
export async function resetPassword(
  deps: Deps,
  form: { email: string; token: string; newPassword: string },
  from: Caller,
): Promise<void> {
  const passwordHash = await hash(form.newPassword, deps.config.argon2)
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const reset = await lockOpenReset(tx, hashOf(form.token), form.email, now)
    if (!reset) throw refuse(ACCOUNT_TEXT.badResetLink)
    await tx
      .updateTable('password_resets')
      .set({ used_at: now })
      .where('user_id', '=', reset.user_id)
      .where('used_at', 'is', null)
      .execute()
    await tx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', reset.user_id)
      .execute()
    await endSessionsOf(tx, deps, reset.user_id, { reason: 'password' })
    await noteSecurity(tx, { kind: 'password-reset', userId: reset.user_id, from })
    await spareAfterReset({ ...deps, db: tx }, reset, from.address)
  })
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export { approvalMail }
