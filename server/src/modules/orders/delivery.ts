import type { NotificationPair } from '@kwaderno/contract/live.ts'
import { mayChange } from '@kwaderno/contract/order-gates.ts'
import { LAST_DAY, ORDER_TEXT } from '@kwaderno/contract/order-text.ts'
import { longDate } from '@kwaderno/contract/long-date.ts'
import type { Selectable } from 'kysely'
import { dayOf } from '../../core/clock.ts'
import type { Deps } from '../../core/deps.ts'
import { refuse, refuseAt } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import type { OrdersTable } from '../../db/tables/orders.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { notify } from '../notifications/service.ts'
import { changedBy, refuseStale } from './versioning.ts'
import { notifyCustomer } from './moves.ts'
import { auditChange, lockAny } from './service.ts'

type Order = Selectable<OrdersTable>

/**
 * Sets the day of delivery or pickup, today or later in Manila, after approval and before it leaves.
 * @param deliveryTime begins with the day; a moment with a zone counts as its day in Manila
 */
export function setDeliveryTime(
  deps: Deps,
  session: Session,
  orderId: number,
  { deliveryTime, version }: { deliveryTime: string; version?: number | undefined },
): Promise<NotificationPair> {
  const day = dayFrom(deliveryTime)
  if (day === undefined || day > LAST_DAY) {
    throw refuseAt('deliveryTime', ORDER_TEXT.dateInvalid)
  }
  return inTransaction(deps.db, async (tx) => {
    const order = await lockAny(tx, orderId)
    await refuseStale(tx, session, order, version)
    const answer = await saveDate(tx, deps, session, order, day)
    await auditChange(tx, session, order)
    return answer
  })
}

/** Sets the day of a locked order and notifies of it; the caller writes the audit log. */
export async function saveDate(
  tx: Tx,
  deps: Deps,
  session: Session,
  order: Order,
  day: string,
): Promise<NotificationPair> {
  if (!mayChange(order.status, 'deliveryDate', 'staff')) {
    throw refuse('The delivery date is set after approval and before the order leaves.')
  }
  if (day < deps.clock.today()) throw refuseAt('deliveryTime', ORDER_TEXT.dateEarly)
  await tx
    .updateTable('orders')
    .set((eb) => ({
      delivery_date: day,
      version: eb('version', '+', 1),
      ...changedBy(session.userId, deps.clock.now()),
    }))
    .where('id', '=', order.id)
    .execute()
  return notifyOfDate(tx, deps, session, order, day)
}

async function notifyOfDate(
  tx: Tx,
  deps: Deps,
  session: Session,
  order: Order,
  day: string,
): Promise<NotificationPair> {
  const about = { title: 'Delivery Date', orderId: order.id, actorId: session.userId }
  const verb = order.delivery_method === 'PickUp' ? 'picked up' : 'delivered'
  const member = await notifyCustomer(tx, deps, order, {
    ...about,
    description: `Your order ${order.order_number} will be ${verb} on ${longDate(day)}.`,
  })
  const admin = await notify(tx, deps, {
    ...about,
    audience: 'admin',
    description: `${session.fullName} set the delivery date of order ${order.order_number} to ${longDate(day)}.`,
  })
  return [member, admin]
}

function dayFrom(text: string): string | undefined {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?)?$/.exec(text) ?? []
  if (day !== undefined) return isDay(day) ? day : undefined
  const isMoment = /^\d{4}-\d{2}-\d{2}T.+(Z|[+-]\d{2}:?\d{2})$/.test(text) && !Number.isNaN(Date.parse(text))
  return isMoment ? dayOf(new Date(text)) : undefined
}

function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
