import { INADEQUATE, ORDER_TEXT, type OrderChange } from '@kwaderno/contract/order.ts'
import { needsDeliveryDate } from '@kwaderno/contract/order-gates.ts'
import {
  isStopped,
  mayMove,
  ORDER_STATUS_LABEL,
  STOCK_TAKEN,
  type Mover,
  type OrderStatus,
} from '@kwaderno/contract/order-status.ts'
import type { Notification, NotificationPair } from '@kwaderno/contract/live.ts'
import type { MailKind } from '@kwaderno/contract/mail-kinds.ts'
import { formatPeso, toPesos } from '@kwaderno/contract/money.ts'
import { isPrintable } from '@kwaderno/contract/printed-documents.ts'
import type { Selectable } from 'kysely'
import type { Deps } from '../../core/deps.ts'
import { refuse, refuseAt } from '../../core/problem.ts'
import type { OrdersTable } from '../../db/tables/orders.ts'
import type { Tx } from '../../db/tx.ts'
import { queueOrderMail } from '../mails/service.ts'
import { notify } from '../notifications/service.ts'
import { refuseUnverified } from '../payments/rules.ts'
import { putBack, releaseHold, takeStock, undoSale } from '../stock/service.ts'
import { keepInvoice } from './invoice.ts'
import { sentWith, type Parcel } from './parcels.ts'
import { changedBy } from './versioning.ts'

type Order = Selectable<OrdersTable>

/** Who moves an order; a job has no session. */
export interface Actor {
  mover: Mover
  session: { userId: number; fullName: string } | null
}

export interface Move {
  to: OrderStatus
  /** Why it is declined; empty leaves what is stored. */
  reason?: string
  /** How it leaves; only Shipped asks. */
  parcel?: Parcel
}

/** Thrown when items are short of stock, so that everything of the change is undone. */
export class Shortage extends Error {
  readonly items: readonly string[]
  constructor(items: readonly string[]) {
    super(INADEQUATE)
    this.items = items
  }
  get answer(): OrderChange {
    return [{ title: INADEQUATE, description: this.items.join(', ') }]
  }
}

/**
 * Moves a locked order to another status: the move must be in the contract's table, the stock and the sales book follow
 * it, and its history has a new row.
 * @throws Refusal 400 when the order cannot be moved this way now
 * @throws Shortage when less is on hand than an approval takes
 */
export async function moveOrder(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  order: Order,
  { to, reason, parcel }: Move,
  { mover, session }: Actor,
): Promise<void> {
  if (!mayMove(order.status, to, mover, order.delivery_method)) {
    throw refuse(
      `An order that is ${ORDER_STATUS_LABEL[order.status]} cannot become ${ORDER_STATUS_LABEL[to]}.`,
      { errors: { status: [`This order is ${ORDER_STATUS_LABEL[order.status]} now.`] } },
    )
  }
  if (needsDeliveryDate(to) && order.delivery_date === null) {
    throw refuseAt('deliveryTime', ORDER_TEXT.dateRequired)
  }
  if (to === 'Approved') await refuseUnverified(tx, order.id)
  const sent = to === 'Shipped' && mover === 'staff' ? await sentWith(tx, parcel) : {}
  const now = clock.now()
  const actorId = session?.userId ?? null
  await moveStock(tx, order, to, { mover, actorId })
  await tx
    .updateTable('orders')
    .set((eb) => ({
      status: to,
      version: eb('version', '+', 1),
      ...changedBy(actorId, now),
      ...sent,
      ...(reason ? { reason } : {}),
      ...(to === 'Approved' ? { approver_id: actorId, approved_at: now } : {}),
      ...(to === 'Delivered' ? { delivered_at: now } : {}),
    }))
    .where('id', '=', order.id)
    .execute()
  await tx
    .insertInto('order_histories')
    .values({ order_id: order.id, status: to, actor_id: actorId, created_at: now })
    .execute()
  if (isPrintable(to) !== isPrintable(order.status)) await keepInvoice(tx, { clock }, order.id)
}

async function moveStock(
  tx: Tx,
  order: Order,
  to: OrderStatus,
  { mover, actorId }: { mover: Mover; actorId: number | null },
): Promise<void> {
  const ref = { orderId: order.id, actorId }
  if (to === 'Approved') {
    const short = await takeStock(tx, ref)
    if (short.length > 0) throw new Shortage(short)
  } else if (isStopped(to)) {
    if (mover === 'counter') await undoSale(tx, ref)
    else await (STOCK_TAKEN.includes(order.status) ? putBack(tx, ref) : releaseHold(tx, ref))
  }
}

/**
 * Notifies the customer of what is going on with an order.
 * @returns null when there is no account to tell: it was sold to a walk-in
 */
export async function notifyCustomer(
  tx: Tx,
  deps: Deps,
  order: Pick<Order, 'id' | 'user_id'>,
  news: { title: string; description: string; actorId: number | null },
): Promise<Notification | null> {
  if (order.user_id === null) return null
  return notify(tx, deps, { audience: 'member', userIds: [order.user_id], orderId: order.id, ...news })
}

/** What was received is the customer's again; nobody else tells the staff. */
export function dueBack(
  { payment_received_centavos: received }: Pick<Order, 'payment_received_centavos'>,
  to: OrderStatus,
): string {
  if (!isStopped(to) || !received) return ''
  return ` ${formatPeso(toPesos(received))} was received and is due back to the customer.`
}

/** The mails of an order's steps. */
export const MAIL_OF_MOVE: Partial<Record<OrderStatus, MailKind>> = {
  Approved: 'order-approved',
  Packaging: 'order-packed',
  Shipped: 'order-shipped',
  ReadyForPickup: 'order-ready',
  Delivered: 'order-delivered',
  Declined: 'order-declined',
}

/** Notifies the customer and the staff of what an order has become, and mails the customer. */
export async function notifyOfMove(
  tx: Tx,
  deps: Deps,
  order: Pick<Order, 'id' | 'order_number' | 'user_id' | 'payment_received_centavos'>,
  to: OrderStatus,
  { mover, session }: Actor,
): Promise<NotificationPair> {
  const label = ORDER_STATUS_LABEL[to]
  const actorId = session?.userId ?? null
  const member =
    mover === 'customer'
      ? null
      : await notifyCustomer(tx, deps, order, {
          title: `Order ${label}`,
          description: `Your order ${order.order_number} is now ${label}.`,
          actorId,
        })
  const kind = MAIL_OF_MOVE[to]
  if (kind) await queueOrderMail(tx, deps, kind, order.id)
  const who = session === null ? '' : ` by ${session.fullName}`
  const admin = await notify(tx, deps, {
    audience: 'admin',
    title: `Order ${label}`,
    description: `Order ${order.order_number} is now ${label}${who}.${dueBack(order, to)}`,
    orderId: order.id,
    actorId,
  })
  return [member, admin]
}
