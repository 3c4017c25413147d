import { FEE_RANGE } from './max-delivery-fee.ts'

/** The days that a paper or a delivery can have. */
export const FIRST_DAY = '1900-01-01'
export const LAST_DAY = '2199-12-31'

/** The words of the order screens, for customers and staff. */
export const ORDER_TEXT = {
  cancelTitle: 'Cancel Order',
  cancelled: { title: 'Cancelled', text: 'Your order has been cancelled.' },
  cancelFailed: 'Failed to send request, please try again.',
  attachmentAdded: 'Attachment Added!',
  attachmentFailed: 'Failed to add attachment, please try again.',
  attachmentDeleted: 'Attachment Deleted!',
  attachmentDeleteFailed: 'Failed to delete attachment, please try again.',
  deleteAttachment: 'Are you sure you want to delete this attachment?',
  received: 'Are you sure you have received your order?',
  noSchedule: 'No Schedule',
  updated: 'This order has been updated.',
  errorTitle: 'Error occured',
  dateSet: 'Delivery date has been set.',
  dateFailed: 'Failed to set delivery date.',
  kept: { title: 'Updated!', text: 'The order is kept longer.' },
  keepFailed: 'Failed to keep the order, please try again.',
  doesNotExpire: 'This order does not expire.',
  downloadFailed: 'Failed to download.',
  rateMissing: 'Rate must have a value.',
  rateRange: 'Rate must be from 0 to 100.',
  feeRange: FEE_RANGE,
  feeOfPickUp: 'An order that is picked up has no delivery fee.',
  amountAboveZero: 'Please enter an amount greater than 0.',
  amountInvalid: 'Please enter a valid amount.',
  fillPayment: 'Please fill-up payment details to update the status.',
  selectItem: 'Please select an item.',
  paymentAttachmentsFull: 'Maximum attachment reached.',
  alphanumeric: 'Use only letters and numbers.',
  /** Without a full stop, other than elsewhere. */
  dateRequired: 'This field is required',
  dateInvalid: 'Must be a date.',
  dateEarly: 'The delivery date cannot be earlier than today.',
  totalChanged: 'The special discount has changed the total. Check it, then save again.',
  /** @param who a name, or 'You' */
  changedMeanwhile: (who: string) =>
    `${who} changed this order after it was opened here. Nothing has been saved; look at the changes and go on from there.`,
} as const
