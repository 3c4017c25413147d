import { PASSWORDS_DIFFER } from '@kwaderno/contract/fields.ts'
import { PROFILE_TEXT, type PasswordForm } from '@kwaderno/contract/profile.ts'
import { hashPassword } from '../../adapters/passwords.ts'
import { audit } from '../../core/audit.ts'
import { refuseCommonPassword } from '../../core/common-passwords.ts'
import type { Deps } from '../../core/deps.ts'
import { checkOwnPassword } from '../../core/own-password.ts'
import { refuseAt, unauthorized } from '../../core/problem.ts'
import { endResetLinks } from '../../core/mailed-links.ts'
import { noteSecurity, type Caller } from '../../core/security-log.ts'
import type { Session } from '../../core/session.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { endSessionsOf, startSession } from '../sessions/service.ts'

/**
 * Sets a new password. Every session of the account ends with the old one; the caller goes on in a new one, with the
 * token that is answered. Mailed links that would set a password end, too.
 * @throws Refusal for a wrong current password, and for two new ones that differ
 */
export async function changePassword(
  deps: Deps,
  session: Session,
  form: PasswordForm,
  from: Caller,
): Promise<{ token: string }> {
  if (form.newPassword !== form.confirmPassword) {
    throw refuseAt('confirmPassword', PASSWORDS_DIFFER)
  }
  if (session.isStaff) await refuseCommonPassword(deps, form.newPassword)
  const given = {
    field: 'currentPassword',
    password: form.currentPassword,
    wrong: PROFILE_TEXT.wrongPassword,
  }
  const checked = await checkOwnPassword(deps, session, given, from)
  const passwordHash = await hashPassword(form.newPassword, deps.config.argon2)
  const token = await inTransaction(deps.db, async (tx) => {
    await replaceHash(tx, session.userId, checked, passwordHash)
    await endResetLinks(tx, session.userId, deps.clock.now())
    if (session.isStaff) {
      await audit(tx, {
        session,
        module: 'Profile',
        subModule: 'Profile',
        action: 'Update',
        description: `Changed the password of ${session.userName}`,
        before: { password: 'before' },
        after: { password: 'after' },
      })
    }
    await noteSecurity(tx, { kind: 'password-changed', userId: session.userId, from })
    const version = await endSessionsOf(tx, deps, session.userId, { reason: 'password' })
    const { userId, secondFactorAt } = session
    const started = await startSession(tx, deps, { userId, version, from, secondFactorAt })
    if (!started) throw unauthorized()
    return started.token
  })
  return { token }
}

/** Hashing takes its time: meanwhile another change may have made the password that was checked an old one. */
async function replaceHash(tx: Tx, userId: number, version: number, passwordHash: string): Promise<void> {
  const row = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .where('token_version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw refuseAt('currentPassword', PROFILE_TEXT.wrongPassword)
}
