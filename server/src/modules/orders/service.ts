import type { downloadFile } from '@kwaderno/contract/common.ts'
import type { BodyOf, QueryOf } from '@kwaderno/contract/endpoint.ts'
import type { Home } from '@kwaderno/contract/home.ts'
import type { NotificationPair } from '@kwaderno/contract/live.ts'
import type { CustomerOrder, OrderChange, StaffOrder, updateOrderStatus } from '@kwaderno/contract/order.ts'
import type { listMyOrders, listOrders, OrderRow, StaffOrderRow } from '@kwaderno/contract/order-list.ts'
import { isJustPlaced } from '@kwaderno/contract/order-status.ts'
import { editErrors } from '@kwaderno/contract/order-edit-rules.ts'
import { holds } from '@kwaderno/contract/permissions.ts'
import type { Selectable } from 'kysely'
import { audit } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import type { Call, Page, RawAnswer } from '../../core/endpoint.ts'
import type { KeptTotals } from '../../core/kept-totals.ts'
import type { Ownership } from '../../core/ownership.ts'
import { notFound, refuse } from '../../core/problem.ts'
import { sendFile } from '../../core/send-file.ts'
import type { Session } from '../../core/session.ts'
import type { OrdersTable } from '../../db/tables/orders.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { refuseStale } from './versioning.ts'
import { moveOrder, Shortage, notifyOfMove, type Actor, type Move } from './moves.ts'
import {
  findOrders,
  findUnderWay,
  filtersOf,
  listAllOrders,
  listHistories,
  listOwnOrders,
  lockOrder,
  type OrderRecord,
} from './queries.ts'
import { GONE } from './rules.ts'
import { findAttachment } from './stored-attachments.ts'
import { auditOf, editedOf } from './audit-values.ts'
import { toCustomerOrder, toDeliveryTime, toOrderRow, toStaffOrder, toStaffOrderRow } from './views.ts'

type Order = Selectable<OrdersTable>

export { auditOf } from './audit-values.ts'
export { forgetFilesOfEnded } from './file-retention.ts'
export { keepInvoice, readPrinted } from './invoice.ts'
export { moveOrder, notifyCustomer } from './moves.ts'
export { storePayment } from './payment.ts'
export { orderChanged, refuseStale } from './versioning.ts'

/** Who makes a change, and the judge of whose the order is. */
export interface Owning {
  own: Ownership
  session: Session
}

/** The own orders of a customer, a page of them. */
export async function listMine(
  { db, clock }: Deps,
  session: Session,
  query: BodyOf<typeof listMyOrders>,
): Promise<Page<OrderRow[]>> {
  const { items, total } = await listOwnOrders(db, session.userId, query)
  return { items: items.map((order) => toOrderRow(order, clock.now())), total }
}

/** What a customer waits for: the newest order that is under way, and how many there are. */
export async function orderUnderWay(
  { db }: Pick<Deps, 'db'>,
  userId: number,
): Promise<Pick<Home, 'order' | 'ordersUnderWay'>> {
  const found = await findUnderWay(db, userId)
  if (!found) return { order: null, ordersUnderWay: 0 }
  const order = {
    orderId: found.id,
    orderNumber: found.order_number,
    status: found.status,
    deliveryTime: toDeliveryTime(found.delivery_date),
    totalQuantity: found.total_quantity,
  }
  return { order, ordersUnderWay: found.under_way }
}

/** @param totals those of lists that have been counted since the last change of an order; undefined to count in any case */
export async function listAll(
  { db, changes }: Deps,
  query: QueryOf<typeof listOrders>,
  totals: KeptTotals | undefined,
): Promise<Page<StaffOrderRow[]>> {
  const asked = filtersOf(query)
  const mark = changes.log.mark()
  const known = totals?.find(asked)
  const { items, total } = await listAllOrders(db, query, known)
  if (known === undefined) totals?.keep(asked, total, mark)
  return { items: items.map(toStaffOrderRow), total }
}

/** One order: all of it for staff who may see transactions, the customer's view for its owner. */
export function toOrder({ clock }: Deps, order: OrderRecord, isStaff: boolean): CustomerOrder | StaffOrder {
  return isStaff ? toStaffOrder(order, clock.now()) : toCustomerOrder(order, clock.now())
}

/** Several orders as staff see them, in the order of their ids as they are given. */
export async function readMany({ db, clock }: Deps, orderIds: readonly number[]): Promise<StaffOrder[]> {
  const found = new Map((await findOrders(db, orderIds)).map((order) => [order.id, order]))
  return [...new Set(orderIds)].flatMap((id) => {
    const order = found.get(id)
    return order ? [toStaffOrder(order, clock.now())] : []
  })
}

