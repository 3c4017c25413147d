import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import type { listRoles, Role } from '@kwaderno/contract/role.ts'
import { wholeMatrix, type ModuleGrant } from '@kwaderno/contract/role-permissions.ts'
import { sql, type Expression, type Kysely, type SqlBool } from 'kysely'
import type { Page } from '../../core/endpoint.ts'
import { versionOf } from '../../core/version.ts'
import { listIds, listPage } from '../../db/paging.ts'
import { contains } from '../../db/search.ts'
import type { Database } from '../../db/tables.ts'

type Db = Kysely<Database>
type Query = QueryOf<typeof listRoles>

/** [module_id, add, edit, delete, view] */
type Entry = [number, boolean, boolean, boolean, boolean]
interface RoleParts {
  user_count: number
  entries: Entry[]
}

const parts = (role: string) => sql<RoleParts>`
  (select count(*) from users u where u.role_id = ${sql.raw(role)}.id) as user_count,
  (select coalesce(json_agg(json_build_array(p.module_id, p.can_add, p.can_edit, p.can_delete, p.can_view)
    order by p.module_id), '[]')
  from role_permissions p where p.role_id = ${sql.raw(role)}.id) as entries`

export interface RoleRecord extends RoleParts {
  id: number
  name: string
  status: 0 | 1
  created_at: Date
}

const SORTS = {
  nameAsc: sql`lower(roles.name)`,
  nameDesc: sql`lower(roles.name) desc`,
  createdOnAsc: sql`roles.id`,
  createdOnDesc: sql`roles.id desc`,
} as const

function rolesOf(db: Db, query: Query) {
  return db
    .selectFrom('roles')
    .select(['roles.id', 'roles.name', 'roles.status', 'roles.created_at'])
    .where((eb) => {
      const tests: Expression<SqlBool>[] = [contains(sql`fold(roles.name)`, query.search)]
      if (query.moduleId !== undefined) {
        tests.push(
          eb.exists(
            eb
              .selectFrom('role_permissions as p')
              .select('p.role_id')
              .whereRef('p.role_id', '=', 'roles.id')
              .where('p.module_id', '=', query.moduleId),
          ),
        )
      }
      return eb.and(tests)
    })
    .orderBy(SORTS[query.sortBy || 'nameAsc'])
}

/** A page of roles and how many there are in all, in one statement. */
export function listRoleRecords(db: Db, query: Query): Promise<Page<RoleRecord[]>> {
  return listPage(db, rolesOf(db, query), query, { also: parts('listed') })
}

/** The ids of all roles of the filters in the order of the list, at most so many. */
export function listRoleIds(db: Db, query: Query, most: number): Promise<Float64Array> {
  return listIds(db, sql`${rolesOf(db, query).clearSelect().select('roles.id').limit(most)}`)
}

export async function findRoles(db: Db, ids: readonly number[]): Promise<RoleRecord[]> {
  const { rows } = await sql<RoleRecord>`
    select roles.id, roles.name, roles.status, roles.created_at, ${parts('roles')}
    from roles where roles.id = any(${ids})`.execute(db)
  return rows
}

export async function findRole(db: Db, roleId: number): Promise<RoleRecord | undefined> {
  const [role] = await findRoles(db, [roleId])
  return role
}

export async function isNameTaken(db: Db, name: string, exceptId?: number): Promise<boolean> {
  const taken = await db
    .selectFrom('roles')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '!=', exceptId ?? 0)
    .executeTakeFirst()
  return taken !== undefined
}

/** Puts the grants in place of what the role has. A module that grants nothing has no row. */
export async function storeGrants(tx: Db, roleId: number, grants: readonly ModuleGrant[]): Promise<void> {
  await tx.deleteFrom('role_permissions').where('role_id', '=', roleId).execute()
  const rows = grants
    .filter((grant) => grant.add || grant.edit || grant.delete || grant.view)
    .map((grant) => ({
      role_id: roleId,
      module_id: grant.moduleId,
      can_add: grant.add,
      can_edit: grant.edit,
      can_delete: grant.delete,
      can_view: grant.view,
    }))
  if (rows.length > 0) await tx.insertInto('role_permissions').values(rows).execute()
}

/** The users of a role who may be connected now. */
export async function listActiveUserIds(tx: Db, roleId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role_id', '=', roleId)
    .where('status', '=', 1)
    .execute()
  return rows.map(({ id }) => id)
}

/** All modules. */
export function grantsOf(record: Pick<RoleRecord, 'entries'>): ModuleGrant[] {
  return wholeMatrix(
    record.entries.map(([moduleId, add, edit, remove, view]) => ({
      moduleId,
      add,
      edit,
      delete: remove,
      view,
    })),
  )
}

export function roleVersion(record: RoleRecord): string {
  return versionOf([record.name, record.entries])
}

export function toRole(record: RoleRecord): Role {
  return {
    id: record.id,
    name: record.name,
    status: record.status === 1 ? 'Active' : 'Inactive',
    permissions: grantsOf(record),
    userCount: record.user_count,
    createdOn: record.created_at.toISOString(),
    version: roleVersion(record),
  }
}
