/** What is typed of a transfer, as its fields hold it. */
export const NO_FACTS = {
  paidTo: '',
  paymentReference: '',
  paymentAmount: '',
  paymentDate: '',
  payerName: '',
}
export type FactTexts = typeof NO_FACTS
export type FactName = keyof FactTexts
