import type { PaymentDetails } from './common.ts'

const typeChoices = (names: readonly string[]) =>
  names.map((name, index) => ({ id: index + 1, type: name, value: index + 1, label: name }))

/** Fixed lists: the payment tags (2 and 3 are given by the specification) and the ways money goes back and forth. */
export const PAYMENT_DETAILS: PaymentDetails = {
  paymentType: typeChoices(['Exact Payment', 'Overpayment', 'Underpayment']),
  reimbursementType: typeChoices(['Cash', 'Bank Transfer', 'E-wallet', 'Cheque']),
  repaymentType: typeChoices(['Cash', 'Bank Transfer', 'E-wallet', 'Cheque']),
}
/** Places of the list of payment tags. */
export const EXACT_PAYMENT = 1
export const OVERPAYMENT = 2
export const UNDERPAYMENT = 3
