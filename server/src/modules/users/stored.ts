import { USER_STATUS, type UserStatus } from '@kwaderno/contract/account.ts'
import type { AuditValues } from '../../core/audit.ts'
import type { UserRecord } from './queries.ts'

const STATUS_NAME = Object.fromEntries(
  Object.entries(USER_STATUS).map(([name, status]) => [status, name]),
) as Record<UserStatus, string>

/** What the audit log shows of what staff change of a user. */
export function shown(user: UserRecord): AuditValues {
  return {
    role: user.role,
    status: STATUS_NAME[user.status],
    'Student ID': user.student_id,
    gradeLevel: user.level,
  }
}

/** The same of a user who is new. */
export function shownWhole(user: UserRecord): AuditValues {
  return {
    firstName: user.first_name,
    middleName: user.middle_name,
    lastName: user.last_name,
    emailAddress: user.email_address,
    userName: user.user_name,
    ...shown(user),
  }
}
