import type { PaymentState } from './payment-facts.ts'

/** The words of payments that staff decide on. */
export const PAYMENT_TEXT = {
  gone: 'This payment does not exist.',
  noReason: 'Please give a reason.',
  verifyFirst: 'Verify the payment first.',
  empty: 'No payments are waiting.',
  /** Said where an order has moved on, or a payment has been decided on. */
  orderIs: (label: string) => `This order is ${label} now.`,
  paymentIs: (state: PaymentState) => `This payment is ${state} now.`,
  /** @param who a name, or 'You' */
  changedMeanwhile: (who: string, state: PaymentState) =>
    `${who} ${who === 'You' ? 'have' : 'has'} changed this payment. It is ${state} now.`,
  verified: 'The payment has been verified.',
  approved: 'The payment has been verified and the order approved.',
  rejected: 'The payment has been rejected.',
  reopened: 'The payment waits again.',
  failed: 'Failed to save, please try again.',
  /** Without an answer nobody knows. */
  unanswered: {
    title: 'No answer',
    text: 'The shop cannot be reached. It may be saved all the same: look at the payment before you try again.',
  },
} as const

/** Why two payments of different orders belong side by side. */
export const PAYMENT_FLAG_LABEL = {
  reference: 'Same reference as',
  picture: 'Same picture as',
  nearPicture: 'Nearly the same picture as',
} as const
export type PaymentFlagKind = keyof typeof PAYMENT_FLAG_LABEL
