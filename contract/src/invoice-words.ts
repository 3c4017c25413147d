/** What the sales book tells apart. Without zod, because tables of the server go by it. */

/** What a row is of; each exchange has two, and the second is what came back for it. */
export const INVOICE_KINDS = ['Sale', 'Exchange', 'Returned goods'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/** 'No number' has no document of its own and is in no total. */
export const INVOICE_STATES = ['Issued', 'Cancelled', 'No number'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]

export const INVOICE_TEXT = {
  gone: 'This invoice does not exist.',
  noDocument: 'This invoice has no document yet.',
  noVersion: 'This invoice has no such version.',
  usedTwice: 'Number used twice',
} as const
