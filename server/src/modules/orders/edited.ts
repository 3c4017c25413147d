import { OVERPAYMENT, PAYMENT_DETAILS, UNDERPAYMENT } from '@kwaderno/contract/payment-tags.ts'
import { discounted, toCentavos, type Centavos } from '@kwaderno/contract/money.ts'
import { ORDER_TEXT, type EditOrder } from '@kwaderno/contract/order.ts'
import { editErrors, type EditedOrder } from '@kwaderno/contract/order-edit-rules.ts'
import { SPECIAL_DISCOUNT_FIELDS } from '@kwaderno/contract/order-fields.ts'
import type { Selectable } from 'kysely'
import type { Deps } from '../../core/deps.ts'
import { refuse } from '../../core/problem.ts'
import type { OrdersTable } from '../../db/tables/orders.ts'
import type { Tx } from '../../db/tx.ts'
import {
  listPrimeLines,
  lockWeek,
  NO_SPECIAL_DISCOUNT,
  specialDiscountColumns,
} from '../special-discounts/service.ts'
import { editedOf } from './audit-values.ts'
import type { changedBy } from './versioning.ts'

type Order = Selectable<OrdersTable>

/** The stored fields with those of the form laid over them; a tag that is not chosen has no amounts. */
export function editedWith(order: Order, form: EditOrder): EditedOrder {
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
  if (edited.specialDiscountType === '') {
    Object.assign(edited, {
      specialDiscountName: '',
      specialDiscountIdNumber: '',
      specialDiscountElsewhere: null,
    })
  }
  return {
    ...edited,
    // A fee that is emptied is none, and whoever bought nothing elsewhere need not say so.
    deliveryFee: edited.deliveryFee ?? 0,
    specialDiscountElsewhere: edited.specialDiscountElsewhere || null,
  }
}

/** @throws Refusal 400 with a message per wrong field */
export function refuseWrong(edited: EditedOrder): void {
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

/** @throws Refusal 400 for a total that is not the one that was shown: others may have had of the week's ceiling since */
export async function saveFields(
  tx: Tx,
  deps: Pick<Deps, 'secret'>,
  order: Order,
  edited: EditedOrder,
  form: EditOrder,
  change: ReturnType<typeof changedBy> & { expiry_warned_at?: null },
): Promise<void> {
  const centavos = (pesos: number | null) => (pesos === null ? null : toCentavos(pesos))
  const { amountLess, ...special } = await discountOf(tx, deps, order, edited)
  const total = order.subtotal_centavos - amountLess
  if (form.expectedTotal !== undefined && toCentavos(form.expectedTotal) !== total) {
    throw refuse(ORDER_TEXT.totalChanged)
  }
  await tx
    .updateTable('orders')
    .set((eb) => ({
      discount_type: edited.discountType,
      discount_rate: edited.discountRate,
      amount_less_centavos: amountLess,
      total_centavos: total,
      ...special.columns,
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
      // A tag keeps an order from expiring. Once it is taken away, a warning of before that counts no more.
      ...(edited.paymentTagTypeId === order.payment_tag_type_id ? {} : { expiry_warned_at: null }),
      reason: form.reason ?? order.reason,
      version: eb('version', '+', 1),
      ...change,
    }))
    .where('id', '=', order.id)
    .execute()
}

const SPECIAL = Object.keys(SPECIAL_DISCOUNT_FIELDS) as (keyof typeof SPECIAL_DISCOUNT_FIELDS)[]

/** What a locked order is given: the free discount, or the special one, which is calculated anew only when it changes. */
async function discountOf(
  tx: Tx,
  deps: Pick<Deps, 'secret'>,
  order: Order,
  edited: EditedOrder,
): Promise<{ amountLess: Centavos; columns?: object }> {
  if (edited.specialDiscountType === '') {
    const { amountLess } = discounted(order.subtotal_centavos, edited.discountRate)
    return { amountLess, columns: NO_SPECIAL_DISCOUNT }
  }
  const stored = editedOf(order)
  if (SPECIAL.every((name) => edited[name] === stored[name])) {
    return { amountLess: order.amount_less_centavos }
  }
  await lockWeek(tx, edited.specialDiscountIdNumber, order.placed_at)
  const lines = await listPrimeLines(tx, order.id)
  return specialDiscountColumns(tx, deps, { orderId: order.id, placedAt: order.placed_at, lines }, edited)
}
