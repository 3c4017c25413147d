import { SECOND_FACTOR_TEXT } from '@kwaderno/contract/second-factor.ts'
import { mayGive } from '@kwaderno/contract/role-permissions.ts'
import { USER_TEXT } from '@kwaderno/contract/user.ts'
import { audit } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import { forbidden, notFound, refuse } from '../../core/problem.ts'
import { noteSecurity, type Caller } from '../../core/security-log.ts'
import type { Session } from '../../core/session.ts'
import { inTransaction } from '../../db/tx.ts'
import { lockRights } from '../roles/rules.ts'
import { findGrants } from '../roles/service.ts'
import { forget } from '../second-factor/service.ts'
import { endSessionsOf } from '../sessions/service.ts'

export async function hasSecondFactor({ db }: Deps, userId: number): Promise<{ isOn: boolean }> {
  const user = await db
    .selectFrom('users')
    .select('second_factor_since')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) throw notFound(USER_TEXT.gone)
  return { isOn: user.second_factor_since !== null }
}

/**
 * Takes away the second factor of somebody who has lost it, and ends his sessions.
 * @throws Refusal 403 for a user who may do more than the caller
 */
export async function resetSecondFactor(
  deps: Deps,
  session: Session,
  userId: number,
  from: Caller,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const editor = await lockRights(tx, session, 'Users.edit')
    const user = await tx
      .selectFrom('users')
      .select(['user_name', 'role_id', 'second_factor_since'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!user) throw notFound(USER_TEXT.gone)
    if (userId === editor.userId) throw refuse(USER_TEXT.ownAccount)
    const grants = await findGrants(tx, user.role_id)
    if (grants && !mayGive(editor, grants)) throw forbidden(SECOND_FACTOR_TEXT.notResettable)
    if (!user.second_factor_since) throw refuse(SECOND_FACTOR_TEXT.isOff)
    await forget(tx, userId)
    await endSessionsOf(tx, deps, userId, { reason: 'rights' })
    await audit(tx, {
      session,
      module: 'Users',
      subModule: 'Users',
      action: 'Update',
      description: `Reset the second factor of ${user.user_name}`,
      before: { secondFactor: true },
      after: { secondFactor: false },
    })
    await noteSecurity(tx, {
      kind: 'second-factor-reset',
      userId,
      from,
      sessionId: session.sessionId,
      detail: `By ${session.userName}`,
    })
  })
}
