import { inWords } from '@kwaderno/contract/described-field.ts'
import type { BodyOf, QueryOf } from '@kwaderno/contract/endpoint.ts'
import { ACTIONS, MODULES } from '@kwaderno/contract/permissions.ts'
import { ACTION_LABEL, ROLE_FIELDS } from '@kwaderno/contract/role-field-labels.ts'
import {
  listRoles,
  type addRole as addRoleEndpoint,
  type Role,
  type updateRole as updateRoleEndpoint,
} from '@kwaderno/contract/role.ts'
import {
  changedPermissions,
  ROLE_TEXT,
  savedOver,
  wholeMatrix,
  type ModuleGrant,
} from '@kwaderno/contract/role-permissions.ts'
import type { Kysely } from 'kysely'
import { audit, type AuditEntry, type AuditValues } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import type { Page, RawAnswer } from '../../core/endpoint.ts'
import { exportRows } from '../../core/export.ts'
import { notFound, refuseAt, refuseLate } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import { CONSTRAINTS } from '../../db/constraints.ts'
import type { Database } from '../../db/tables.ts'
import { inTransaction } from '../../db/tx.ts'
import * as queries from './queries.ts'
import { keepingAnAdmin, lockRights, refuseLocked, refuseName } from './rules.ts'

type Query = QueryOf<typeof listRoles>

export async function listRolePage({ db }: Deps, query: Query): Promise<Page<Role[]>> {
  const { items, total } = await queries.listRoleRecords(db, query)
  return { items: items.map(queries.toRole), total }
}

/** All roles of the filters, for a spreadsheet. */
export function exportRoles({ reads }: Deps, query: Query): Promise<RawAnswer> {
  return exportRows(listRoles, {
    idsOf: (most) => queries.listRoleIds(reads, query, most),
    rowsOf: async (ids) => (await queries.findRoles(reads, ids)).map(queries.toRole),
    idOf: (role) => role.id,
  })
}

export async function getRole(db: Kysely<Database>, roleId: number): Promise<Role> {
  const record = await queries.findRole(db, roleId)
  if (!record) throw notFound(ROLE_TEXT.gone)
  return queries.toRole(record)
}

/**
 * What the role with this id grants, for whoever gives it to a user.
 * @returns undefined when there is no such role
 */
export async function findGrants(db: Kysely<Database>, roleId: number): Promise<ModuleGrant[] | undefined> {
  const record = await queries.findRole(db, roleId)
  return record && queries.grantsOf(record)
}

/** @throws Refusal when the name is taken, or when its maker does not hold what it would grant */
export function addRole(
  deps: Deps,
  session: Session,
  { name, permissions }: BodyOf<typeof addRoleEndpoint>,
): Promise<Role> {
  return inTransaction(deps.db, async (tx) => {
    const author = await lockRights(tx, session, 'Role.add')
    refuseName(deps, name, undefined, permissions)
    refuseLocked(author, false, [], permissions)
    if (await queries.isNameTaken(tx, name)) throw nameTaken()
    const { id } = await tx.insertInto('roles').values({ name }).returning('id').executeTakeFirstOrThrow()
    await queries.storeGrants(tx, id, permissions)
    await audit(tx, {
      ...entry(session),
      action: 'Create',
      description: `Added role ${name}`,
      after: shown(name, permissions),
    })
    return getRole(tx, id)
  })
}

/**
 * Changes a role's name and what it grants, at once for everybody who has it: permissions are read with every call,
 * and live connections are ended, to be let in again by what holds now.
 * @throws Refusal 409 when the role has changed since `version`; 400 and 403 when a rule of docs/decisions/073 says no
 */
export function updateRole(
  deps: Deps,
  session: Session,
  roleId: number,
  { name, permissions, version }: BodyOf<typeof updateRoleEndpoint>,
): Promise<Role> {
  return inTransaction(deps.db, async (tx) => {
    const editor = await lockRights(tx, session, 'Role.edit')
    const record = await queries.findRole(tx, roleId)
    if (!record) throw notFound(ROLE_TEXT.gone)
    refuseLate(version, queries.roleVersion(record), ROLE_TEXT.changedMeanwhile)
    const before = queries.grantsOf(record)
    const after = savedOver(before, permissions)
    refuseName(deps, name, record, after)
    refuseLocked(editor, editor.roleId === roleId, before, after)
    if (await queries.isNameTaken(tx, name, roleId)) throw nameTaken()
    await keepingAnAdmin(tx, async () => {
      await tx.updateTable('roles').set({ name }).where('id', '=', roleId).execute()
      await queries.storeGrants(tx, roleId, after)
    })
    await audit(tx, {
      ...entry(session),
      action: 'Update',
      description: `Updated role ${record.name}`,
      before: shown(record.name, before),
      after: shown(name, after),
    })
    if (changedPermissions(before, after).length > 0) {
      const users = await queries.listActiveUserIds(tx, roleId)
      tx.onCommit(() => users.forEach((userId) => deps.live.disconnectUser(userId)))
    }
    return getRole(tx, roleId)
  })
}

/** Gives a role every permission, without a judge: for a shop in which nobody is left who could. */
export async function giveEverything(
  tx: Kysely<Database>,
  session: AuditEntry['session'],
  roleId: number,
): Promise<void> {
  const record = await queries.findRole(tx, roleId)
  if (!record) throw notFound(ROLE_TEXT.gone)
  const all = { add: true, edit: true, delete: true, view: true }
  const everything = MODULES.map((_, index) => ({ moduleId: index + 1, ...all }))
  await queries.storeGrants(tx, roleId, everything)
  await audit(tx, {
    ...entry(session),
    action: 'Update',
    description: `Updated role ${record.name}`,
    before: shown(record.name, queries.grantsOf(record)),
    after: shown(record.name, everything),
  })
}

function nameTaken() {
  const { message } = CONSTRAINTS['roles__name'] ?? { message: '' }
  return refuseAt('name', message)
}

const entry = (session: AuditEntry['session']) => ({ session, module: 'Role', subModule: 'Roles' }) as const

/** What the audit log shows of a role: its name, and the actions by module. */
function shown(name: string, grants: readonly ModuleGrant[]): AuditValues {
  const modules = wholeMatrix(grants).map((grant) => [
    MODULES[grant.moduleId - 1] ?? '',
    ACTIONS.filter((action) => grant[action])
      .map((action) => ACTION_LABEL[action])
      .join(', '),
  ])
  return { ...inWords(ROLE_FIELDS, { name }), ...(Object.fromEntries(modules) as Record<string, string>) }
}
