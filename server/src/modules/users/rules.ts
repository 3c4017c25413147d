import { sql, type Kysely } from 'kysely'
import { USER_STATUS } from '@kwaderno/contract/account.ts'
import { ACTIONS, holds, MODULES } from '@kwaderno/contract/permissions.ts'
import type { Session } from '../../core/session.ts'
import type { Database } from '../../db/tables.ts'

/** Nobody grants what he does not hold: each permission of the role must be one of the granter's own. */
export async function mayGrantRole(db: Kysely<Database>, session: Session, roleId: number): Promise<boolean> {
  const role = await db.selectFrom('roles').select('id').where('id', '=', roleId).executeTakeFirst()
  if (!role) return false
  const entries = await db.selectFrom('role_permissions').selectAll().where('role_id', '=', roleId).execute()
  return entries.every((entry) => {
    const moduleName = MODULES[entry.module_id - 1]
    if (moduleName === undefined) return false
    return ACTIONS.every((action) => !entry[`can_${action}`] || holds(session, `${moduleName}.${action}`))
  })
}

/**
 * Whether somebody active can still manage users. Called after a change, inside its transaction; the lock keeps two
 * such changes from each counting on the other's administrator.
 */
export async function remainsAnAdmin(tx: Kysely<Database>): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('kwaderno.administrators'))`.execute(tx)
  const admin = await tx
    .selectFrom('users')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'users.role_id')
    .select('users.id')
    .where('users.status', '=', USER_STATUS.Active)
    .where('role_permissions.module_id', '=', MODULES.indexOf('Users') + 1)
    .where('role_permissions.can_edit', '=', true)
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}
