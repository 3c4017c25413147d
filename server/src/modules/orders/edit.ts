import type { NotificationPair } from '@kwaderno/contract/live.ts'
import { toCentavos } from '@kwaderno/contract/money.ts'
import { ORDER_TEXT, type EditOrder, type OrderChange } from '@kwaderno/contract/order.ts'
import type { EditedOrder } from '@kwaderno/contract/order-edit-rules.ts'
import { mayEditField } from '@kwaderno/contract/order-fields.ts'
import { mayChange } from '@kwaderno/contract/order-gates.ts'
import { ORDER_STATUS_LABEL } from '@kwaderno/contract/order-status.ts'
import type { Selectable } from 'kysely'
import { attachmentChange } from '../../core/attachment-change.ts'
import type { Deps } from '../../core/deps.ts'
import { forgetFiles } from '../../core/stored-files.ts'
import { refuse, refuseAt } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import type { UploadedFile } from '../../core/upload.ts'
import type { OrdersTable } from '../../db/tables/orders.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { notify } from '../notifications/service.ts'
import { attach } from './attachments.ts'
import { keepInvoice } from './invoice.ts'
import { changedBy, refuseStale } from './versioning.ts'
import { moveOrder, notifyCustomer, notifyOfMove, type Actor } from './moves.ts'
import { answering, auditChange, lockAny } from './service.ts'
import { editedOf } from './audit-values.ts'
import { editedWith, refuseWrong, saveFields } from './edited.ts'

type Order = Selectable<OrdersTable>

export interface Editing {
  session: Session
  orderId: number
  form: EditOrder
  added: UploadedFile[]
}

/**
 * Saves Manage Order: discount and payment, attachments, and the status, all of it or nothing. Fields that are absent
 * stay as they are; what the browser says of discount and total is calculated anew.
 * @returns the two notifications, or the one entry that names what is short of stock
 * @throws Refusal 409 when the order has changed since `version`, 400 with a message per wrong field
 */
export async function editOrder(deps: Deps, editing: Editing): Promise<OrderChange> {
  const answer = await answering(() => inTransaction(deps.db, (tx) => saveEdit(tx, deps, editing)))
  // A shortage has undone everything, also the rows of these files.
  if (answer.length === 1) for (const file of editing.added) file.kept = false
  return answer
}

/** The same as a part of a transaction. @throws Shortage as well */
export async function saveEdit(tx: Tx, deps: Deps, editing: Editing): Promise<NotificationPair> {
  const { session, orderId, form } = editing
  const order = await lockAny(tx, orderId)
  await refuseStale(tx, session, order, form.version)
  if (!mayChange(order.status, 'details', 'staff')) {
    throw refuse(`An order that is ${ORDER_STATUS_LABEL[order.status]} cannot be edited.`)
  }
  const edited = editedWith(order, form)
  refuseLocked(order, edited)
  refuseWrong(edited)
  if (order.delivery_method === 'PickUp' && edited.deliveryFee) {
    throw refuseAt('deliveryFee', ORDER_TEXT.feeOfPickUp)
  }
  await saveFields(tx, deps, order, edited, form, changedBy(session.userId, deps.clock.now()))
  const files = await saveAttachments(tx, deps, editing)
  const actor: Actor = { mover: 'staff', session }
  const { status } = edited
  const moves = status !== order.status
  if (moves) {
    await moveOrder(tx, deps, order, { to: status, ...(form.reason ? { reason: form.reason } : {}) }, actor)
  }
  const { invoice = order.invoice, orDateIssued = order.or_date_issued } = form
  if (invoice !== order.invoice || orDateIssued !== order.or_date_issued) await keepInvoice(tx, deps, orderId)
  await auditChange(tx, session, order, files)
  const received = { payment_received_centavos: toCentavos(edited.paymentReceived ?? 0) }
  return moves
    ? notifyOfMove(tx, deps, { ...order, ...received }, status, actor)
    : notifyOfEdit(tx, deps, session, order)
}

/** Refuses what the stored status locks; nothing is ignored silently. The status itself goes by its moves. */
function refuseLocked(order: Order, edited: EditedOrder): void {
  const stored = editedOf(order)
  const locked = (Object.keys(stored) as (keyof EditedOrder)[]).filter(
    (name) => edited[name] !== stored[name] && !mayEditField(order.status, name),
  )
  if (locked.length === 0) return
  const message = 'This can be edited only while the order is Pending.'
  throw refuse(message, { errors: Object.fromEntries(locked.map((name) => [name, [message]])) })
}

/** Deletes and adds what staff attached to the payment; answers their names before and after, for the audit. */
async function saveAttachments(
  tx: Tx,
  { files }: Deps,
  { session, orderId, form: { paymentDetailAttachmentsToDeleted: removed }, added }: Editing,
): Promise<{ before: string[]; after: string[] }> {
  const stored = await tx
    .selectFrom('order_attachments')
    .select(['id', 'file_id', 'file_name'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'paymentDetail')
    .orderBy('id')
    .execute()
  const words = { field: 'paymentDetailAttachments', full: ORDER_TEXT.paymentAttachmentsFull }
  const { gone, before, after } = attachmentChange({ stored, removed, added }, words)
  if (gone.length > 0) {
    await tx.deleteFrom('order_attachments').where('id', 'in', removed).execute()
    const fileIds = gone.map(({ file_id }) => file_id)
    await forgetFiles(tx, files, fileIds)
  }
  await attach(tx, { orderId, kind: 'paymentDetail', userId: session.userId }, added)
  return { before, after }
}

async function notifyOfEdit(tx: Tx, deps: Deps, session: Session, order: Order): Promise<NotificationPair> {
  const about = { title: 'Order Updated', orderId: order.id, actorId: session.userId }
  const member = await notifyCustomer(tx, deps, order, {
    ...about,
    description: `Your order ${order.order_number} has been updated.`,
  })
  const admin = await notify(tx, deps, {
    ...about,
    audience: 'admin',
    description: `${session.fullName} updated order ${order.order_number}.`,
  })
  return [member, admin]
}
