import { USER_STATUS, type UserStatus } from '@kwaderno/contract/user-status.ts'
import { mayGive } from '@kwaderno/contract/role-permissions.ts'
import { USER_TEXT } from '@kwaderno/contract/user.ts'
import type { Kysely } from 'kysely'
import { forbidden, refuse, refuseAt } from '../../core/problem.ts'
import type { Rights } from '../../core/session.ts'
import type { Database } from '../../db/tables.ts'
import { findGrants } from '../roles/service.ts'

type Db = Kysely<Database>

interface Standing {
  roleId: number
  status: UserStatus
}

/** Nobody gives a role that grants what he does not hold himself. @throws Refusal */
export async function refuseRole(tx: Db, author: Rights, roleId: number): Promise<void> {
  const grants = await findGrants(tx, roleId)
  if (!grants) throw refuseAt('roleId', USER_TEXT.noSuchRole)
  if (!mayGive(author, grants)) throw forbidden(USER_TEXT.notGivable)
}

/**
 * Role and status of a user decide what he can do: they are changed by who holds as much as he does, before and after,
 * and never by himself. So an administrator is always left: whoever takes one away is another.
 * @throws Refusal
 */
export async function refuseStanding(
  tx: Db,
  editor: Rights,
  userId: number,
  before: Standing,
  after: Standing,
): Promise<void> {
  const isMoved = after.roleId !== before.roleId
  const isSwitched = after.status !== before.status
  if (!isMoved && !isSwitched) return
  if (isSwitched && after.status === USER_STATUS.Pending) throw refuse(USER_TEXT.pendingIsOver)
  if (userId === editor.userId) throw refuse(USER_TEXT.ownAccount)
  const held = await findGrants(tx, before.roleId)
  if (held && !mayGive(editor, held)) throw forbidden(USER_TEXT.notChangeable)
  if (isMoved) await refuseRole(tx, editor, after.roleId)
}
