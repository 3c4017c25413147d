import { OVERPAYMENT, UNDERPAYMENT } from '@kwaderno/contract/payment-details.ts'
import { discounted, toCentavos, toPesos } from '@kwaderno/contract/money.ts'
import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { editErrors, type EditedOrder, type EditErrors } from '@kwaderno/contract/order-edit.ts'
import type { OrderStatus } from '@kwaderno/contract/order-status.ts'
import { withoutOpenPoint } from '../../../ui/input-masks.ts'

/** Manage Order as it is typed: everything is text, '' is empty. */
export interface OrderForm {
  status: OrderStatus
  reason: string
  discountType: string
  discountRate: string
  paymentReceived: string
  paymentTagTypeId: string
  overpaymentAmount: string
  reimbursementTypeId: string
  underPaymentAmount: string
  repaymentTypeId: string
  invoice: string
  orDateIssued: string
  chequeVoucher: string
  chequeDateIssued: string
  paymentNotes: string
}

/** Errors by field, and of the files to be attached. */
export type FormErrors = Partial<Record<keyof OrderForm | 'paymentDetailAttachments', string>>

/** The fields that hold a number. */
export const NUMBERS = ['discountRate', 'paymentReceived', 'overpaymentAmount', 'underPaymentAmount'] as const

const text = (value: number | null) => (value === null ? '' : String(value))
const number = (value: string) => (value.trim() === '' ? null : Number(value))

export function formOf(order: StaffOrder): OrderForm {
  return {
    status: order.status,
    reason: order.reason,
    discountType: order.discountType,
    discountRate: text(order.discountRate),
    paymentReceived: text(order.paymentReceived),
    paymentTagTypeId: text(order.paymentTagTypeId),
    overpaymentAmount: text(order.overpaymentAmount),
    reimbursementTypeId: text(order.reimbursementTypeId),
    underPaymentAmount: text(order.underPaymentAmount),
    repaymentTypeId: text(order.repaymentTypeId),
    invoice: order.invoice,
    orDateIssued: order.orDateIssued.slice(0, 10),
    chequeVoucher: order.chequeVoucher,
    chequeDateIssued: order.chequeDateIssued.slice(0, 10),
    paymentNotes: order.paymentNotes,
  }
}

/** As it is sent and stored: without the point after which nothing came. */
export function finished(form: OrderForm): OrderForm {
  const numbers = NUMBERS.map((name) => [name, withoutOpenPoint(form[name])])
  return { ...form, ...Object.fromEntries(numbers) }
}

/** Another tag has no use for the amounts of this one. */
export function withoutOtherTag(form: OrderForm): OrderForm {
  const over = form.paymentTagTypeId === String(OVERPAYMENT)
  const under = form.paymentTagTypeId === String(UNDERPAYMENT)
  return {
    ...form,
    overpaymentAmount: over ? form.overpaymentAmount : '',
    reimbursementTypeId: over ? form.reimbursementTypeId : '',
    underPaymentAmount: under ? form.underPaymentAmount : '',
    repaymentTypeId: under ? form.repaymentTypeId : '',
  }
}

export function errorsOf(form: OrderForm): EditErrors {
  const edited: EditedOrder = {
    ...form,
    discountRate: number(form.discountRate),
    paymentReceived: number(form.paymentReceived),
    paymentTagTypeId: number(form.paymentTagTypeId),
    overpaymentAmount: number(form.overpaymentAmount),
    reimbursementTypeId: number(form.reimbursementTypeId),
    underPaymentAmount: number(form.underPaymentAmount),
    repaymentTypeId: number(form.repaymentTypeId),
  }
  return editErrors(edited)
}

/** What is typed otherwise. */
export function changesOf(before: Partial<OrderForm>, now: Partial<OrderForm>): Partial<OrderForm> {
  const changed = Object.entries(now).filter(([name, value]) => before[name as keyof OrderForm] !== value)
  return Object.fromEntries(changed)
}

/** Only what would be stored otherwise goes to the server. */
export function editsOf(stored: OrderForm, now: OrderForm): Partial<OrderForm> {
  const changed = Object.entries(changesOf(stored, now)) as [keyof OrderForm, string][]
  return Object.fromEntries(changed.filter(([name, value]) => !isSame(name, value, stored[name])))
}

/** '900.50' is stored as 900.5, and a text without the spaces around it. */
export function isSame(name: keyof OrderForm, typed: string, stored: string): boolean {
  if (NUMBERS.some((number) => number === name) && typed !== '' && stored !== '')
    return Number(typed) === Number(stored)
  return typed.trim() === stored.trim()
}

/** Discount and total in pesos while the rate is typed; an impossible rate counts as none. */
export function totalsOf(subtotal: number, rate: string): { amountLess: number; total: number } {
  const percent = number(rate)
  const usable = percent !== null && percent >= 0 && percent <= 100 ? percent : null
  const { amountLess, total } = discounted(toCentavos(subtotal), usable)
  return { amountLess: toPesos(amountLess), total: toPesos(total) }
}
