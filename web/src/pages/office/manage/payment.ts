import { EXACT_PAYMENT, OVERPAYMENT, UNDERPAYMENT } from '@kwaderno/contract/payment-tags.ts'
import { formatPeso, isPesos, toCentavos, toPesos } from '@kwaderno/contract/money.ts'
import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { formOf, totalsOf, type OrderForm } from './form.ts'

type Payment = Pick<
  OrderForm,
  'paymentReceived' | 'paymentTagTypeId' | 'overpaymentAmount' | 'underPaymentAmount'
>

/** How many pesos were paid too much, below 0 too little; undefined when what is typed is no amount. */
function differenceOf(received: string, total: number): number | undefined {
  const pesos = Number(received)
  if (received.trim() === '' || !isPesos(pesos)) return undefined
  return toPesos(toCentavos(pesos) - toCentavos(total))
}

/** The tag that an amount received has by itself, and what is over or missing. */
export function paymentOf(received: string, total: number): Payment {
  const difference = differenceOf(received, total)
  const tag =
    difference === undefined || Number(received) <= 0
      ? ''
      : difference > 0
        ? OVERPAYMENT
        : difference < 0
          ? UNDERPAYMENT
          : EXACT_PAYMENT
  return {
    paymentReceived: received,
    paymentTagTypeId: String(tag),
    overpaymentAmount: tag === OVERPAYMENT ? String(difference) : '',
    underPaymentAmount: tag === UNDERPAYMENT ? String(-(difference ?? 0)) : '',
  }
}

/** What an approval begins with: the payment that is stored, and otherwise that all was paid. */
export function approvalOf(order: StaffOrder): Partial<OrderForm> {
  const { paymentReceived, paymentTagTypeId } = formOf(order)
  const isTagged = paymentReceived !== '' && paymentTagTypeId !== ''
  const received = paymentReceived || (order.amountToPay > 0 ? String(order.amountToPay) : '')
  return { status: 'Approved', ...(isTagged ? {} : paymentOf(received, order.amountToPay)) }
}

/** Says where the amounts of a payment do not agree; they may be saved so all the same. */
export function disagreementOf(form: OrderForm, subtotal: number, special?: number): string | undefined {
  const { fee, toPay: total } = totalsOf(subtotal, form.discountRate, form.deliveryFee, special)
  const difference = differenceOf(form.paymentReceived, total)
  if (difference === undefined || Number(form.paymentReceived) <= 0) return undefined
  const tag = Number(form.paymentTagTypeId)
  const [kind, noted] =
    tag === OVERPAYMENT
      ? (['overpayment', form.overpaymentAmount] as const)
      : tag === UNDERPAYMENT
        ? (['underpayment', form.underPaymentAmount] as const)
        : ([undefined, '0'] as const)
  const expected = tag === UNDERPAYMENT ? -difference : difference
  if (tag === 0 && difference === 0) return undefined
  if (noted !== '' && toCentavos(Number(noted) || 0) === toCentavos(expected)) return undefined
  const name = fee > 0 ? 'amount to pay' : 'order total'
  const fact =
    difference === 0
      ? `Received is exactly the ${name} of ${formatPeso(total)}`
      : `Received is ${formatPeso(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than the ${name} of ${formatPeso(total)}`
  if (kind === undefined) return `${fact}.`
  return noted === '' ? `${fact}.` : `${fact}, but the ${kind} says ${formatPeso(Number(noted) || 0)}.`
}
