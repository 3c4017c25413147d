import { KEY_USED } from '@kwaderno/contract/idempotency.ts'
import { NEWS, type Notification, type NotificationPair } from '@kwaderno/contract/live.ts'
import { RETURN_TEXT } from '@kwaderno/contract/return-status.ts'
import type { Selectable } from 'kysely'
import type { Deps } from '../../core/deps.ts'
import { refuseOtherRequest } from '../../core/idempotency.ts'
import type { Ownership } from '../../core/ownership.ts'
import { refuse } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import type { OrdersTable } from '../../db/tables/orders.ts'
import type { Tx } from '../../db/tx.ts'
import { notify } from '../notifications/service.ts'
import { isReturnable } from '../orders/rules.ts'
import { lockOwn } from '../orders/service.ts'
import { findContents, findPosted, type OrderContents } from './queries.ts'

type Order = Selectable<OrdersTable>

interface Asked {
  orderId: number
  idempotencyKey?: string | undefined
}

/**
 * Locks the order of a new request, which is its only one.
 * @param hash of what is asked for
 * @returns what the staff were told when it has been posted before with this key
 * @throws Refusal 404 for an order of somebody else, 400 for one that cannot be returned, 409 for a key of another request
 */
export async function openRequest(
  tx: Tx,
  { clock }: Deps,
  own: Ownership,
  { orderId, idempotencyKey }: Asked,
  hash: string,
): Promise<{ posted: Notification } | { order: Order; contents: OrderContents }> {
  const order = await lockOwn(tx, own, orderId)
  const posted = idempotencyKey && (await findPosted(tx, orderId, idempotencyKey))
  if (posted) {
    refuseOtherRequest(posted.requestHash, hash, KEY_USED.request)
    return { posted: posted.notification }
  }
  const contents = await findContents(tx, orderId)
  if (contents.is_requested) throw refuse(RETURN_TEXT.alreadyRequested)
  if (!isReturnable({ ...order, ...contents }, clock.now())) throw refuse(RETURN_TEXT.notReturnable)
  return { order, contents }
}

/** @param what 'an exchange' */
export async function notifyStaff(
  tx: Tx,
  deps: Deps,
  session: Session,
  { order, returnRequestId, what }: { order: Order; returnRequestId: number; what: string },
): Promise<NotificationPair> {
  const admin = await notify(tx, deps, {
    audience: 'admin',
    title: NEWS.return,
    description: `${session.fullName} requested ${what} for order ${order.order_number}.`,
    orderId: order.id,
    returnRequestId,
    actorId: session.userId,
  })
  return [null, admin]
}
