import { toCentavos, toPesos } from './money.ts'
import { EXACT_PAYMENT, OVERPAYMENT, UNDERPAYMENT } from './payment-tags.ts'
import type { PaymentState } from './payment-facts.ts'

interface Beside {
  /** Of the order. */
  amountToPay: number
  /** Its other payments. */
  others: readonly { state: PaymentState; amountReceived: number | null }[]
}

/** What a tag follows from beside the amount that has come in. Amounts are pesos. */
export function groundsOf({ amountToPay, others }: Beside) {
  const verified = others.reduce((sum, other) => sum + toCentavos(other.amountReceived ?? 0), 0)
  const isAnotherWaiting = others.some(({ state }) => state === 'Unverified')
  return { amountToPay, received: toPesos(verified), isAnotherWaiting }
}

/** What the payment details of an order would be once this amount has come in beside its other payments. Amounts are pesos. */
export function proposalOf(beside: Beside, amount: number) {
  const { amountToPay, received: verified, isAnotherWaiting } = groundsOf(beside)
  const received = toCentavos(verified) + toCentavos(amount)
  const difference = received - toCentavos(amountToPay)
  const nothing = { paymentTagTypeId: null, overpaymentAmount: null, underPaymentAmount: null }
  const sum = { received: toPesos(received), ...nothing }
  if (isAnotherWaiting) return sum
  if (difference === 0) return { ...sum, paymentTagTypeId: EXACT_PAYMENT }
  return difference > 0
    ? { ...sum, paymentTagTypeId: OVERPAYMENT, overpaymentAmount: toPesos(difference) }
    : { ...sum, paymentTagTypeId: UNDERPAYMENT, underPaymentAmount: toPesos(-difference) }
}
