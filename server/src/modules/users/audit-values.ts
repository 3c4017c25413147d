import { USER_STATUS, type UserStatus } from '@kwaderno/contract/user-status.ts'
import { USER_FIELDS } from '@kwaderno/contract/user-field-labels.ts'
import type { AuditValues } from '../../core/audit.ts'
import type { UserRecord } from './queries.ts'

const STATUS_NAME = Object.fromEntries(
  Object.entries(USER_STATUS).map(([name, status]) => [status, name]),
) as Record<UserStatus, string>

/** What the audit log shows of what staff change of a user. */
export function auditOf(user: UserRecord): AuditValues {
  return {
    [USER_FIELDS.role.label]: user.role,
    [USER_FIELDS.status.label]: STATUS_NAME[user.status],
    [USER_FIELDS.studentId.label]: user.student_id,
    [USER_FIELDS.gradeLevel.label]: user.level,
  }
}

/** The same of a user who is new. */
export function auditOfNew(user: UserRecord): AuditValues {
  return {
    [USER_FIELDS.firstName.label]: user.first_name,
    [USER_FIELDS.middleName.label]: user.middle_name,
    [USER_FIELDS.lastName.label]: user.last_name,
    emailAddress: user.email_address,
    userName: user.user_name,
    ...auditOf(user),
  }
}
