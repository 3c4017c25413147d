import type { Deps } from '../../core/deps.ts'
import type { Tx } from '../../db/tx.ts'
import { renderToUser } from '../mails/service.ts'
import { endSessionsOf } from '../sessions/service.ts'
import { eraseWords } from './erasing.ts'
import { isOfStaff, listWaitedFor, lockPerson } from './queries.ts'

/** Why it is not done: there is no such request, it no longer waits, the account has become one of the staff, or orders. */
type Outcome = 'done' | 'unknown' | 'decided' | 'staff' | { waitingFor: string[] }

/**
 * Erases the account of a request, all of it in this transaction. Whatever is written for it at the same time has
 * happened before the lock, and then counts, or comes to an account that is gone, and is refused by the database.
 * @param decidedBy the staff user; nobody is the job
 */
export async function carryOut(
  tx: Tx,
  deps: Deps,
  id: number,
  { decidedBy = null }: { decidedBy?: number | null },
): Promise<Outcome> {
  const asked = await tx.selectFrom('erasures').select('user_id').where('id', '=', id).executeTakeFirst()
  if (!asked) return 'unknown'
  // The account first, as whoever asks does; then the request, which may be withdrawn without the account's lock.
  const person = await lockPerson(tx, asked.user_id)
  const { state } = await tx
    .selectFrom('erasures')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (state !== 'Waiting') return 'decided'
  if (await isOfStaff(tx, person.id)) return 'staff'
  const now = deps.clock.now()
  const waitingFor = await listWaitedFor(tx, person.id, now)
  if (waitingFor.length > 0) return { waitingFor }

  // Among the jobs, where it lies encrypted until it is sent and then no longer: no stored mail has the address.
  const mail = await renderToUser(tx, deps, { kind: 'erasure-done', userId: person.id, values: {} })
  if (mail) await deps.jobs.enqueue(tx, 'mail', mail)
  await endSessionsOf(tx, deps, person.id, { reason: 'ended' })
  await eraseWords(tx, deps, person)
  await tx
    .updateTable('erasures')
    .set({ state: 'Done', decided_by: decidedBy, decided_at: now })
    .where('id', '=', id)
    .execute()
  return 'done'
}
