import { MODULES, type Action, type Module, type Permission } from '@kwaderno/contract/permissions.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../src/db/tables.ts'
import { unique } from './unique.ts'

export interface TestUser {
  id: number
  userName: string
  emailAddress: string
  password: string
  token: string
  /** Of the token. */
  sessionId: string
}

export interface UserFields {
  userName?: string
  emailAddress?: string
  firstName?: string
  middleName?: string
  lastName?: string
  /** 0 pending, 1 active, 2 inactive. */
  status?: 0 | 1 | 2
  /** Name of a role; made when it is not there. */
  role?: string
  student?: { studentId?: string; firstName?: string; lastName?: string; gradeLevel?: string }
}

/** The password of every user that a factory makes. */
export const PASSWORD = 'Kuwaderno-7'

export async function roleId(db: Kysely<Database>, name: string): Promise<number> {
  const role = await db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirst()
  return role?.id ?? (await newRole(db, name, [])).id
}

export async function newRole(
  db: Kysely<Database>,
  name: string,
  permissions: readonly Permission[],
): Promise<{ id: number }> {
  const role = await db.insertInto('roles').values({ name }).returning('id').executeTakeFirstOrThrow()
  const actions = new Map<Module, Set<Action>>()
  for (const permission of permissions) {
    const dot = permission.lastIndexOf('.')
    const module = permission.slice(0, dot) as Module
    actions.set(module, (actions.get(module) ?? new Set()).add(permission.slice(dot + 1) as Action))
  }
  if (actions.size === 0) return role
  await db
    .insertInto('role_permissions')
    .values(
      [...actions].map(([module, set]) => ({
        role_id: role.id,
        module_id: MODULES.indexOf(module) + 1,
        can_add: set.has('add'),
        can_edit: set.has('edit'),
        can_delete: set.has('delete'),
        can_view: set.has('view'),
      })),
    )
    .execute()
  return role
}

export async function addStudent(
  db: Kysely<Database>,
  userId: number,
  student: NonNullable<UserFields['student']>,
): Promise<void> {
  const level = await db
    .selectFrom('grade_levels')
    .select('id')
    .where('name', '=', student.gradeLevel ?? 'Grade 1')
    .executeTakeFirst()
  await db
    .insertInto('students')
    .values({
      user_id: userId,
      student_id: student.studentId ?? unique('S'),
      first_name: student.firstName ?? 'Bea',
      last_name: student.lastName ?? 'Reyes',
      grade_level_id: level?.id ?? null,
    })
    .execute()
}
