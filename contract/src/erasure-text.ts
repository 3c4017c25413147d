/** Days within which a request can be withdrawn, and after which it is carried out. */
export const ERASURE_DAYS = 7

export const ERASURE_STATES = ['Waiting', 'Withdrawn', 'Refused', 'Done'] as const
export type ErasureState = (typeof ERASURE_STATES)[number]

/** Downloads of the own data within an hour. */
export const MY_DATA_AN_HOUR = 3

/** The words around one's own data, its download and its erasure. */
export const ERASURE_TEXT = {
  wrongPassword: 'Invalid Password',
  tooMany: 'Your data can be downloaded three times an hour. Please try again later.',
  downloadFailed: 'Your data could not be downloaded. Please try again.',
  staff: 'Staff accounts cannot be deleted: the audit log names them.',
  /** What is said to whoever asks. */
  confirm:
    'After 7 days your log-in, your profile, students, addresses, cart, messages and notifications are deleted, and every name on your orders becomes first letters. Files of sales, such as proofs of payment, are source documents of our books: they stay until the law lets us delete them.',
  requested: {
    title: 'Requested!',
    text: 'Your account will be deleted. Until then you can take this back.',
  },
  requestFailed: 'Your request could not be sent. Please try again.',
  none: 'There is no request that waits.',
  withdrawn: { title: 'Withdrawn!', text: 'Your account stays.' },
  withdrawFailed: 'Your request could not be taken back. Please try again.',
  waitingFor: (orderNumbers: readonly string[]) => `Waiting for ${orderNumbers.join(', ')}`,
  /** To whoever writes with an account that is gone. */
  erased: 'This account has been deleted.',

  /** For staff. */
  decided: 'This request no longer waits.',
  carriedOut: { title: 'Deleted!', text: 'The account has been deleted.' },
  refused: { title: 'Refused!', text: 'The customer is told why.' },
  decideFailed: 'The request could not be changed. Please try again.',
  noRequests: 'Nobody has asked for an erasure.',
} as const
