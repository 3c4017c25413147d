import type { PAYMENT_FACT_FIELDS } from '@kwaderno/contract/payment-fact-labels.ts'

export type FactName = keyof typeof PAYMENT_FACT_FIELDS
export type FactTexts = Record<FactName, string>

/** What is typed of a transfer, as its fields hold it. */
export const NO_FACTS: FactTexts = {
  paidTo: '',
  paymentReference: '',
  paymentAmount: '',
  paymentDate: '',
  payerName: '',
}
