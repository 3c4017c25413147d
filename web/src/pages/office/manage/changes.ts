import { PAYMENT_DETAILS } from '@kwaderno/contract/payment-details.ts'
import { formatPeso } from '@kwaderno/contract/money.ts'
import { ORDER_TEXT, type StaffOrder } from '@kwaderno/contract/order.ts'
import { ORDER_STATUS_LABEL, type OrderStatus } from '@kwaderno/contract/order-status.ts'
import { formatDate } from '../../../ui/date-format.ts'
import { formOf, type OrderForm } from './form.ts'

/** What differs between two states of an order, in words. */
export interface Change {
  label: string
  before: string
  after: string
}

const pesos = (text: string) => (Number.isFinite(Number(text)) ? formatPeso(Number(text)) : text)
const typeIn = (list: readonly { id: number; type: string }[]) => (id: string) =>
  list.find((choice) => String(choice.id) === id)?.type ?? id
const same = (text: string) => text

const FIELDS: { [Name in keyof OrderForm]: [label: string, words: (value: string) => string] } = {
  status: ['Status', (status) => ORDER_STATUS_LABEL[status as OrderStatus]],
  reason: ['Reason', same],
  discountType: ['Discount type', same],
  discountRate: ['Discount rate', (rate) => `${rate}%`],
  paymentReceived: ['Payment received', pesos],
  paymentTagTypeId: ['Payment tag', typeIn(PAYMENT_DETAILS.paymentType)],
  overpaymentAmount: ['Overpayment amount', pesos],
  reimbursementTypeId: ['Reimbursement via', typeIn(PAYMENT_DETAILS.reimbursementType)],
  underPaymentAmount: ['Underpayment amount', pesos],
  repaymentTypeId: ['Repayment via', typeIn(PAYMENT_DETAILS.repaymentType)],
  invoice: ['Invoice no.', same],
  orDateIssued: ['OR date issued', formatDate],
  chequeVoucher: ['Cheque voucher', same],
  chequeDateIssued: ['Cheque date issued', formatDate],
  paymentNotes: ['Payment notes', same],
}

/** In the order of the page. */
export const FIELD_NAMES = Object.keys(FIELDS) as (keyof OrderForm)[]

export const labelOf = (name: keyof OrderForm) => FIELDS[name][0]

/** What a field says, as it is read: '1200.5' -> '₱1,200.50'. */
export function wordsOf(name: keyof OrderForm, value: string): string {
  return value === '' ? 'None' : FIELDS[name][1](value)
}

/** What is not typed into fields: the delivery date and the files. */
export function otherChanges(before: StaffOrder, after: StaffOrder): Change[] {
  const rows = (order: StaffOrder): [string, string][] => [
    ['Delivery date', formatDate(order.deliveryTime) || ORDER_TEXT.noSchedule],
    ['Proof of payment', namesOf(order.paymentAttachment)],
    ['Attachments', namesOf(order.paymentDetailAttachments)],
  ]
  const now = new Map(rows(after))
  return rows(before).flatMap(([label, was]) => {
    const is = now.get(label) ?? ''
    return is === was ? [] : [{ label, before: was, after: is }]
  })
}

/** Everything that differs. */
export function changesBetween(before: StaffOrder, after: StaffOrder): Change[] {
  const [was, is] = [formOf(before), formOf(after)]
  const fields = FIELD_NAMES.filter((name) => was[name] !== is[name]).map((name) => ({
    label: labelOf(name),
    before: wordsOf(name, was[name]),
    after: wordsOf(name, is[name]),
  }))
  return [...fields, ...otherChanges(before, after)]
}

/** 'Status: Approved → Packaging' */
export function sentenceOf(changes: readonly Change[]): string {
  return changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`).join('; ')
}

function namesOf(files: readonly { fileName: string }[]): string {
  return files.map(({ fileName }) => fileName).join(', ') || 'None'
}
