import type { BodyOf } from '@kwaderno/contract/endpoint.ts'
import type { NotificationPair } from '@kwaderno/contract/live.ts'
import { mayChange } from '@kwaderno/contract/order-gates.ts'
import type { changeTracking as changeTrackingCall } from '@kwaderno/contract/order-tracking.ts'
import { TRACKING_TEXT } from '@kwaderno/contract/tracking.ts'
import type { Deps } from '../../core/deps.ts'
import { refuse } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import { inTransaction } from '../../db/tx.ts'
import { notify } from '../notifications/service.ts'
import { notifyCustomer } from './moves.ts'
import { sentWith } from './parcels.ts'
import { auditChange, lockAny } from './service.ts'
import { changedBy, refuseStale } from './versioning.ts'

/**
 * Says anew how an order is sent while it is under way. The customer is notified; the mail of the step was all that is
 * mailed of it.
 */
export function changeTracking(
  deps: Deps,
  session: Session,
  orderId: number,
  { version, ...parcel }: BodyOf<typeof changeTrackingCall>,
): Promise<NotificationPair> {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockAny(tx, orderId)
    await refuseStale(tx, session, order, version)
    if (!mayChange(order.status, 'tracking', 'staff')) throw refuse(TRACKING_TEXT.notShipped)
    const sent = await sentWith(tx, parcel, order)
    await tx
      .updateTable('orders')
      .set((eb) => ({
        ...sent,
        version: eb('version', '+', 1),
        ...changedBy(session.userId, deps.clock.now()),
      }))
      .where('id', '=', orderId)
      .execute()
    await auditChange(tx, session, order)
    const about = { title: 'Tracking', orderId, actorId: session.userId }
    const way = [
      sent.courier && ` with ${sent.courier}`,
      sent.tracking_number && `, tracking number ${sent.tracking_number}`,
    ]
    const member = await notifyCustomer(tx, deps, order, {
      ...about,
      description: `Your order ${order.order_number} is on its way${way.join('')}.`,
    })
    const admin = await notify(tx, deps, {
      ...about,
      audience: 'admin',
      description: `${session.fullName} changed the tracking of order ${order.order_number}.`,
    })
    return [member, admin]
  })
}
