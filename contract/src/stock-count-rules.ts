/** Words and limits of counting. Without zod, because the screen of a count loads no schemas. */

export const COUNT_SCOPES = { category: 'Category', shelf: 'Shelf', everything: 'Everything' } as const
export type CountScope = keyof typeof COUNT_SCOPES

export const COUNT_STATUSES = ['Open', 'Posted', 'Cancelled'] as const
export type CountStatus = (typeof COUNT_STATUSES)[number]

/** 'Category: Notebooks', and 'Everything', which has no label. */
export const scopeInWords = ({ scope, scopeLabel }: { scope: CountScope; scopeLabel: string }): string =>
  scopeLabel === '' ? COUNT_SCOPES[scope] : `${COUNT_SCOPES[scope]}: ${scopeLabel}`

export const COUNT_LINES = {
  counted: 'Counted',
  uncounted: 'Not counted',
  variance: 'With variance',
} as const
export type CountLines = keyof typeof COUNT_LINES

export const COUNT_LIMITS = { scan: 1000, part: 1_000_000 } as const

export const COUNT_TEXT = {
  notInScope: 'This item is not part of this count.',
  closed: 'This count is closed.',
  changed: 'Someone else has changed this count.',
  gone: 'This count no longer exists.',
  empty: 'Nothing to count here.',
  taken: (name: string) => `An open count has some of these items: ${name}.`,
  part: `Use a whole number from 0 to ${COUNT_LIMITS.part.toLocaleString('en-PH')}.`,
  scan: `Use a whole number from 1 to ${COUNT_LIMITS.scan.toLocaleString('en-PH')}.`,
  hidden: 'The book is hidden until the count is posted.',
  scanGone: 'This scan no longer exists.',
  countedByHand: 'The quantity was set by hand after this scan. Change it there.',
  missing: (item: string, pieces: number) => `Missing for approved orders: ${item} ${pieces}`,
  skipped: (item: string) => `Left the catalogue, not posted: ${item}`,
  opened: { title: 'Opened!', text: 'The count has been opened.' },
  posted: { title: 'Posted!', text: 'The count has been posted.' },
  cancelled: { title: 'Cancelled!', text: 'The count has been cancelled.' },
  failed: 'Failed to save the count, please try again.',
} as const
