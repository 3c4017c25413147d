/** One call does something with no more records, and one selection of a list has no more. */
export const [MAX_BULK, MAX_SELECTED] = [50, 500]

/** `same`: it was so already, and nothing was done. */
export const BULK_OUTCOMES = ['done', 'same', 'failed'] as const
export type BulkOutcome = (typeof BULK_OUTCOMES)[number]

/** Why something failed that came after a fault of the shop. */
export const NOT_TRIED = 'Not tried, because of the failure before it. Please try again.'

/** @param what is listed, such as 'orders' */
export const tooManySelected = (what: string) =>
  `More than ${MAX_SELECTED} ${what} match. Narrow the filters.`
