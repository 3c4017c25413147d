import { ATTACHMENT_LIMIT, checkAttachments, type AttachmentCheck } from './attachment.ts'
import { OVERPAYMENT, UNDERPAYMENT } from './payment-tags.ts'
import { ORDER_TEXT } from './order-text.ts'
import type { OrderStatus } from './order-status.ts'
import { MAX_DELIVERY_FEE } from './max-delivery-fee.ts'
import { specialDiscountErrors, type SpecialDiscountFields } from './special-discount.ts'

/** What a saved Manage Order would hold: the stored values with the edit's laid over them. Amounts are pesos. */
export interface EditedOrder extends SpecialDiscountFields {
  status: OrderStatus
  /** Null counts as 0. */
  deliveryFee: number | null
  paymentReceived: number | null
  paymentTagTypeId: number | null
  overpaymentAmount: number | null
  reimbursementTypeId: number | null
  underPaymentAmount: number | null
  repaymentTypeId: number | null
  invoice: string
  chequeVoucher: string
}

/** One message per wrong field; nothing when it may be saved. */
export type EditErrors = Partial<Record<keyof EditedOrder, string>>

/** The rules of Manage Order, the same for the form and the server. */
export function editErrors(order: EditedOrder): EditErrors {
  return {
    ...discountErrors(order),
    ...specialDiscountErrors(order),
    ...feeErrors(order),
    ...paymentErrors(order),
    ...tagErrors(order),
    ...numberErrors(order),
  }
}

function discountErrors({ discountType, discountRate }: EditedOrder): EditErrors {
  if (discountType !== '' && discountRate === null) return { discountRate: ORDER_TEXT.rateMissing }
  // What is no number is out of range as well.
  const isOut = discountRate !== null && !(discountRate >= 0 && discountRate <= 100)
  return isOut ? { discountRate: ORDER_TEXT.rateRange } : {}
}

function feeErrors({ deliveryFee }: EditedOrder): EditErrors {
  const isOut = deliveryFee !== null && !(deliveryFee >= 0 && deliveryFee <= MAX_DELIVERY_FEE)
  return isOut ? { deliveryFee: ORDER_TEXT.feeRange } : {}
}

/** Pending and Approved need a payment; orders that end without a sale do not, but never have a negative one. */
function paymentErrors({ status, paymentReceived }: EditedOrder): EditErrors {
  if (status !== 'Pending' && status !== 'Approved') {
    const isWrong = paymentReceived !== null && !(paymentReceived >= 0)
    return isWrong ? { paymentReceived: ORDER_TEXT.amountAboveZero } : {}
  }
  if (hasPayment({ paymentReceived })) return {}
  const isMissing = status === 'Approved' && paymentReceived === null
  return {
    paymentReceived: isMissing ? ORDER_TEXT.amountInvalid : ORDER_TEXT.amountAboveZero,
    status: ORDER_TEXT.fillPayment,
  }
}

/** What an approval needs. */
export function hasPayment({ paymentReceived }: { paymentReceived: number | null }): boolean {
  return isPositive(paymentReceived)
}

function tagErrors(order: EditedOrder): EditErrors {
  const errors: EditErrors = {}
  if (order.paymentTagTypeId === OVERPAYMENT) {
    if (order.reimbursementTypeId === null) errors.reimbursementTypeId = ORDER_TEXT.selectItem
    if (!isPositive(order.overpaymentAmount)) errors.overpaymentAmount = ORDER_TEXT.amountAboveZero
  }
  if (order.paymentTagTypeId === UNDERPAYMENT) {
    if (order.repaymentTypeId === null) errors.repaymentTypeId = ORDER_TEXT.selectItem
    if (!isPositive(order.underPaymentAmount)) errors.underPaymentAmount = ORDER_TEXT.amountAboveZero
  }
  return errors
}

function numberErrors({ invoice, chequeVoucher }: EditedOrder): EditErrors {
  const [first, second] = [paperNumberError(invoice), paperNumberError(chequeVoucher)]
  return { ...(first ? { invoice: first } : {}), ...(second ? { chequeVoucher: second } : {}) }
}

/** What is wrong with an invoice or cheque voucher of an order; an exchange takes more, see voucherError. */
export function paperNumberError(text: string): string | undefined {
  return /^[A-Za-z0-9]*$/.test(text) ? undefined : ORDER_TEXT.alphanumeric
}

function isPositive(amount: number | null): boolean {
  return amount !== null && amount > 0
}

/** The rules of attachments with this screen's own words for too many. */
export const checkPaymentFiles: AttachmentCheck = (present, picked) => {
  const refusal = checkAttachments(present, picked)
  return refusal?.title === ATTACHMENT_LIMIT
    ? { ...refusal, message: ORDER_TEXT.paymentAttachmentsFull }
    : refusal
}
