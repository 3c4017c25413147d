import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import { holds, isCustomerRole, MODULES, type Permission } from '@kwaderno/contract/permissions.ts'
import {
  changedPermissions,
  isFixedRoleName,
  lockOf,
  permissionsOf,
  ROLE_TEXT,
  type ModuleGrant,
} from '@kwaderno/contract/role-permissions.ts'
import { sql, type Kysely } from 'kysely'
import { forbidden, missing, refuse, refuseAt, unauthorized } from '../../core/problem.ts'
import type { Deps } from '../../core/deps.ts'
import { needsSecondFactor } from '../../core/step-up.ts'
import { readRights } from '../../core/session-reader.ts'
import type { Rights, Session } from '../../core/session.ts'
import type { Database } from '../../db/tables.ts'

type Db = Kysely<Database>

/** Waits for every other change of who may do what, and lets none begin before the end of the transaction. */
export async function lockRightsChanges(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('kwaderno.rights'))`.execute(tx)
}

/**
 * Begins a change of who may do what. Such changes happen one after the other, and each is judged by what its author
 * may do at that moment: two of them must not each count on what the other takes away.
 * @param needed one of them is enough
 * @throws Refusal when he has lost the permission, or his account, since his call was let in
 */
export async function lockRights(tx: Db, session: Session, ...needed: Permission[]): Promise<Rights> {
  await lockRightsChanges(tx)
  const rights = await readRights(tx, session.userId)
  if (!rights) throw unauthorized()
  if (!needed.some((permission) => holds(rights, permission))) throw missing(...needed)
  return rights
}

/**
 * @param isOwn the editor has this role himself
 * @throws Refusal for the first permission that the editor must leave as it is
 */
export function refuseLocked(
  editor: Rights,
  isOwn: boolean,
  before: readonly ModuleGrant[],
  after: readonly ModuleGrant[],
): void {
  const [reason] = changedPermissions(before, after).flatMap(
    (permission) => lockOf(editor, isOwn, permission) ?? [],
  )
  if (reason === undefined) return
  throw reason === ROLE_TEXT.notHeld ? forbidden(reason) : refuse(reason)
}

/**
 * A role that the shop finds by its name keeps it, also to ask for a second factor, and a role that holds permissions does not become a customer's.
 * @throws Refusal
 */
export function refuseName(
  deps: Pick<Deps, 'config'>,
  name: string,
  before: { name: string } | undefined,
  grants: readonly ModuleGrant[],
): void {
  const isRenamed = before !== undefined && before.name !== name
  if (isRenamed && isFixedRoleName(before.name)) throw wrongName(ROLE_TEXT.fixedName)
  if (isRenamed && needsSecondFactor(deps, before.name) && !needsSecondFactor(deps, name))
    throw wrongName(ROLE_TEXT.secondFactorName)
  if (isCustomerRole(name) && permissionsOf(grants).length > 0) throw wrongName(ROLE_TEXT.customersHoldNone)
}

function wrongName(message: string) {
  return refuseAt('name', message)
}

const ALL = MODULES.length

/**
 * The administrators: active users whose role grants everything. They alone can hand out every permission, so without
 * one of them some permission would be lost for good.
 */
const administrators = (db: Db) =>
  db
    .selectFrom('users')
    .where('users.status', '=', USER_STATUS.Active)
    .where('users.role_id', 'in', (eb) =>
      eb
        .selectFrom('role_permissions')
        .select('role_id')
        .where((inner) => inner.and({ can_add: true, can_edit: true, can_delete: true, can_view: true }))
        .groupBy('role_id')
        .having(sql<number>`count(*)`, '=', ALL),
    )

/** Their user names. */
export async function listAdministrators(db: Db): Promise<string[]> {
  const rows = await administrators(db).select('users.user_name').orderBy('users.user_name').execute()
  return rows.map((row) => row.user_name)
}

export async function isAdministrator(tx: Db, userId: number): Promise<boolean> {
  return (await administrators(tx).select('users.id').where('users.id', '=', userId).execute()).length > 0
}

export async function hasAdmin(tx: Db): Promise<boolean> {
  const admin = await administrators(tx).select('users.id').limit(1).executeTakeFirst()
  return admin !== undefined
}

/**
 * Makes a change of rights, begun with `lockRights`, and sees to it that it leaves an administrator. A shop that had
 * none before is not held up by it.
 * @throws Refusal when the change would take the last one away
 */
export async function keepingAnAdmin(tx: Db, change: () => Promise<unknown>): Promise<void> {
  const had = await hasAdmin(tx)
  await change()
  if (had && !(await hasAdmin(tx))) throw refuse(ROLE_TEXT.lastAdmin)
}
