import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import type { BulkOutcome } from '@kwaderno/contract/bulk.ts'
import type { BodyOf } from '@kwaderno/contract/endpoint.ts'
import {
  BULK_USER_TEXT,
  type approveUsers,
  type BulkUserResult,
  type rejectUsers,
} from '@kwaderno/contract/user-bulk.ts'
import { holds } from '@kwaderno/contract/permissions.ts'
import type { Deps } from '../../core/deps.ts'
import { eachAlone } from '../../core/each-alone.ts'
import { fullName } from '../../core/person-name.ts'
import { refuse } from '../../core/problem.ts'
import type { Rights, Session } from '../../core/session.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { lockRights } from '../roles/rules.ts'
import { userVersion, type UserRecord } from './queries.ts'
import { changeLocked, lockUser } from './update.ts'

type Shown = BodyOf<typeof approveUsers>['users']

/** Approves users one after the other, each in its own transaction, so that one who cannot be keeps no other back. */
export function approveMany(deps: Deps, session: Session, users: Shown): Promise<BulkUserResult[]> {
  return decideEach(deps, session, users, async (tx, editor, before, version) => {
    if (before.status === USER_STATUS.Active) return 'same'
    if (before.status !== USER_STATUS.Pending) throw refuse(BULK_USER_TEXT.notPending)
    if (userVersion(before) !== version) throw refuse(BULK_USER_TEXT.changed)
    await changeLocked(tx, deps, { session, editor }, before, { status: USER_STATUS.Active })
    return 'done'
  })
}

/** Rejects waiting registrations in the same way. */
export function rejectMany(
  deps: Deps,
  session: Session,
  { users, reason }: BodyOf<typeof rejectUsers>,
): Promise<BulkUserResult[]> {
  return decideEach(deps, session, users, async (tx, editor, before, version) => {
    if (before.status !== USER_STATUS.Pending) throw refuse(BULK_USER_TEXT.notWaiting)
    if (userVersion(before) !== version) throw refuse(BULK_USER_TEXT.changed)
    await changeLocked(tx, deps, { session, editor }, before, { status: USER_STATUS.Inactive, reason })
    return 'done'
  })
}

/**
 * An id alone names nobody: this is no list of users and stands in no access log. A waiting registration is shown to
 * whoever decides on them, and a user to whoever has edited the list in which he stood as he is now.
 */
function mayBeNamed(editor: Rights, before: UserRecord, version: string): boolean {
  if (before.status === USER_STATUS.Pending) {
    if ((['Approvals.view', 'Users.view', 'Role.view'] as const).some((one) => holds(editor, one)))
      return true
  }
  return holds(editor, 'Users.edit') && userVersion(before) === version
}

type Decide = (tx: Tx, editor: Rights, before: UserRecord, version: string) => Promise<BulkOutcome>

function decideEach(deps: Deps, session: Session, users: Shown, decide: Decide): Promise<BulkUserResult[]> {
  const versions = new Map(users.map(({ id, version }) => [id, version]))
  const ones = [...versions].map(([id, version]) => ({ id, version, fullname: '' }))
  return eachAlone<(typeof ones)[number], BulkUserResult>(
    deps,
    ones,
    async (one) => {
      const outcome = await inTransaction(deps.db, async (tx) => {
        const editor = await lockRights(tx, session, 'Users.edit', 'Approvals.edit')
        const before = await lockUser(tx, one.id)
        if (mayBeNamed(editor, before, one.version)) one.fullname = fullName(before)
        return decide(tx, editor, before, one.version)
      })
      return { id: one.id, fullname: one.fullname, outcome, message: '' }
    },
    ({ id, fullname }, message) => ({ id, fullname, outcome: 'failed', message }),
  )
}
