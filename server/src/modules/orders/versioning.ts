import { ORDER_TEXT } from '@kwaderno/contract/order.ts'
import { holds } from '@kwaderno/contract/permissions.ts'
import type { Selectable } from 'kysely'
import { refuse, type Refusal } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import type { OrdersTable } from '../../db/tables/orders.ts'
import type { Tx } from '../../db/tx.ts'
import { findFullName } from './queries.ts'

/** What marks a change of an order: its new version, and who made it. A job has no id. */
export function changedBy(actorId: number | null, now: Date) {
  return { changed_by_id: actorId, changed_at: now }
}

/**
 * Keeps a call from acting on what its caller has not seen.
 * @param order locked by the caller
 * @param version that the caller has seen; without one it is not asked
 * @throws Refusal 409 that says who was faster; customers do not hear the names of staff
 */
export async function refuseStale(
  tx: Tx,
  session: Session,
  order: Pick<Selectable<OrdersTable>, 'version' | 'changed_by_id'>,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === order.version) return
  throw await orderChanged(tx, session, order.changed_by_id)
}

/** @param changer null where it is not known */
export async function orderChanged(tx: Tx, session: Session, changer: number | null): Promise<Refusal> {
  const isTold = changer !== null && holds(session, 'Transactions.view')
  const name = isTold ? await findFullName(tx, changer) : undefined
  const who = changer === session.userId ? 'You' : (name ?? 'Someone else')
  return refuse(ORDER_TEXT.changedMeanwhile(who), { code: 'changed' })
}
