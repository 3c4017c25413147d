import { sql, type Expression, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { UserRow } from '@kwaderno/contract/user.ts'
import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import type { listUsers } from '@kwaderno/contract/user.ts'
import type { selectUsers } from '@kwaderno/contract/user-bulk.ts'
import type { Page } from '../../core/endpoint.ts'
import { fullName } from '../../core/person-name.ts'
import { versionOf } from '../../core/version.ts'
import { listIds, listPage } from '../../db/paging.ts'
import { eachWord } from '../../db/search.ts'
import type { Database } from '../../db/tables.ts'

type Query = QueryOf<typeof listUsers>

/** What one user looks like to staff, before names become wire names. */
function userRows(db: Kysely<Database>) {
  return db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('files', 'files.id', 'users.photo_file_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('students')
          .leftJoin('grade_levels', 'grade_levels.id', 'students.grade_level_id')
          .select([
            'students.id',
            'students.student_id',
            'students.first_name',
            'students.middle_name',
            'students.last_name',
          ])
          .select(['students.grade_level_id', 'grade_levels.label as level'])
          .whereRef('students.user_id', '=', 'users.id')
          .where('students.retired_at', 'is', null)
          .orderBy('students.id')
          .limit(1)
          .as('student'),
      (join) => join.onTrue(),
    )
    .select([
      'users.id',
      'users.user_name',
      'users.email_address',
      'users.first_name',
      'users.middle_name',
      'users.last_name',
      'users.status',
      'users.role_id',
      'users.created_at',
      'users.approved_at',
      'roles.name as role',
      'files.storage_key as photo_key',
      'student.id as first_student',
      'student.student_id',
      'student.first_name as student_first_name',
      'student.middle_name as student_middle_name',
      'student.last_name as student_last_name',
      'student.grade_level_id',
      'student.level',
    ])
}

export type UserRecord = Awaited<ReturnType<ReturnType<typeof userRows>['execute']>>[number]

export function findUser(db: Kysely<Database>, userId: number): Promise<UserRecord | undefined> {
  return userRows(db).where('users.id', '=', userId).executeTakeFirst()
}

const SORTS = {
  fullnameAsc: sql`lower(users.last_name), lower(users.first_name), users.id`,
  fullnameDesc: sql`lower(users.last_name) desc, lower(users.first_name) desc, users.id desc`,
  createdOnAsc: sql`users.created_at, users.id`,
  createdOnDesc: sql`users.created_at desc, users.id desc`,
} as const

/** Looks at `users` alone, so that they are counted without what is shown of them. */
function testsOf(query: QueryOf<typeof selectUsers>): Expression<SqlBool> {
  const tests = [matches(query.search)]
  if (query.status !== undefined) tests.push(sql`users.status = ${query.status}`)
  if (query.roleId !== undefined) tests.push(sql`users.role_id = ${query.roleId}`)
  return sql<boolean>`(${sql.join(tests, sql` and `)})`
}

/** Each word is a part of a name, of the user name, the email address or the student id. */
function matches(search: string | undefined): RawBuilder<boolean> {
  return eachWord(
    search,
    (pattern) =>
      sql<boolean>`(users.search_text like ${pattern} or users.id = any (array(
        select user_id from students where fold(student_id) like ${pattern})))`,
  )
}

const orderOf = (query: Pick<Query, 'sortBy'>) => SORTS[query.sortBy || 'createdOnDesc']

/** A page of users and how many there are in all, in one statement. */
export function listUserRecords(db: Kysely<Database>, query: Query): Promise<Page<UserRecord[]>> {
  const list = userRows(db).where(testsOf(query)).orderBy(orderOf(query))
  const counted = db.selectFrom('users').where(testsOf(query))
  return listPage(db, list, query, { counted })
}

/** The ids of all users of the filters in the order of the list, at most so many. */
export function listUserIds(
  db: Kysely<Database>,
  query: QueryOf<typeof selectUsers> & Pick<Query, 'sortBy'>,
  most: number,
): Promise<Float64Array> {
  const found = db.selectFrom('users').select('users.id').where(testsOf(query)).orderBy(orderOf(query))
  return listIds(db, sql`${found.limit(most)}`)
}

export function findUsers(db: Kysely<Database>, ids: readonly number[]): Promise<UserRecord[]> {
  return userRows(db)
    .where(sql<SqlBool>`users.id = any(${ids})`)
    .execute()
}

export function toUserRow(record: UserRecord, pictureUrl: (key: string) => string): UserRow {
  return {
    id: record.id,
    fullname: fullName(record),
    profilePhotoUrl: record.photo_key ? pictureUrl(record.photo_key) : '',
    firstName: record.first_name,
    middleName: record.middle_name,
    lastName: record.last_name,
    emailAddress: record.email_address,
    userName: record.user_name,
    role: record.role,
    roleId: record.role_id,
    status: record.status,
    studentId: record.student_id ?? '',
    studentFullName: fullName({
      first_name: record.student_first_name,
      middle_name: record.student_middle_name,
      last_name: record.student_last_name,
    }),
    gradeLevelId: record.grade_level_id,
    level: record.level ?? '',
    registeredOn: record.created_at.toISOString(),
    version: userVersion(record),
  }
}

type Versioned = Pick<UserRecord, 'role_id' | 'status' | 'first_student' | 'student_id' | 'grade_level_id'>

/** The state of what staff edit of a user, and of which student. */
export function userVersion(record: Versioned): string {
  const { role_id, status, first_student, student_id, grade_level_id } = record
  return versionOf([role_id, status, first_student, student_id, grade_level_id])
}
