import { OVERPAYMENT, UNDERPAYMENT } from '@kwaderno/contract/payment-tags.ts'
import { discounted, isPesos, toCentavos, toPesos } from '@kwaderno/contract/money.ts'
import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { editErrors, type EditedOrder, type EditErrors } from '@kwaderno/contract/order-edit-rules.ts'
import { isNumeric, type DescribedField } from '@kwaderno/contract/described-field.ts'
import { ORDER_FORM_FIELDS } from '@kwaderno/contract/order-fields.ts'
import type { OrderStatus } from '@kwaderno/contract/order-status.ts'
import {
  enteredOf,
  NO_SPECIAL_DISCOUNT,
  type SpecialDiscountTexts,
} from '../../../features/special-discount/special-discount.ts'
import { changedParts, pick, type Shape } from '../../../edit/merge.ts'
import { asTyped, typedShape, type Typed } from '../../../edit/typed.ts'
import { withoutOpenPoint } from '../../../ui/input-masks.ts'

/** Manage Order as it is typed: everything is text, '' is empty. */
export interface OrderForm
  extends Typed<Omit<typeof ORDER_FORM_FIELDS, 'status' | keyof SpecialDiscountTexts>>, SpecialDiscountTexts {
  status: OrderStatus
}

export const FIELDS: Readonly<Record<keyof OrderForm, DescribedField>> = ORDER_FORM_FIELDS

/** In the order of the page. */
export const FIELD_NAMES = Object.keys(FIELDS) as (keyof OrderForm)[]

/** Errors by field, and of the files to be attached. */
export type FormErrors = Partial<Record<keyof OrderForm | 'paymentDetailAttachments', string>>

const NUMBERS = FIELD_NAMES.filter((name) => isNumeric(FIELDS[name]))

const number = (value: string) => (value.trim() === '' ? null : Number(value))

export function formOf(order: StaffOrder): OrderForm {
  const { status, specialDiscountType } = order
  return { ...asTyped(ORDER_FORM_FIELDS, order), status, specialDiscountType }
}

/** As it is sent and stored: without the point after which nothing came. */
export function finished(form: OrderForm): OrderForm {
  const numbers = NUMBERS.map((name) => [name, withoutOpenPoint(form[name])])
  return { ...form, ...Object.fromEntries(numbers) }
}

/** Another tag has no use for the amounts of this one, nor has no special discount for whose it is. */
export function withoutOther(typed: OrderForm): OrderForm {
  const form = withoutOtherDiscount(typed)
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

/** Without a special discount nobody has it. */
function withoutOtherDiscount(form: OrderForm): OrderForm {
  return form.specialDiscountType === '' ? { ...form, ...NO_SPECIAL_DISCOUNT } : form
}

export function errorsOf(form: OrderForm): EditErrors {
  const edited: EditedOrder = {
    ...form,
    ...enteredOf(form),
    discountRate: number(form.discountRate),
    deliveryFee: number(form.deliveryFee),
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

const STORED: Shape<OrderForm> = typedShape(ORDER_FORM_FIELDS) as Shape<OrderForm>

/** Only what would be stored otherwise goes to the server. */
export function editsOf(stored: OrderForm, now: OrderForm): Partial<OrderForm> {
  return Object.assign(
    {},
    ...changedParts(STORED, stored, now).map((part) => pick(part, now)),
  ) as Partial<OrderForm>
}

/**
 * What an order comes to in pesos while rate and fee are typed; impossible ones count as none.
 * @param special what a special discount takes off, in the place of the rate
 */
export function totalsOf(subtotal: number, rate: string, typedFee = '', special?: number) {
  const percent = number(rate)
  const usable = percent !== null && percent >= 0 && percent <= 100 ? percent : null
  const free = discounted(toCentavos(subtotal), usable).amountLess
  const amountLess = special === undefined ? free : toCentavos(special)
  const total = toCentavos(subtotal) - amountLess
  const pesos = Number(typedFee)
  const fee = pesos >= 0 && isPesos(pesos) ? toCentavos(pesos) : 0
  return {
    amountLess: toPesos(amountLess),
    total: toPesos(total),
    fee: toPesos(fee),
    toPay: toPesos(total + fee),
  }
}
