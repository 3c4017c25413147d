import type { Transaction } from 'kysely'
import { USER_STATUS } from '@kwaderno/contract/account.ts'
import type { BodyOf, QueryOf } from '@kwaderno/contract/endpoint.ts'
import { listUsers, type updateUser as updateUserEndpoint, type UserRow } from '@kwaderno/contract/user.ts'
import { audit } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import type { Page, RawAnswer } from '../../core/endpoint.ts'
import { exportRows } from '../../core/export.ts'
import { notFound, refuse } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import type { Database } from '../../db/tables.ts'
import { inTransaction } from '../../db/tx.ts'
import { approvalMail } from '../account/service.ts'
import { findUser, findUsers, listUserIds, listUserRecords, toUserRow, type UserRecord } from './queries.ts'
import { mayGrantRole, remainsAnAdmin } from './rules.ts'

export async function listUserPage(
  { db, images }: Deps,
  query: QueryOf<typeof listUsers>,
): Promise<Page<UserRow[]>> {
  const { items, total } = await listUserRecords(db, query)
  return { items: items.map((record) => toUserRow(record, images.url)), total }
}

/** All users of the filters, for a spreadsheet. */
export function exportUsers({ db, images }: Deps, query: QueryOf<typeof listUsers>): Promise<RawAnswer> {
  return exportRows(listUsers, {
    idsOf: (most) => listUserIds(db, query, most),
    rowsOf: async (ids) => (await findUsers(db, ids)).map((record) => toUserRow(record, images.url)),
    idOf: (user) => user.id,
  })
}

export async function getUserRow({ db, images }: Deps, userId: number): Promise<UserRow> {
  const record = await findUser(db, userId)
  if (!record) throw notFound('This user no longer exists.')
  return toUserRow(record, images.url)
}

/**
 * Changes role, student data and status. Pending to Active is the approval and mails the user once.
 * A changed role and a status other than Active end the user's sessions at once.
 */
export async function updateUser(
  deps: Deps,
  session: Session,
  userId: number,
  change: BodyOf<typeof updateUserEndpoint>,
): Promise<UserRow> {
  await inTransaction(deps.db, async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const before = await findUser(tx, userId)
    if (!before) throw notFound('This user no longer exists.')
    const status = change.status ?? before.status
    const roleId = change.roleId ?? before.role_id
    if (status === USER_STATUS.Pending && before.status !== USER_STATUS.Pending) {
      throw refuse('An approved user cannot be set back to Pending.')
    }
    if (roleId !== before.role_id && !(await mayGrantRole(tx, session, roleId))) {
      throw refuse('You can only give a role whose permissions you hold yourself.', { status: 403 })
    }
    const sessionsEnd =
      roleId !== before.role_id || (status !== before.status && before.status === USER_STATUS.Active)
    await tx
      .updateTable('users')
      .set((eb) => ({
        status,
        role_id: roleId,
        token_version: sessionsEnd ? eb('token_version', '+', 1) : eb.ref('token_version'),
        approved_at:
          status === USER_STATUS.Active && before.status === USER_STATUS.Pending
            ? deps.clock.now()
            : eb.ref('approved_at'),
      }))
      .where('id', '=', userId)
      .execute()
    if (!(await remainsAnAdmin(tx))) throw refuse('The last active administrator must stay one.')
    await saveStudent(tx, before, change)
    const after = await findUser(tx, userId)
    if (!after) throw notFound('This user no longer exists.')
    await audit(tx, {
      session,
      module: 'Users',
      subModule: 'Users',
      action: 'Update',
      description: `Updated user ${before.user_name}`,
      before: shown(before),
      after: shown(after),
    })
    if (before.status === USER_STATUS.Pending && status === USER_STATUS.Active) {
      await deps.jobs.enqueue(tx, 'mail', approvalMail(deps.config, after))
    }
    if (sessionsEnd) tx.onCommit(() => deps.live.disconnectUser(userId))
  })
  return getUserRow(deps, userId)
}

async function saveStudent(
  tx: Transaction<Database>,
  before: UserRecord,
  change: BodyOf<typeof updateUserEndpoint>,
): Promise<void> {
  if (change.studentId === undefined && change.gradeLevelId === undefined) return
  const student = {
    student_id: change.studentId === undefined ? before.student_id : change.studentId || null,
    grade_level_id: change.gradeLevelId === undefined ? before.grade_level_id : change.gradeLevelId,
  }
  const updated = await tx
    .updateTable('students')
    .set(student)
    .where('id', '=', (eb) =>
      eb.selectFrom('students').select('id').where('user_id', '=', before.id).orderBy('id').limit(1),
    )
    .executeTakeFirst()
  if (updated.numUpdatedRows > 0n || (student.student_id === null && student.grade_level_id === null)) return
  await tx
    .insertInto('students')
    .values({ user_id: before.id, first_name: '', middle_name: '', last_name: '', ...student })
    .execute()
}

const STATUS_NAME = ['Pending', 'Active', 'Inactive'] as const

/** What the audit log shows of a user. */
function shown(user: UserRecord): Record<string, string> {
  return {
    role: user.role,
    status: STATUS_NAME[user.status],
    studentId: user.student_id ?? '',
    gradeLevel: user.level ?? '',
  }
}
