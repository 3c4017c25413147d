import type { Choice } from './fields.ts'
import { PRODUCT_LIMITS } from './product-rules.ts'

/** Words, limits and small rules of the stock intake by barcode. Without zod, because the scanner's page has no forms. */

/** What a stock intake by barcode can be, by the code that calls carry; answers carry the name. */
export const BARCODE_STATUS = { Pending: 0, Add_to_Stock: 1 } as const
export type BarcodeStatus = keyof typeof BARCODE_STATUS

export const BARCODE_STATUS_CHOICES: Choice[] = Object.entries(BARCODE_STATUS).map(([label, value]) => ({
  value,
  label,
}))

/** Pending to Add_to_Stock only: what is in stock has been counted. */
export const BARCODE_MOVES = {
  Pending: ['Add_to_Stock'],
  Add_to_Stock: [],
} as const satisfies Record<BarcodeStatus, readonly BarcodeStatus[]>

export function isBarcodeOpen(status: BarcodeStatus): boolean {
  return BARCODE_MOVES[status].length > 0
}

/** Pieces of one line. */
export const MAX_BARCODE_QUANTITY = 999_999

/** What a scanner may send at most; a longer one was no SKU. */
export const MAX_SCAN_LENGTH = 500

/** Within this time the same code is one piece that was read twice, in milliseconds. */
export const SAME_SCAN = 200

/** The SKU in what a scanner read: without the carriage return, line feed and other control characters around it. */
export function skuOf(scanned: string): string {
  return scanned.replaceAll(/\p{Cc}/gu, '').trim()
}

export const BARCODE_TEXT = {
  scanned: 'Barcode stock added successfully.',
  unknownSku: { title: 'Error', text: 'No item found for the provided SKU.' },
  scanFailed: { title: 'Error', text: 'The scan could not be saved, please try again.' },
  deleteQuestion: 'Delete Barcode?',
  deleted: { title: 'Deleted!', text: 'Barcode has been deleted.' },
  deleteFailed: 'Failed to delete Barcode.',
  updated: { title: 'Updated!', text: 'Barcode has been updated.' },
  updateFailed: 'Failed to update barcode.',
  alreadyUpdated: 'This barcode has already been updated.',
  alreadyUpdatedShown: 'This product has been updated.',
  noId: 'No barcode ID found for update',
  gone: 'This barcode no longer exists.',
  itemGone: 'This item is no longer in the catalogue. Delete the barcode.',
  descriptionTaken: 'Another variant of this product has this description.',
  full: 'This barcode cannot take more pieces. Add it to the stock first.',
  notYours: 'This scan no longer exists.',
  countedByHand: 'The quantity was set by hand after this scan. Change it there.',
} as const

/** What an intake would make too much of; `room` is how many pieces more may be on hand. */
export function stockFull(room: number): string {
  const most = PRODUCT_LIMITS.maxStock.toLocaleString('en-PH')
  return room > 0
    ? `At most ${room.toLocaleString('en-PH')} more can be added: the stock holds up to ${most}.`
    : `No more can be added: the stock holds up to ${most}.`
}

/** Whoever changes a description that has changed since it was read is told what it is now. */
export function describedMeanwhile(itemDescription: string): string {
  return `The item description is '${itemDescription}' by now. Check it and save again.`
}

/** Whoever changes a quantity that has changed since it was read is told what it is now. */
export function quantityChanged(quantity: number): string {
  return `The quantity is ${quantity} by now. Check it and save again.`
}

/** The same for whoever deletes the line. */
export function quantityChangedBeforeDelete(quantity: number): string {
  return `The quantity is ${quantity} by now. Nothing has been deleted.`
}
