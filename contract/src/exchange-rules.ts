import { checkAttachments, MAX_ATTACHMENT_BYTES, type AttachmentCheck } from './attachment.ts'
import { PAYMENT_DETAILS } from './payment-tags.ts'
import { balanceOf, owedFor, RETURN_TEXT, type ReturnStatus } from './return-status.ts'

/** Rules of the exchange screen, the same for its form and the server. Without zod, because the page uses them while one types. */

/** What becomes of a returned piece: 0 goes back on the shelf, 1 is disposed of. */
export const RETURN_TO_STOCK = 0
export const RETURN_FOR_DISPOSAL = 1
export type ReturnType = typeof RETURN_TO_STOCK | typeof RETURN_FOR_DISPOSAL

export const MAX_PAYMENT_ATTACHMENTS = 10
/** A group may have so many rows. */
export const MAX_EXCHANGE_ROWS = 50

export const EXCHANGE_TEXT = {
  asked: { title: 'Asked!', text: 'The customer is mailed the balance.' },
  noBalance: 'There is no balance to pay.',
  askFailed: 'The customer could not be asked, please try again.',
  updated: { title: 'Updated!', text: 'Item status has been updated.' },
  statusUpdated: 'Item status has been updated.',
  statusFailed: 'Failed to update status, please try again.',
  errorTitle: 'Error!',
  noReturnType: 'Please select a return status.',
  noOption: 'Please select an item.',
  paymentRequired: 'Payment received is required',
  amountAboveZero: 'Please enter an amount greater than 0.',
  /** A character that is neither letter, digit nor space. */
  characters: 'Should contain alphanumeric characters only.',
  /** A first character that is neither letter nor digit. */
  firstCharacter: 'Use only letters and numbers.',
  notPending: 'This request has already been decided.',
  decided: 'A decided item cannot become pending again.',
  changed: 'Somebody else has changed this request meanwhile.',
  lastRow: 'The last item of a piece cannot be deleted.',
  tooManyRows: `A piece can be exchanged for at most ${MAX_EXCHANGE_ROWS} items.`,
  oneStatus: 'All items of a piece have the same status and return status.',
  rowTwice: 'This item was sent twice.',
  unavailable: 'This product is unavailable.',
  conflict: 'Someone else has changed this request. Reload it to see the changes, then edit it again.',
  insufficient: (items: readonly string[]) => `Insufficient quantity for ${items.join(', ')}`,
  tooLarge: { title: 'File too large', text: 'One or more files exceed the 20MB limit' },
  tooMany: { title: 'Too many files', text: 'You can upload at most 10 files' },
  attachmentsFull: 'Maximum attachment reached (10 files).',
} as const

/** The rules of payment attachments with the words of the exchange screen. */
export const checkPaymentAttachments: AttachmentCheck = (present, picked) => {
  const { tooMany, tooLarge } = EXCHANGE_TEXT
  if (picked.length > 0 && present.length + picked.length > MAX_PAYMENT_ATTACHMENTS) {
    return { title: tooMany.title, message: tooMany.text }
  }
  if (picked.some(({ size }) => size > MAX_ATTACHMENT_BYTES)) {
    return { title: tooLarge.title, message: tooLarge.text }
  }
  return checkAttachments(present, picked)
}

/** A returned piece with what it is exchanged for; status and return type are the group's, the same for all its rows. */
export interface ExchangeGroup {
  status: ReturnStatus
  returnType: ReturnType | null
  /** What the piece was bought for, in pesos. */
  price: number
  rows: readonly { price: number; quantity: number }[]
}

/**
 * The return type that is stored when a group gets this status with what was ticked: only an approved group has one.
 * Leaving Pending for anything but Approved clears it, and going from Approved to Declined clears disposal only, so
 * that what was put on the shelf stays there.
 */
export function returnTypeAfter(
  before: Pick<ExchangeGroup, 'status' | 'returnType'>,
  status: ReturnStatus,
  ticked: ReturnType | null,
): ReturnType | null {
  if (status === 'Approved') return ticked
  if (status === 'Pending' || before.status === 'Pending') return null
  // The boxes of a declined group are closed: it may lose the tick, not get it.
  const maySayStock = before.status === 'Approved' || before.returnType === RETURN_TO_STOCK
  return ticked === RETURN_TO_STOCK && maySayStock ? RETURN_TO_STOCK : null
}

/** The group after its status was set: it has the return type that saving it over what is stored would leave. */
export function withStatus<G extends Pick<ExchangeGroup, 'status' | 'returnType'>>(
  group: G,
  status: ReturnStatus,
  stored: Pick<ExchangeGroup, 'status' | 'returnType'>,
): G {
  return { ...group, status, returnType: returnTypeAfter(stored, status, group.returnType) }
}

/** Whether a group of this status may get that one: nothing becomes pending again. */
export function maySetStatus(from: ReturnStatus, to: ReturnStatus): boolean {
  return from === to || to !== 'Pending'
}

/** What is left of the piece's price in the end, in pesos; negative is owed. */
export function groupBalance({ price, rows }: Pick<ExchangeGroup, 'price' | 'rows'>): number {
  return balanceOf(price, rows)
}

/** Whether the customer owes for a group that is approved: then a payment is needed. */
export function hasBalance(groups: readonly ExchangeGroup[]): boolean {
  return groups.some((group) => group.status === 'Approved' && groupBalance(group) < 0)
}

/** What the customer owes for all groups that are not declined, never above 0. */
export function exchangeTotal(groups: readonly ExchangeGroup[]): number {
  return owedFor(groups.map((group) => ({ status: group.status, balance: groupBalance(group) })))
}

/** Open while a group is; then approved if one of them is. */
export function requestStatus(groups: readonly Pick<ExchangeGroup, 'status'>[]): ReturnStatus {
  if (groups.some(({ status }) => status === 'Pending')) return 'Pending'
  return groups.some(({ status }) => status === 'Approved') ? 'Approved' : 'Declined'
}

/** What is wrong with an invoice or cheque voucher of an exchange; spaces and ñ are allowed there, other than on orders. */
export function voucherError(text: string): string | undefined {
  if (/[^A-Za-zñÑ0-9 ]/.test(text)) return EXCHANGE_TEXT.characters
  return text.startsWith(' ') ? EXCHANGE_TEXT.firstCharacter : undefined
}

/** What is received for an exchange, in pesos, and its papers. */
export interface ExchangePayment {
  paymentReceived: number
  repaymentTypeId: number | null
  invoice: string
  chequeVoucher: string
}

/** One message per wrong field. @param isOwed whether the customer owes for a piece that is approved, see hasBalance */
export function exchangePaymentErrors(
  payment: ExchangePayment,
  isOwed: boolean,
): Partial<Record<keyof ExchangePayment, string>> {
  const { paymentReceived, repaymentTypeId: typeId } = payment
  // What is no number is no amount either.
  const isPaid = isOwed ? paymentReceived > 0 : paymentReceived >= 0
  const isKnown = typeId === null || PAYMENT_DETAILS.repaymentType.some(({ id }) => id === typeId)
  const invoice = voucherError(payment.invoice)
  const chequeVoucher = voucherError(payment.chequeVoucher)
  return {
    ...(isPaid ? {} : { paymentReceived: EXCHANGE_TEXT.amountAboveZero }),
    ...(isKnown ? {} : { repaymentTypeId: RETURN_TEXT.noOption }),
    ...(invoice ? { invoice } : {}),
    ...(chequeVoucher ? { chequeVoucher } : {}),
  }
}
