import { USER_STATUS, type UserStatus } from '@kwaderno/contract/user-status.ts'
import type { BodyOf } from '@kwaderno/contract/endpoint.ts'
import { USER_TEXT, type updateUser as endpoint, type UserRow } from '@kwaderno/contract/user.ts'
import { audit } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import { notFound, refuseLate } from '../../core/problem.ts'
import type { Rights, Session } from '../../core/session.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { forgetRejection, storeRejection } from '../approvals/rules.ts'
import { queueMail } from '../mails/service.ts'
import { lockRights } from '../roles/rules.ts'
import { endSessionsOf } from '../sessions/service.ts'
import { findUser, toUserRow, userVersion, type UserRecord } from './queries.ts'
import { refuseStanding } from './rules.ts'
import { saveFirstStudent } from './service.ts'
import { auditOf } from './audit-values.ts'

type Change = BodyOf<typeof endpoint>

/**
 * Changes role, student data and status. Pending to Active is the approval and mails the user once.
 * A changed role and a status other than Active end the user's sessions at once.
 * @throws Refusal 409 when someone else has changed the user since `version`; 400 and 403 as rules.ts says
 */
export async function updateUser(
  deps: Deps,
  session: Session,
  userId: number,
  change: Change,
): Promise<UserRow> {
  const record = await inTransaction(deps.db, async (tx) => {
    const editor = await lockRights(tx, session, 'Users.edit')
    const before = await lockUser(tx, userId)
    refuseLate(change.version, userVersion(before), USER_TEXT.changedMeanwhile)
    return changeLocked(tx, deps, { session, editor }, before, change)
  })
  return toUserRow(record, deps.images.url)
}

/** Changes a user whose row is locked, with the row of the audit log. */
export async function changeLocked(
  tx: Tx,
  deps: Deps,
  { session, editor }: { session: Session; editor: Rights },
  before: UserRecord,
  change: Change,
): Promise<UserRecord> {
  await storeStanding(tx, deps, editor, before, change)
  await saveFirstStudent(tx, before.id, { student_id: change.studentId, grade_level_id: change.gradeLevelId })
  const after = await findUser(tx, before.id)
  if (!after) throw notFound(USER_TEXT.gone)
  await audit(tx, {
    session,
    module: 'Users',
    subModule: 'Users',
    action: 'Update',
    description: `Updated user ${before.user_name}`,
    before: auditOf(before),
    after: auditOf(after),
  })
  return after
}

/** The profile of the user and his students are changed under the same lock; a promotion locks the students alone. */
export async function lockUser(tx: Tx, userId: number): Promise<UserRecord> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  await tx
    .selectFrom('students')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const user = await findUser(tx, userId)
  if (!user) throw notFound(USER_TEXT.gone)
  return user
}

async function storeStanding(
  tx: Tx,
  deps: Deps,
  editor: Rights,
  user: UserRecord,
  change: Change,
): Promise<void> {
  const before = { roleId: user.role_id, status: user.status }
  const after = { roleId: change.roleId ?? user.role_id, status: change.status ?? user.status }
  await refuseStanding(tx, editor, user.id, before, after)
  const isMoved = after.roleId !== before.roleId
  const isSwitched = after.status !== before.status
  if (!isMoved && !isSwitched) return
  const sessionsEnd = isMoved || (isSwitched && before.status === USER_STATUS.Active)
  await tx
    .updateTable('users')
    .set({
      role_id: after.roleId,
      status: after.status,
      ...(after.status === USER_STATUS.Active ? { approved_at: user.approved_at ?? deps.clock.now() } : {}),
    })
    .where('id', '=', user.id)
    .execute()
  if (before.status === USER_STATUS.Pending && isSwitched)
    await decide(tx, deps, { userId: user.id, byId: editor.userId }, after.status, change.reason)
  // It was a rejected registration, perhaps: from now on it is an account that nobody replaces.
  else if (after.status === USER_STATUS.Active) await forgetRejection(tx, user.id)
  if (sessionsEnd) await endSessionsOf(tx, deps, user.id, { reason: 'rights' })
}

/** Tells somebody who has registered whether he may log in, and why not, and remembers that. */
async function decide(
  tx: Tx,
  deps: Deps,
  { userId, byId }: { userId: number; byId: number },
  status: UserStatus,
  reason = '',
): Promise<void> {
  if (status === USER_STATUS.Active) {
    const link = `${deps.config.publicUrl}/login`
    return queueMail(tx, deps, { kind: 'account-approved', userId, values: { link } })
  }
  const rejectedAt = deps.clock.now()
  await storeRejection(tx, { user_id: userId, rejected_at: rejectedAt, rejected_by: byId, reason })
  // Whoever is put back can be rejected again.
  const occasion = rejectedAt.toISOString()
  await queueMail(tx, deps, { kind: 'account-rejected', userId, values: { reason }, occasion })
}
