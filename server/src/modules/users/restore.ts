import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import { sql } from 'kysely'
import { audit } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { newPasswordLink } from '../account/service.ts'
import { forgetRejection } from '../approvals/rules.ts'
import { hasAdmin, isAdministrator, lockRightsChanges } from '../roles/rules.ts'
import { giveEverything } from '../roles/service.ts'
import { endSessionsOf } from '../sessions/service.ts'
import { auditOf } from './audit-values.ts'
import { findUser } from './queries.ts'

const COMMAND = { userId: null, fullName: 'Command on the server' }

/** A command has no connections; the shop that runs beside it ends those of an ended session within a minute. */
const live = { disconnectUser: () => undefined, disconnectSession: () => undefined }

/**
 * Makes a user an active administrator, for whoever rules the server: with the role that he has when it grants
 * everything, with the role `admin` otherwise, which gets everything when nobody would hold that.
 * @returns the link by which he sets a new password; undefined when nobody has this user name
 */
export function restoreAdministrator(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  userName: string,
): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    await lockRightsChanges(tx)
    const before = await lockNamed(tx, userName)
    if (!before) return undefined
    await tx
      .updateTable('users')
      .set({
        status: USER_STATUS.Active,
        ...(before.status === USER_STATUS.Pending ? { approved_at: clock.now() } : {}),
      })
      .where('id', '=', before.id)
      .execute()
    await forgetRejection(tx, before.id)
    if (!(await isAdministrator(tx, before.id))) {
      await giveAdminRole(tx, before.id)
      await endSessionsOf(tx, { clock, live }, before.id, { reason: 'rights' })
    }
    const after = await findUser(tx, before.id)
    await audit(tx, {
      session: COMMAND,
      module: 'Users',
      subModule: 'Users',
      action: 'Update',
      description: `Restored administrator ${before.user_name}`,
      before: auditOf(before),
      after: { ...auditOf(after ?? before), 'Link to log in again': 'Printed on the server, valid one hour' },
    })
    return newPasswordLink(tx, { config, clock }, before)
  })
}

async function lockNamed(tx: Tx, userName: string) {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(user_name)`, '=', userName.toLowerCase())
    .forUpdate()
    .executeTakeFirst()
  return found && findUser(tx, found.id)
}

async function giveAdminRole(tx: Tx, userId: number): Promise<void> {
  const role = await tx.selectFrom('roles').select('id').where('name', '=', 'admin').executeTakeFirstOrThrow()
  await tx.updateTable('users').set({ role_id: role.id }).where('id', '=', userId).execute()
  if (!(await hasAdmin(tx))) await giveEverything(tx, COMMAND, role.id)
}
