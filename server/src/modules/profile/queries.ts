import type { Kysely } from 'kysely'
import type { Profile } from '@kwaderno/contract/profile.ts'
import { fullName } from '../../core/person-name.ts'
import type { Database } from '../../db/tables.ts'

/** A user's profile with the first student, in one statement. */
export async function getProfile(
  db: Kysely<Database>,
  userId: number,
  pictureUrl: (key: string | null) => string,
): Promise<Profile> {
  const row = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('files', 'files.id', 'users.photo_file_id')
    .leftJoin('students', (join) =>
      join.onRef('students.user_id', '=', 'users.id').on('students.retired_at', 'is', null),
    )
    .leftJoin('grade_levels', 'grade_levels.id', 'students.grade_level_id')
    .select(['users.contact_number', 'users.first_name', 'users.middle_name', 'users.last_name'])
    .select(['users.email_address', 'users.user_name', 'roles.name as role', 'files.storage_key'])
    .select((eb) => [
      eb.fn.coalesce('students.first_name', eb.val('')).as('student_first_name'),
      eb.fn.coalesce('students.middle_name', eb.val('')).as('student_middle_name'),
      eb.fn.coalesce('students.last_name', eb.val('')).as('student_last_name'),
    ])
    .select(['students.id as student_record_id', 'students.student_id', 'students.grade_level_id'])
    .select('grade_levels.label as level')
    .where('users.id', '=', userId)
    .orderBy('students.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const student = {
    first_name: row.student_first_name,
    middle_name: row.student_middle_name,
    last_name: row.student_last_name,
  }
  return {
    contactNumber: row.contact_number,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    email: row.email_address,
    userName: row.user_name,
    fullName: fullName(row),
    role: row.role,
    filePath: pictureUrl(row.storage_key),
    studentFirstName: student.first_name,
    studentMiddleName: student.middle_name,
    studentLastName: student.last_name,
    studentFullName: fullName(student),
    studentRecordId: row.student_record_id,
    studentId: row.student_id ?? '',
    gradeLevelId: row.grade_level_id,
    level: row.level ?? '',
  }
}
