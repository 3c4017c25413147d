import { toCentavos, toPesos } from './money.ts'
import { EXACT_PAYMENT, OVERPAYMENT, UNDERPAYMENT } from './payment-details.ts'
import type { PaymentState } from './payment-facts.ts'

interface Beside {
  /** Of the order. */
  amountToPay: number
  /** Its other payments. */
  others: readonly { state: PaymentState; amountReceived: number | null }[]
}

/** What the payment details of an order would be once this amount has come in beside its other payments. Amounts are pesos. */
export function proposalOf({ amountToPay, others }: Beside, amount: number) {
  const verified = others.reduce((sum, other) => sum + toCentavos(other.amountReceived ?? 0), 0)
  const received = verified + toCentavos(amount)
  const difference = received - toCentavos(amountToPay)
  const nothing = { paymentTagTypeId: null, overpaymentAmount: null, underPaymentAmount: null }
  const sum = { received: toPesos(received), ...nothing }
  if (others.some(({ state }) => state === 'Unverified')) return sum
  if (difference === 0) return { ...sum, paymentTagTypeId: EXACT_PAYMENT }
  return difference > 0
    ? { ...sum, paymentTagTypeId: OVERPAYMENT, overpaymentAmount: toPesos(difference) }
    : { ...sum, paymentTagTypeId: UNDERPAYMENT, underPaymentAmount: toPesos(-difference) }
}
