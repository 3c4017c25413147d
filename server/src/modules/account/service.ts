import { sql } from 'kysely'
import { createHash, randomBytes } from 'node:crypto'
import { ACCOUNT_TEXT, type CurrentUser, type Registration } from '@kwaderno/contract/account.ts'
import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import { NEWS } from '@kwaderno/contract/live.ts'
import { hashPassword } from '../../adapters/passwords.ts'
import { refuseCommonPassword } from '../../core/common-passwords.ts'
import type { Deps } from '../../core/deps.ts'
import { endResetLinks } from '../../core/mailed-links.ts'
import { fullName } from '../../core/person-name.ts'
import { refuse, refuseAt, unauthorized } from '../../core/problem.ts'
import { checkRate } from '../../core/rate-limit.ts'
import { noteSecurity, type Caller } from '../../core/security-log.ts'
import { needsSecondFactor } from '../../core/step-up.ts'
import { readRights } from '../../core/session-reader.ts'
import { EMAIL_TAKEN } from '../../db/constraints.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { takePlaces } from '../approvals/rules.ts'
import { isKeptForAnother } from '../email-change/service.ts'
import { queueMail } from '../mails/service.ts'
import { notify, REGISTRATION_MODULES } from '../notifications/service.ts'
import { agreeAtRegistration } from '../privacy/service.ts'
import { endSessionsOf } from '../sessions/service.ts'
import { spareAfterReset } from './login-limits.ts'
import { findCurrentUser, findUserByEmail, lockOpenReset } from './queries.ts'

const HOUR = 3_600_000
const RESET_TIME = HOUR
/** Who was given an account has not asked for the mail, and may read it after the weekend. */
const WELCOME_DAYS = 7

export async function currentUser(deps: Deps, userId: number): Promise<CurrentUser> {
  const row = await findCurrentUser(deps.db, userId)
  if (!row) throw unauthorized()
  const isMissing = row.second_factor_since === null && needsSecondFactor(deps, row.role_name)
  return {
    id: row.id,
    userName: row.user_name,
    fullName: fullName(row),
    roleName: row.role_name,
    photoUrl: row.photo_key ? deps.images.url(row.photo_key) : '',
    cartCount: row.cart_count ?? 0,
    modulePermission: row.modulePermission,
    consentNeeded: row.modulePermission.length > 0 ? null : row.unanswered_notice,
    ...(isMissing ? { lacksSecondFactor: true as const } : {}),
  }
}

/**
 * Stores the account, waiting for approval, and its student, and tells the staff who see to that. It takes the place of
 * rejected registrations.
 * @throws Refusal when the user name, email address or student id is taken, or the privacy notice is a newer one
 */
export async function register(deps: Deps, form: Registration): Promise<void> {
  const { db, config, clock } = deps
  const passwordHash = await hashPassword(form.password, config.argon2)
  await inTransaction(db, async (tx) => {
    const grade = await tx
      .selectFrom('grade_levels')
      .select('id')
      .where('id', '=', form.gradeLevelId)
      .where('retired', '=', false)
      .executeTakeFirst()
    if (!grade) throw refuseAt('gradeLevelId', 'Please choose a grade level.')
    const role = await tx
      .selectFrom('roles')
      .select('id')
      .where(sql`lower(name)`, '=', 'customer')
      .executeTakeFirstOrThrow()
    const earlier = await takePlaces(tx, deps, form)
    const user = await tx
      .insertInto('users')
      .values({
        user_name: form.userName,
        email_address: form.emailAddress,
        contact_number: form.contactNumber ?? '',
        password_hash: passwordHash,
        first_name: form.firstName,
        middle_name: form.middleName,
        last_name: form.lastName,
        role_id: role.id,
        status: USER_STATUS.Pending,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    // Only now: an account that moves away at this moment has committed by then.
    if (await isKeptForAnother(tx, user.id, form.emailAddress, clock.now())) {
      throw refuseAt('emailAddress', EMAIL_TAKEN)
    }
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
    await agreeAtRegistration(tx, user.id, form.consentVersion, clock.now())
    if (earlier)
      await tx
        .insertInto('earlier_rejections')
        .values({ user_id: user.id, ...earlier })
        .execute()
    await notify(tx, deps, {
      audience: 'admin',
      modules: REGISTRATION_MODULES,
      title: NEWS.registration,
      description: `${form.firstName} ${form.lastName} waits for approval.`,
      orderId: null,
      actorId: user.id,
    })
  })
}

/** Mails a link that works once within the hour. Only its hash is stored. */
export async function sendResetLink(deps: Deps, email: string, from: Caller): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) throw refuse(ACCOUNT_TEXT.unknownEmail)
    await checkRate({ ...deps, db: tx }, 'recovery', `account:${user.id}`)
    const token = await newResetToken(tx, deps, user.id, RESET_TIME)
    await queueMail(tx, deps, {
      kind: 'password-reset',
      userId: user.id,
      values: { userName: user.user_name, link: passwordLink(deps, user.email_address, token) },
      occasion: hashOf(token),
    })
    await noteSecurity(tx, { kind: 'password-reset-asked', userId: user.id, from })
  })
}

/** Mails the link by which a user whom staff have added sets the first password. */
export async function sendWelcomeLink(
  tx: Tx,
  deps: Deps,
  user: { id: number; user_name: string; email_address: string },
): Promise<void> {
  const token = await newResetToken(tx, deps, user.id, WELCOME_DAYS * 24 * HOUR)
  await queueMail(tx, deps, {
    kind: 'account-welcome',
    userId: user.id,
    values: {
      userName: user.user_name,
      link: passwordLink(deps, user.email_address, token),
      days: String(WELCOME_DAYS),
    },
    occasion: hashOf(token),
  })
}

function passwordLink({ config }: Pick<Deps, 'config'>, email: string, token: string): string {
  return `${config.publicUrl}/reset-password?${new URLSearchParams({ email, token })}`
}

/** A link that works once within the hour, for whoever reads it where nothing is mailed. */
export async function newPasswordLink(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config'>,
  user: { id: number; email_address: string },
): Promise<string> {
  return passwordLink(deps, user.email_address, await newResetToken(tx, deps, user.id, RESET_TIME))
}

/** @param life milliseconds */
async function newResetToken(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  userId: number,
  life: number,
): Promise<string> {
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
  const passwordHash = await hashPassword(form.newPassword, deps.config.argon2)
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const reset = await lockOpenReset(tx, hashOf(form.token), form.email, now)
    if (!reset) throw refuse(ACCOUNT_TEXT.badResetLink)
    const rights = await readRights(tx, reset.user_id)
    if (rights?.isStaff) await refuseCommonPassword(deps, form.newPassword)
    await endResetLinks(tx, reset.user_id, now)
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
