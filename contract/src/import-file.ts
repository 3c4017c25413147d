import { PRODUCT_LIMITS } from './product-rules.ts'

export const IMPORT_KINDS = ['products', 'prices', 'stock'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export const STOCK_MODES = ['opening', 'restock'] as const
export type StockMode = (typeof STOCK_MODES)[number]

export const IMPORT_STATES = ['Checking', 'Checked', 'Applying', 'Done', 'Failed'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

export const ROW_OUTCOMES = ['new', 'changed', 'unchanged', 'faulty'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

/** `bytes` is of the file as it was sent, `unpackedBytes` of what a packed one holds. */
export const IMPORT_LIMITS = { bytes: 10_000_000, unpackedBytes: 100_000_000, rows: 5000 } as const

/** How long the key of a call may be. */
export const IMPORT_KEY = { least: 8, most: 100 } as const

/** Pieces that one row of a restock may add. */
export const MAX_RESTOCK = PRODUCT_LIMITS.maxStock

/** The columns that are read, in the order of the templates. */
export const IMPORT_COLUMNS = {
  products: [
    'Product Code',
    'Product Name',
    'Description',
    'Product Status',
    'Categories',
    'Grade Levels',
    'SKU',
    'Item Description',
    'Options',
    'Price',
    'Stock',
    'Option Status',
    'Shelf',
    'Low Stock At',
  ],
  prices: ['SKU', 'Price'],
  stock: ['SKU', 'Quantity'],
} as const satisfies Record<ImportKind, readonly string[]>
export type ImportColumn = (typeof IMPORT_COLUMNS)[ImportKind][number]

/** What exports tell in addition, and nothing reads. */
export const TOLD_COLUMNS = {
  products: [],
  prices: ['Product Name', 'Item Description', 'On Hand'],
  stock: ['Product Name', 'Item Description', 'On Hand'],
} as const satisfies Record<ImportKind, readonly string[]>

/** Without these a row names nothing. */
export const NEEDED_COLUMNS = {
  products: ['Product Code', 'SKU'],
  prices: ['SKU', 'Price'],
  stock: ['SKU', 'Quantity'],
} as const satisfies Record<ImportKind, readonly ImportColumn[]>

/** Their cells are numbers whatever they look like; all others are read as they are shown. */
export const NUMBER_COLUMNS: ReadonlySet<string> = new Set<ImportColumn>([
  'Price',
  'Stock',
  'Quantity',
  'Low Stock At',
])

const count = (rows: number) => rows.toLocaleString('en-PH')

export const IMPORT_TEXT = {
  unreadable: 'This file cannot be read.',
  noFile: 'Choose a file.',
  tooLarge: 'File size exceed 10 MB.',
  noRows: 'The file has no rows.',
  tooManyRows: (rows: number, most: number) =>
    `The file has ${count(rows)} rows; at most ${count(most)} are allowed.`,
  noColumn: (column: string) => `The column "${column}" is missing.`,
  noMode: 'Choose Opening stock or Restock.',
  mayNotAdd: 'You may not add products.',
  mayNotChange: 'You may not change products.',
  otherThanFirst: (row: number) => `Not the same as in row ${row}.`,
  row: (row: number) => `row ${row}`,
  andOthers: (named: string, more: number) =>
    `${named} and ${count(more)} ${more === 1 ? 'other' : 'others'}`,
  noCategory: (name: string) => `There is no category “${name}”.`,
  noVariation: (name: string) => `There is no variation “${name}”.`,
  noOption: (name: string, variation: string) => `There is no option “${name}” of ${variation}.`,
  noGradeLevel: (name: string) => `There is no grade level “${name}”.`,
  options: 'Write options as Size: M; Color: Blue.',
  restock: `Use a whole number from 1 to ${count(MAX_RESTOCK)}.`,
  moved: 'This item has moved already. Use a restock or a stock count.',
  faulty: 'Correct the faulty rows in the file and check it again.',
  nothing: 'Nothing to import.',
  changed: 'The catalogue has changed since the preview. Check the file again.',
  running: 'Another import is running.',
  notChecked: 'This file is still being checked.',
  applied: 'This import has been applied already.',
  failed: 'The import has failed. Nothing has been written.',
  gone: 'This import no longer exists.',
  // Where no answer says what came of it.
  notRead: 'The file could not be checked, please try again.',
  unknown: 'No answer has come yet. The import may go on: this page shows how far it is.',
  notDropped: 'The import could not be removed, please try again.',
} as const
