import { COUNTER_TEXT } from '@kwaderno/contract/counter-rules.ts'
import type { CounterSale } from '@kwaderno/contract/counter.ts'
import { dayOf } from '../../core/clock.ts'
import type { Deps } from '../../core/deps.ts'
import { notFound, refuse } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { lockAny, moveOrder, notifyCustomer } from '../orders/service.ts'
import { auditVoid } from './audit-values.ts'
import { findSale } from './sales.ts'

/**
 * Takes a sale back on its own day: its order becomes Cancelled, and its pieces go back on the shelf. Whoever asks for a
 * return, or voids the sale as well, waits at the row of the order.
 * @throws Refusal 404 for what was not sold at the counter, 400 when it is too late
 */
export function voidSale(
  deps: Deps,
  session: Session,
  orderId: number,
  reason: string,
): Promise<CounterSale> {
  return inTransaction(deps.db, async (tx) => {
    if ((await findSale(tx, orderId)) === undefined) throw notFound(COUNTER_TEXT.gone)
    const order = await lockAny(tx, orderId)
    const { isVoided, isReturned } = await stateOf(tx, orderId)
    if (isVoided) throw refuse(COUNTER_TEXT.voidedAlready)
    if (isReturned) throw refuse(COUNTER_TEXT.returnRequested)
    if (dayOf(order.placed_at) !== deps.clock.today()) throw refuse(COUNTER_TEXT.notOnItsDay)
    await moveOrder(tx, deps, order, { to: 'Cancelled', reason }, { mover: 'counter', session })
    await tx
      .updateTable('counter_sales')
      .set({ voided_at: deps.clock.now(), voided_by: session.userId, void_reason: reason })
      .where('order_id', '=', orderId)
      .execute()
    await notifyCustomer(tx, deps, order, {
      title: 'Sale Voided',
      description: `Your purchase ${order.order_number} at the counter was voided.`,
      actorId: session.userId,
    })
    await auditVoid(tx, session, order, reason)
    return (await findSale(tx, orderId))!
  })
}

/** What may keep a locked sale from being voided. */
async function stateOf(tx: Tx, orderId: number): Promise<{ isVoided: boolean; isReturned: boolean }> {
  return tx
    .selectFrom('counter_sales')
    .select((eb) => [
      eb('voided_at', 'is not', null).$castTo<boolean>().as('isVoided'),
      eb
        .exists(
          eb.selectFrom('return_requests').select('id').whereRef('order_id', '=', 'counter_sales.order_id'),
        )
        .$castTo<boolean>()
        .as('isReturned'),
    ])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
}
