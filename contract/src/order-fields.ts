import {
  choiceField,
  dayField,
  percentField,
  pesosField,
  textField,
  type DescribedFields,
} from './described-field.ts'
import { mayChange, type OrderPart } from './order-gates.ts'
import { ORDER_STATUS_LABEL, type OrderStatus } from './order-status.ts'
import { PAYMENT_DETAILS } from './payment-tags.ts'
import { SPECIAL_DISCOUNT_LABEL } from './special-discount.ts'

const typeField = <const List extends keyof typeof PAYMENT_DETAILS>(label: string, list: List) => ({
  ...choiceField(label, Object.fromEntries(PAYMENT_DETAILS[list].map(({ id, type }) => [id, type]))),
  list,
})

const paymentReceived = pesosField('Payment received')
const repaymentTypeId = typeField('Repayment via', 'repaymentType')

/** The papers of a payment and what staff note of it, the same for an order and for an exchange. */
export const PAPER_FIELDS = {
  invoice: textField('Invoice no.', 50),
  orDateIssued: dayField('OR date issued'),
  chequeVoucher: textField('Cheque voucher', 50),
  chequeDateIssued: dayField('Cheque date issued'),
  paymentNotes: textField('Payment notes', 1000),
} as const satisfies DescribedFields

const STATUS = {
  status: choiceField('Status', ORDER_STATUS_LABEL),
  reason: textField('Reason', 500),
} as const satisfies DescribedFields

const DISCOUNT = {
  discountType: textField('Discount type', 50),
  discountRate: percentField('Discount rate'),
} as const satisfies DescribedFields

/** The discount of senior citizens and persons with disability, the same for an order and for a sale at the counter. */
export const SPECIAL_DISCOUNT_FIELDS = {
  specialDiscountType: choiceField('Special discount', SPECIAL_DISCOUNT_LABEL),
  specialDiscountName: textField('Beneficiary', 200),
  specialDiscountIdNumber: textField('ID number', 50),
  specialDiscountElsewhere: pesosField('Bought this week elsewhere'),
} as const satisfies DescribedFields

const FEE = { deliveryFee: pesosField('Delivery fee') } as const satisfies DescribedFields

/** How an order was paid, in the order of the page. */
export const ORDER_PAYMENT_FIELDS = {
  paymentReceived,
  paymentTagTypeId: typeField('Payment tag', 'paymentType'),
  overpaymentAmount: pesosField('Overpayment amount'),
  reimbursementTypeId: typeField('Reimbursement via', 'reimbursementType'),
  underPaymentAmount: pesosField('Underpayment amount'),
  repaymentTypeId,
  ...PAPER_FIELDS,
} as const satisfies DescribedFields

/** What Manage Order edits, in the order of its page. */
export const ORDER_FORM_FIELDS = {
  ...STATUS,
  ...DISCOUNT,
  ...SPECIAL_DISCOUNT_FIELDS,
  ...FEE,
  ...ORDER_PAYMENT_FIELDS,
} as const
export type OrderFieldName = keyof typeof ORDER_FORM_FIELDS

/** All that staff change of an order, in the order in which the audit log tells it. */
export const ORDER_FIELDS = {
  ...STATUS,
  deliveryDate: dayField('Delivery date'),
  courier: textField('Courier', 50),
  trackingNumber: textField('Tracking number', 40),
  ...DISCOUNT,
  ...SPECIAL_DISCOUNT_FIELDS,
  amountLess: pesosField('Amount less'),
  totalPrice: pesosField('Total price'),
  ...FEE,
  ...ORDER_PAYMENT_FIELDS,
} as const satisfies DescribedFields

/** What the screen of an exchange edits beside its pieces. */
export const EXCHANGE_PAYMENT_FIELDS = {
  paymentReceived,
  repaymentTypeId,
  ...PAPER_FIELDS,
} as const satisfies DescribedFields

/** The fields that are behind a gate of their own; all others are behind `details`. */
const PART_OF: { readonly [Name in OrderFieldName]?: OrderPart } = {
  discountType: 'price',
  discountRate: 'price',
  specialDiscountType: 'price',
  specialDiscountName: 'price',
  specialDiscountIdNumber: 'price',
  specialDiscountElsewhere: 'price',
  deliveryFee: 'price',
  paymentReceived: 'price',
}

/** Whether staff may change a field of Manage Order; the status itself goes by its moves as well. */
export function mayEditField(status: OrderStatus, name: OrderFieldName): boolean {
  return mayChange(status, 'details', 'staff') && mayChange(status, PART_OF[name] ?? 'details', 'staff')
}
