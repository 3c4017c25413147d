import type { Deps } from '../../core/deps.ts'
import { oneByOne } from '../../core/one-by-one.ts'
import { moveOrder, notifyCustomer } from './moves.ts'
import { isCompletable, listCompletable, lockOrder } from './queries.ts'

/** Orders of one round; what is left waits for the next. */
const MOST = 500

/**
 * Completes delivered orders whose return window has closed and that have no pending return request, each in a
 * transaction of its own, and tells their customers; one that fails keeps none of the others. The setting
 * `completesOrders` switches it off.
 * @returns how many were completed
 */
export async function completeOrders(deps: Deps): Promise<number> {
  const ids = await listCompletable(deps.db, deps.clock.now(), MOST)
  return oneByOne(deps, { ids, about: 'order' }, async (tx, orderId) => {
    const order = await lockOrder(tx, orderId)
    // Another process, or a return request, may have been here since the list was read.
    if (order === undefined || !(await isCompletable(tx, orderId, deps.clock.now()))) return false
    await moveOrder(tx, deps, order, { to: 'Completed' }, { mover: 'job', session: null })
    await notifyCustomer(tx, deps, order, {
      title: 'Order Completed',
      description: `Your order ${order.order_number} is completed.`,
      actorId: null,
    })
    return true
  })
}
