import { OVERPAYMENT, PAYMENT_DETAILS, UNDERPAYMENT } from '@kwaderno/contract/payment-details.ts'
import type { NotificationPair } from '@kwaderno/contract/live.ts'
import { discounted, toCentavos } from '@kwaderno/contract/money.ts'
import { ORDER_TEXT, type EditOrder, type OrderChange } from '@kwaderno/contract/order.ts'
import { editErrors, type EditedOrder } from '@kwaderno/contract/order-edit.ts'
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
import { changedBy, refuseStale } from './versioning.ts'
import { moveOrder, notifyCustomer, notifyOfMove, type Actor } from './moves.ts'
import { answering, auditChange, lockAny } from './service.ts'
import { editedOf } from './audit-values.ts'

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
  await saveFields(tx, order, edited, form, changedBy(session.userId, deps.clock.now()))
  const files = await saveAttachments(tx, deps, editing)
  const actor: Actor = { mover: 'staff', session }
  const { status } = edited
  const moves = status !== order.status
  if (moves) {
    await moveOrder(tx, deps, order, { to: status, ...(form.reason ? { reason: form.reason } : {}) }, actor)
  }
  await auditChange(tx, session, order, files)
  return moves ? notifyOfMove(tx, deps, order, status, actor) : notifyOfEdit(tx, deps, session, order)
}

/** The stored fields with those of the form laid over them; a tag that is not chosen has no amounts. */
function editedWith(order: Order, form: EditOrder): EditedOrder {
  const stored = editedOf(order)
  const edited = { ...stored }
  for (const name of Object.keys(stored) as (keyof EditedOrder)[]) {
    if (form[name] !== undefined) Object.assign(edited, { [name]: form[name] })
  }
  if (edited.paymentTagTypeId !== OVERPAYMENT) {
    Object.assign(edited, { overpaymentAmount: null, reimbursementTypeId: null })
  }
  if (edited.paymentTagTypeId !== UNDERPAYMENT) {
    Object.assign(edited, { underPaymentAmount: null, repaymentTypeId: null })
  }
  // A fee that is emptied is none.
  return { ...edited, deliveryFee: edited.deliveryFee ?? 0 }
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

function refuseWrong(edited: EditedOrder): void {
  const errors: Record<string, string> = { ...editErrors(edited) }
  const { paymentType, reimbursementType, repaymentType } = PAYMENT_DETAILS
  const known = (choices: readonly { id: number }[], id: number | null) =>
    id === null || choices.some((choice) => choice.id === id)
  if (!known(paymentType, edited.paymentTagTypeId)) errors['paymentTagTypeId'] = ORDER_TEXT.selectItem
  if (!known(reimbursementType, edited.reimbursementTypeId))
    errors['reimbursementTypeId'] = ORDER_TEXT.selectItem
  if (!known(repaymentType, edited.repaymentTypeId)) errors['repaymentTypeId'] = ORDER_TEXT.selectItem
  const [first] = Object.values(errors)
  if (first === undefined) return
  throw refuse(errors['status'] ?? first, {
    errors: Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, [message]])),
  })
}

async function saveFields(
  tx: Tx,
  order: Order,
  edited: EditedOrder,
  form: EditOrder,
  change: ReturnType<typeof changedBy>,
): Promise<void> {
  const centavos = (pesos: number | null) => (pesos === null ? null : toCentavos(pesos))
  const { amountLess, total } = discounted(order.subtotal_centavos, edited.discountRate)
  await tx
    .updateTable('orders')
    .set((eb) => ({
      discount_type: edited.discountType,
      discount_rate: edited.discountRate,
      amount_less_centavos: amountLess,
      total_centavos: total,
      delivery_fee_centavos: toCentavos(edited.deliveryFee ?? 0),
      payment_received_centavos: centavos(edited.paymentReceived),
      payment_tag_type_id: edited.paymentTagTypeId,
      overpayment_amount_centavos: centavos(edited.overpaymentAmount),
      reimbursement_type_id: edited.reimbursementTypeId,
      under_payment_amount_centavos: centavos(edited.underPaymentAmount),
      repayment_type_id: edited.repaymentTypeId,
      invoice: edited.invoice,
      cheque_voucher: edited.chequeVoucher,
      or_date_issued: form.orDateIssued === undefined ? eb.ref('or_date_issued') : form.orDateIssued,
      cheque_date_issued:
        form.chequeDateIssued === undefined ? eb.ref('cheque_date_issued') : form.chequeDateIssued,
      payment_notes: form.paymentNotes ?? order.payment_notes,
      reason: form.reason ?? order.reason,
      version: eb('version', '+', 1),
      ...change,
    }))
    .where('id', '=', order.id)
    .execute()
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