/** An attachment of an own order, of any order for staff, or a proof for who verifies payments; paths that are no attachment are 404. */
export async function download(
  { db, files }: Deps,
  { own, session, saw }: Owning & Pick<Call<typeof downloadFile>, 'saw'>,
  { filePath, fileName }: { filePath: string; fileName?: string | undefined },
): Promise<RawAnswer> {
  const reader = { userId: own.userId, seesAll: own.isStaff, seesProofs: holds(session, 'Payments.view') }
  const found = own.row(await findAttachment(db, filePath, reader))
  saw(found)
  return sendFile(files, { ...found, name: fileName || found.name })
}

/** Locks the order of an owner's call. @throws Refusal 404 or 403 as `own` says */
export async function lockOwn(tx: Tx, own: Ownership, orderId: number): Promise<Order> {
  return own.record(await lockOrder(tx, orderId))
}

export async function lockAny(tx: Tx, orderId: number): Promise<Order> {
  const order = await lockOrder(tx, orderId)
  if (order === undefined) throw notFound(GONE)
  return order
}

/**
 * Cancels an own order that was just placed and releases what it holds.
 * @throws Refusal 400 once it has moved on
 */
export function cancelOrder(
  deps: Deps,
  { own, session }: Owning,
  orderId: number,
): Promise<NotificationPair> {
  const actor: Actor = { mover: 'customer', session }
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOwn(tx, own, orderId)
    if (!isJustPlaced({ orderHistories: await listHistories(tx, orderId) })) {
      throw refuse('This order can no longer be cancelled.')
    }
    await moveOrder(tx, deps, order, { to: 'Cancelled' }, actor)
    return notifyOfMove(tx, deps, order, 'Cancelled', actor)
  })
}

/**
 * The next step of an order. Its owner may confirm that it was received; staff with Transactions.edit may do what the
 * timeline offers. An approval needs the payment that is stored with the order.
 * @returns the two notifications, or the one entry that names what is short of stock
 */
export async function updateStatus(
  deps: Deps,
  { own, session }: Owning,
  orderId: number,
  { orderStatus, reason, version, courierId, trackingNumber }: BodyOf<typeof updateOrderStatus>,
): Promise<OrderChange> {
  const { isStaff } = own
  const actor: Actor = { mover: isStaff ? 'staff' : 'customer', session }
  return answering(() =>
    inTransaction(deps.db, async (tx) => {
      const order = await lockOwn(tx, own, orderId)
      await refuseStale(tx, session, order, version)
      if (orderStatus === 'Cancelled') throw refuse('An order is cancelled by its customer only.')
      // Staff alone say why something is done with an order.
      const why = isStaff ? { reason } : {}
      const move = { to: orderStatus, ...why, parcel: { courierId, trackingNumber } }
      const answer = await takeStep(tx, deps, order, move, actor)
      if (isStaff) await auditChange(tx, session, order)
      return answer
    }),
  )
}

/** Moves a locked order on along its timeline and notifies of it; the caller writes the audit log. */
export async function takeStep(
  tx: Tx,
  deps: Deps,
  order: Order,
  move: Move,
  actor: Actor,
): Promise<NotificationPair> {
  if (move.to === 'Approved') refuseUnpaid(order)
  await moveOrder(tx, deps, order, move, actor)
  return notifyOfMove(tx, deps, order, move.to, actor)
}

/** The timeline passes the same check as the form, against what is stored. */
function refuseUnpaid(order: Order): void {
  const { paymentReceived, status } = editErrors({ ...editedOf(order), status: 'Approved' })
  if (paymentReceived === undefined) return
  throw refuse(status ?? paymentReceived, {
    errors: { paymentReceived: [paymentReceived], ...(status ? { status: [status] } : {}) },
  })
}

/** A shortage is an answer, not a failure; whatever else the change did is undone. */
export async function answering(change: () => Promise<OrderChange>): Promise<OrderChange> {
  try {
    return await change()
  } catch (error) {
    if (error instanceof Shortage) return error.answer
    throw error
  }
}

/** Writes what staff changed of an order that was `before`. @param files the names of what is attached to its payment */
export async function auditChange(
  tx: Tx,
  session: Session,
  before: Order,
  files?: { before: readonly string[]; after: readonly string[] },
): Promise<void> {
  const after = await lockAny(tx, before.id)
  await audit(tx, {
    session,
    module: 'Transactions',
    subModule: 'Orders',
    action: 'Update',
    description: `Updated order ${before.order_number}`,
    before: { ...auditOf(before), attachments: files?.before },
    after: { ...auditOf(after), attachments: files?.after },
  })
}
