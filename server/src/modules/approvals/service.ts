import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import {
  APPROVAL_TEXT,
  MAX_DUPLICATES,
  type Approval,
  type listApprovals as listEndpoint,
} from '@kwaderno/contract/approval.ts'
import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import { mayGive } from '@kwaderno/contract/role-permissions.ts'
import { USER_FIELDS } from '@kwaderno/contract/user-field-labels.ts'
import { USER_TEXT } from '@kwaderno/contract/user.ts'
import { audit } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import type { Page } from '../../core/endpoint.ts'
import { fullName } from '../../core/person-name.ts'
import { forbidden, notFound, refuse } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import { inTransaction } from '../../db/tx.ts'
import { lockRights } from '../roles/rules.ts'
import { findGrants } from '../roles/service.ts'
import { userVersion } from '../users/service.ts'
import { listRecords, type ApprovalRecord } from './queries.ts'
import { forgetRejection } from './rules.ts'

export async function listApprovals(
  { db }: Deps,
  query: QueryOf<typeof listEndpoint>,
): Promise<Page<Approval[]>> {
  const { items, total } = await listRecords(db, query)
  return { items: items.map(toApproval), total }
}

/**
 * Lets a rejected registration wait again.
 * @throws Refusal 404 for an unknown user; 409 for one who is no rejected registration (any more)
 */
export function restore(deps: Deps, session: Session, userId: number): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const editor = await lockRights(tx, session, 'Approvals.edit')
    const user = await tx
      .selectFrom('users')
      .leftJoin('registration_rejections as r', 'r.user_id', 'users.id')
      .select(['user_name', 'role_id', 'status', 'r.rejected_at'])
      .where('id', '=', userId)
      .forUpdate('users')
      .executeTakeFirst()
    if (!user) throw notFound(APPROVAL_TEXT.gone)
    if (user.status !== USER_STATUS.Inactive || user.rejected_at === null) {
      throw refuse(APPROVAL_TEXT.notRejected, { code: 'changed' })
    }
    const held = await findGrants(tx, user.role_id)
    if (held && !mayGive(editor, held)) throw forbidden(USER_TEXT.notChangeable)
    await forgetRejection(tx, userId)
    await tx.updateTable('users').set({ status: USER_STATUS.Pending }).where('id', '=', userId).execute()
    await audit(tx, {
      session,
      module: 'Users',
      subModule: 'Users',
      action: 'Update',
      description: `Put back the registration of ${user.user_name}`,
      before: { [USER_FIELDS.status.label]: 'Inactive' },
      after: { [USER_FIELDS.status.label]: 'Pending' },
    })
  })
}

function toApproval(record: ApprovalRecord): Approval {
  const duplicates = record.duplicates.slice(0, MAX_DUPLICATES)
  return {
    id: record.id,
    fullname: fullName(record),
    userName: record.user_name,
    emailAddress: record.email_address,
    contactNumber: record.contact_number,
    studentFullName: fullName({
      first_name: record.student_first_name,
      middle_name: record.student_middle_name,
      last_name: record.student_last_name,
    }),
    studentId: record.student_id ?? '',
    level: record.level ?? '',
    registeredOn: record.created_at.toISOString(),
    rosterMark: record.roster_mark,
    duplicates,
    hasMoreDuplicates: record.duplicates.length > duplicates.length,
    rejectedBefore: record.earlier_at && {
      rejectedOn: record.earlier_at.toISOString(),
      reason: record.earlier_reason ?? '',
    },
    rejection: record.rejected_at && {
      rejectedOn: record.rejected_at.toISOString(),
      reason: record.rejection_reason ?? '',
      rejectedBy: record.rejected_by ?? '',
    },
    version: versionOf(record),
  }
}

/** Of the user as whoever decides on him reads him: without a student who is retired. */
const versionOf = (record: ApprovalRecord) =>
  userVersion(
    record.retired_at === null
      ? record
      : { ...record, first_student: null, student_id: null, grade_level_id: null },
  )
