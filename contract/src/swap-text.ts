export const SWAP_TEXT = {
  action: 'Swap size',
  slip: 'Swap slip',
  request: 'Request swap',
  /** What every request for a swap says. */
  remarks: 'Size swap',
  reason: 'Wrong size',
  otherPrice: 'Other price: use Request for return',
  noUnits: 'Please select at least 1 item.',
  noOption: 'Please select a size.',
  notOrdered: 'This item is not part of the order.',
  twice: 'This item was sent twice.',
  noChoice: 'This size is not offered for the item.',
  requested: {
    title: 'Requested!',
    text: 'The new sizes are held for you. Bring the items and the code to the counter.',
  },
  failed: 'The swap could not be requested, please try again.',
  balance: 'Balance ₱0.00',
} as const

/** Pieces of one request: what a family brings at once. */
export const MOST_SWAPPED = 200
