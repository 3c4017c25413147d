import { PAYMENT_TYPE_LABEL, PAYMENT_TYPES } from './payment-types.ts'
import { choiceField, textField, type DescribedFields } from './described-field.ts'

export const ACCOUNT_KINDS = { Bank: 'Bank', EWallet: 'E-wallet' } as const
export type AccountKind = keyof typeof ACCOUNT_KINDS

/** How an order is paid into an account. */
export const ACCOUNT_PAYMENT_TYPES = PAYMENT_TYPES.filter((type) => type !== 'Cash')
export type AccountPaymentType = (typeof ACCOUNT_PAYMENT_TYPES)[number]
export const labelsOf = (types: readonly AccountPaymentType[]): string[] =>
  types.map((type) => PAYMENT_TYPE_LABEL[type])

/** A payment account as it is edited, in the order of its form. */
export const PAYMENT_ACCOUNT_FIELDS = {
  kind: choiceField('Kind', ACCOUNT_KINDS),
  provider: textField('Provider', 100),
  accountName: textField('Account name', 200),
  accountNumber: textField('Account number', 50),
  instructions: textField('Instructions', 500),
  paymentTypes: { label: 'Shows for', kind: 'list' },
} as const satisfies DescribedFields

export const MAX_PAYMENT_ACCOUNTS = 50

export const PAYMENT_ACCOUNT_TEXT = {
  added: { title: 'Saved!', text: 'Payment account has been saved.' },
  updated: { title: 'Updated!', text: 'Payment account has been updated.' },
  sorted: { title: 'Updated!', text: 'The order of the payment accounts has been updated.' },
  addFailed: 'Failed to add payment account, please try again.',
  updateFailed: 'Failed to update payment account, please try again.',
  sortFailed: 'Failed to sort the payment accounts, please try again.',
  tooMany: `At most ${MAX_PAYMENT_ACCOUNTS} payment accounts can exist.`,
  changed: 'Someone else has changed this payment account.',
  listChanged: 'Someone else has changed the payment accounts.',
  gone: 'This payment account does not exist.',
  nowhere: 'Shown nowhere',
  none: 'Please ask the shop where to pay.',
} as const
