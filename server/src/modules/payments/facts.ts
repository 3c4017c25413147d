import {
  normalisedReference,
  PAYMENT_FACT_TEXT,
  type PaymentFacts,
} from '@kwaderno/contract/payment-facts.ts'
import { toCentavos } from '@kwaderno/contract/money.ts'
import { refuseAt, type Refusal } from '../../core/problem.ts'

/** What is wrong with what a customer tells of a transfer, beside its form. */
export function faultOfFacts({ paymentDate }: PaymentFacts, today: string): Refusal | undefined {
  const isFuture = paymentDate !== undefined && paymentDate > today
  return isFuture ? refuseAt('paymentDate', PAYMENT_FACT_TEXT.future) : undefined
}

export const hasFacts = (facts: PaymentFacts): boolean =>
  [facts.paidTo, facts.paymentReference, facts.paymentAmount, facts.paymentDate, facts.payerName].some(
    (fact) => fact !== undefined,
  )

/** The columns of what a customer tells. */
export function factColumns(facts: PaymentFacts) {
  const { paidTo, paymentReference = '', paymentAmount, paymentDate, payerName = '' } = facts
  return {
    payment_account_id: paidTo ?? null,
    reference: paymentReference,
    reference_normalised: normalisedReference(paymentReference),
    amount_centavos: paymentAmount === undefined ? null : toCentavos(paymentAmount),
    paid_on: paymentDate ?? null,
    payer: payerName,
  }
}
