import { EXCHANGE_TEXT, exchangePaymentErrors, hasBalance } from '@kwaderno/contract/exchange-rules.ts'
import { type ExchangeDraft, type GroupDraft, type PaymentDraft } from './draft.ts'

export type PaymentErrors = Partial<Record<keyof PaymentDraft, string>>

/** The name of a row's place in the form, as the first wrong one is found by it. */
export const rowPlace = (key: string) => `row.${key}`
export const returnPlace = (key: string) => `return.${key}`

/** What is wrong with a piece, by place. */
export function groupErrors({ key, status, returnType, rows }: GroupDraft): ReadonlyMap<string, string> {
  const errors = new Map<string, string>()
  if (status === 'Approved' && returnType === null) errors.set(returnPlace(key), EXCHANGE_TEXT.noReturnType)
  for (const row of rows) {
    if (row.optionId === '') errors.set(rowPlace(row.key), EXCHANGE_TEXT.noOption)
  }
  return errors
}

export function paymentErrors({ groups, payment }: Pick<ExchangeDraft, 'groups' | 'payment'>): PaymentErrors {
  const typeId = payment.repaymentTypeId
  return exchangePaymentErrors(
    {
      ...payment,
      paymentReceived: Number(payment.paymentReceived),
      repaymentTypeId: typeId === '' ? null : Number(typeId),
    },
    hasBalance(groups),
  )
}

/** The places of everything that is wrong. */
export function wrongPlaces(draft: ExchangeDraft): Set<string> {
  return new Set([
    ...draft.groups.flatMap((group) => [...groupErrors(group).keys()]),
    ...Object.keys(paymentErrors(draft)),
  ])
}
