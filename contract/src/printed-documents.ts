import type { OrderStatus } from './order-status.ts'
import type { ReturnStatus } from './return-status.ts'

/** What printed documents hold. Without zod, because papers come without forms. */

/** A page of a sales invoice has so many lines, blank ones included. */
export const INVOICE_LINES = 5
/** A table of the return sheet has at most so many rows. */
export const RETURN_LINES = 7
/** In characters. */
export const PRINT_LENGTHS = { description: 200, address: 80 } as const

export const DOCUMENT_TEXT = {
  menu: 'Print',
  waybill: 'Print Waybill',
  invoice: 'Sales Invoice',
  failed: { title: 'Unable to print', text: 'The document could not be made, please try again.' },
  notNow: { title: 'Nothing to print', text: 'It has been changed meanwhile. Look at it as it is now.' },
} as const

/** Waybill and invoice are there from the approval on. */
export function isPrintable(status: OrderStatus): boolean {
  return status !== 'Pending' && status !== 'Declined' && status !== 'Cancelled'
}

/** What an exchange hands out: the only things that its waybill and its invoice list. */
export function approvedOf<Item extends { status: ReturnStatus }>(items: readonly Item[]): Item[] {
  return items.filter(({ status }) => status === 'Approved')
}

/** The items in groups of this many, the last one with what is left; no items are no group. */
export function groupsOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, group) =>
    items.slice(group * size, (group + 1) * size),
  )
}

/** The description of an invoice's line: its first 200 characters, without a mark. */
export function cutDescription(text: string): string {
  return firstCharacters(text, PRINT_LENGTHS.description)
}

/** The address on an invoice: whole up to 80 characters, else the first 80 and dots. */
export function cutAddress(text: string): string {
  const cut = firstCharacters(text, PRINT_LENGTHS.address)
  return cut === text ? text : `${cut}...`
}

/** By code points, so that nothing is cut in the middle of a character. */
function firstCharacters(text: string, most: number): string {
  return [...text].slice(0, most).join('')
}
