import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import { sql, type Insertable } from 'kysely'
import type { Deps } from '../../core/deps.ts'
import type { Database } from '../../db/tables.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { withdraw } from '../notifications/service.ts'

type Rejection = Insertable<Database['registration_rejections']>

/** Remembers that a registration was rejected: its user was never Active, and another may take the place. */
export async function storeRejection(tx: Tx, rejection: Rejection): Promise<void> {
  await tx.insertInto('registration_rejections').values(rejection).execute()
}

/** Nobody takes the place of who was Active once. */
export async function forgetRejection(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('registration_rejections').where('user_id', '=', userId).execute()
}

interface Taking {
  userName: string
  emailAddress: string
  studentId: string
}

/**
 * Makes room for a registration where only rejected ones have its user name, email address or student ID.
 * @returns when and why the last of them was rejected
 */
export async function takePlaces(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  { userName, emailAddress, studentId }: Taking,
): Promise<{ rejected_at: Date; reason: string } | undefined> {
  const { rows } = await sql<{ id: number; rejected_at: Date; reason: string }>`
    select u.id, r.rejected_at, r.reason
    from users u join registration_rejections r on r.user_id = u.id
    where u.status = ${USER_STATUS.Inactive} and u.id = any (array(
      select id from users where lower(user_name) = lower(${userName})
      union select id from users where lower(email_address) = lower(${emailAddress})
      union select user_id from students where lower(student_id) = lower(${studentId})))
    order by u.id for update of u`.execute(tx)
  await deleteRegistrations(
    tx,
    deps,
    rows.map(({ id }) => id),
  )
  const last = rows.toSorted((a, b) => a.rejected_at.getTime() - b.rejected_at.getTime()).at(-1)
  return last && { rejected_at: last.rejected_at, reason: last.reason }
}

/** Registrations whose users go in one transaction. */
const BATCH = 100

/**
 * Deletes rejected registrations whose retention has ended.
 * @returns how many
 */
export async function deleteRejected(deps: Pick<Deps, 'db' | 'live'>, before: Date): Promise<number> {
  for (let deleted = 0; ;) {
    const count = await inTransaction(deps.db, async (tx) => {
      const { rows } = await sql<{ id: number }>`
        select u.id from registration_rejections r join users u on u.id = r.user_id
        where r.rejected_at < ${before} and u.status = ${USER_STATUS.Inactive}
        order by r.rejected_at, u.id limit ${BATCH} for update of u skip locked`.execute(tx)
      const ids = rows.map(({ id }) => id)
      await deleteRegistrations(tx, deps, ids)
      return ids.length
    })
    deleted += count
    if (count < BATCH) return deleted
  }
}

/** Deletes users who were never Active, with what speaks of them. Their rows are locked. */
async function deleteRegistrations(tx: Tx, deps: Pick<Deps, 'live'>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const them = sql<number>`any(${ids}::integer[])`
  // All that they have caused is the news of their registration, with their name.
  await withdraw(tx, deps, ids)
  for (const table of ['mails', 'muted_mails', 'security_events'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', them).execute()
  }
  await tx.deleteFrom('users').where('id', '=', them).execute()
}
