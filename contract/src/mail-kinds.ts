/** What a mail is about, which decides what its template may name. */
type MailSubject =
  | 'order'
  | 'pickup'
  | 'slots'
  | 'sale'
  | 'request'
  | 'swap'
  | 'account'
  | 'paymentAccount'
  | 'option'
  | 'erasure'

interface KindOfMail {
  /** How lists and switches call it. */
  label: string
  /** Always sent: neither staff nor users can switch it off. */
  isEssential: boolean
  about: MailSubject
  /** Its link sets a password: nobody reads or resends it. */
  isSecret?: true
  /** Whoever gets it has asked for this one: there is nothing to switch off. */
  isAskedFor?: true
}

/** Every kind of mail that the shop sends by itself. */
export const MAIL_KINDS = {
  'account-approved': { label: 'Account approved', isEssential: true, about: 'account' },
  'account-rejected': { label: 'Registration rejected', isEssential: true, about: 'account' },
  'account-welcome': { label: 'Welcome', isEssential: true, about: 'account', isSecret: true },
  'password-reset': { label: 'Set a new password', isEssential: true, about: 'account', isSecret: true },
  'order-placed': { label: 'Order placed', isEssential: true, about: 'order' },
  'order-approved': { label: 'Order approved', isEssential: false, about: 'order' },
  'order-packed': { label: 'Order packed', isEssential: false, about: 'order' },
  'order-shipped': { label: 'Order shipped', isEssential: false, about: 'order' },
  'order-ready': { label: 'Order ready for pickup', isEssential: false, about: 'pickup' },
  'slot-cancelled': { label: 'Pickup slot cancelled', isEssential: true, about: 'slots' },
  'order-delivered': { label: 'Order delivered', isEssential: false, about: 'order' },
  'order-declined': { label: 'Order declined', isEssential: true, about: 'order' },
  'hold-expiring': { label: 'Order expires soon', isEssential: true, about: 'order' },
  'hold-expired': { label: 'Order expired', isEssential: true, about: 'order' },
  'payment-rejected': { label: 'Payment not accepted', isEssential: true, about: 'order' },
  'swap-requested': { label: 'Size swap requested', isEssential: false, about: 'swap' },
  'return-decided': { label: 'Return or exchange decided', isEssential: true, about: 'request' },
  'exchange-balance': { label: 'Balance of an exchange', isEssential: true, about: 'request' },
  'payment-account-changed': {
    label: 'Payment account changed',
    isEssential: true,
    about: 'paymentAccount',
  },
  'erasure-requested': { label: 'Deletion of the account requested', isEssential: true, about: 'erasure' },
  'erasure-done': { label: 'Account deleted', isEssential: true, about: 'erasure' },
  'erasure-refused': { label: 'Deletion of the account refused', isEssential: true, about: 'erasure' },
  'counter-receipt': { label: 'Receipt of the counter', isEssential: false, about: 'sale' },
  'back-in-stock': { label: 'Back in stock', isEssential: false, about: 'option', isAskedFor: true },
} as const satisfies Record<string, KindOfMail>

export type MailKind = keyof typeof MAIL_KINDS
export const MAIL_KIND_NAMES = Object.keys(MAIL_KINDS) as [MailKind, ...MailKind[]]

export const isEssentialMail = (kind: MailKind): boolean => kindOf(kind).isEssential
/** Whether whoever gets it can switch it off. */
export const hasMailSwitch = (kind: MailKind): boolean => !isEssentialMail(kind) && !isAskedForMail(kind)
export const isAskedForMail = (kind: MailKind): boolean => kindOf(kind).isAskedFor === true
/** Only staff get it. */
export const isStaffMail = (kind: MailKind): boolean => kindOf(kind).about === 'paymentAccount'
export const isSecretMail = (kind: MailKind): boolean => kindOf(kind).isSecret === true

const kindOf = (kind: MailKind): KindOfMail => MAIL_KINDS[kind]

const EVERY_MAIL = ['firstName', 'customerName', 'shopName', 'shopLink'] as const
const OF_ORDER = [
  'orderNumber',
  'orderLink',
  'orderDate',
  'items',
  'total',
  'deliveryFee',
  'amountToPay',
  'deliveryMethod',
  'deliveryDate',
  'reason',
  'expiresOn',
  'courier',
  'trackingNumber',
  'trackingLink',
  'pickupAddress',
  'pickupHours',
  'pickupNotes',
  'returnUntil',
] as const
const OF_SUBJECT = {
  order: OF_ORDER,
  pickup: [...OF_ORDER, 'claimCode'],
  slots: ['slots', 'ordersLink'],
  sale: [...OF_ORDER, 'payment', 'cash', 'change'],
  request: ['orderNumber', 'requestLink', 'decisions', 'balance'],
  swap: ['orderNumber', 'requestLink', 'items', 'claimCode', 'expiresOn'],
  account: ['userName', 'link', 'days', 'reason'],
  paymentAccount: ['account', 'changedBy', 'changes'],
  option: ['productName', 'variation', 'productLink'],
  erasure: ['dueOn', 'waitingFor', 'reason', 'link'],
} as const satisfies Record<MailSubject, readonly string[]>

export type MailVariable = (typeof EVERY_MAIL)[number] | (typeof OF_SUBJECT)[MailSubject][number]
/** What the variables of a mail stand for; what is left out is empty. */
export type MailValues = Partial<Record<MailVariable, string>>

/** The variables that a template of this kind may name. */
export function mailVariables(kind: MailKind): readonly MailVariable[] {
  return [...EVERY_MAIL, ...OF_SUBJECT[kindOf(kind).about]]
}

export const MAIL_STATUSES = ['Queued', 'Sending', 'Sent', 'Failed'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]
