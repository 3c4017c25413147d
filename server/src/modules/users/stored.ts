import { USER_STATUS, type UserStatus } from '@kwaderno/contract/account.ts'
import type { Kysely } from 'kysely'
import type { AuditValues } from '../../core/audit.ts'
import type { Database } from '../../db/tables.ts'
import type { UserRecord } from './queries.ts'

/** What staff enter of a user's student; undefined is not entered. */
export interface StudentFields {
  studentId?: string | undefined
  gradeLevelId?: number | null | undefined
}

/** Stores what is entered of the user's first student, who is made when there is none yet. */
export async function saveStudent(
  tx: Kysely<Database>,
  user: Pick<UserRecord, 'id' | 'student_id' | 'grade_level_id'>,
  { studentId, gradeLevelId }: StudentFields,
): Promise<void> {
  if (studentId === undefined && gradeLevelId === undefined) return
  const student = {
    student_id: studentId === undefined ? user.student_id : studentId || null,
    grade_level_id: gradeLevelId === undefined ? user.grade_level_id : gradeLevelId,
  }
  const updated = await tx
    .updateTable('students')
    .set(student)
    .where('id', '=', (eb) =>
      eb.selectFrom('students').select('id').where('user_id', '=', user.id).orderBy('id').limit(1),
    )
    .executeTakeFirst()
  if (updated.numUpdatedRows > 0n || (student.student_id === null && student.grade_level_id === null)) return
  await tx
    .insertInto('students')
    .values({ user_id: user.id, first_name: '', middle_name: '', last_name: '', ...student })
    .execute()
}

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
