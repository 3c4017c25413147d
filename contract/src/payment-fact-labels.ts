import { dayField, pesosField, textField, type DescribedFields } from './described-field.ts'

/** What a customer tells of a transfer, in the order of the form. */
export const PAYMENT_FACT_FIELDS = {
  paidTo: { label: 'Account paid to', kind: 'text' },
  paymentReference: textField('Reference number', 200),
  paymentAmount: pesosField('Amount paid'),
  paymentDate: dayField('Date paid'),
  payerName: textField('Paid by', 200),
} as const satisfies DescribedFields

/** What staff say of a payment when they decide on it. */
export const PAYMENT_DECISION_FIELDS = {
  amountReceived: pesosField('Amount received'),
  reason: textField('Reason', 500),
} as const satisfies DescribedFields
