/** `bytes` is of the file as it was sent, `unpackedBytes` of what a packed one holds. */
export const BANK_LIST_LIMITS = { bytes: 10_000_000, unpackedBytes: 100_000_000, rows: 20_000 } as const

/** In which order a day is written in figures; one with its month as a word, or its year first, needs none. */
export const DAY_ORDERS = ['MDY', 'DMY', 'YMD'] as const
export type DayOrder = (typeof DAY_ORDERS)[number]

export const BANK_LINE_STATES = ['Open', 'Used', 'Ignored'] as const
export type BankLineState = (typeof BANK_LINE_STATES)[number]

/** Which column of a file says what; '' for none. */
export interface BankMapping {
  date: string
  dayOrder: DayOrder
  /** Of all lines, debits with a minus; or else `credit` and `debit`. */
  amount: string
  credit: string
  debit: string
  reference: string
  /** Who has paid, or what the bank says of the line. */
  payer: string
}

/** A row below the head of a file. A number has its value beside what is shown of it. */
export interface SheetRow {
  row: number
  cells: (string | readonly [shown: string, value: number])[]
}

/** Pairs that one call confirms. */
export const MAX_PAIRS = 50

const count = (rows: number) => rows.toLocaleString('en-PH')

export const BANK_LIST_TEXT = {
  noFile: 'Choose a file.',
  unreadable: 'This file cannot be read.',
  /** Where no answer says what came of it. */
  notRead: 'The file could not be loaded, please try again.',
  tooLarge: 'File size exceed 10 MB.',
  noRows: 'The file has no rows.',
  tooManyRows: (rows: number) =>
    `The file has ${count(rows)} rows; at most ${count(BANK_LIST_LIMITS.rows)} are allowed.`,
  noColumn: (column: string) => `The column "${column}" is missing.`,
  noAccount: 'Please choose an account.',
  noDate: 'Choose the column of the date.',
  noAmount: 'Choose the column of the amount, or of the credit.',
  gone: 'This list no longer exists.',
  badDate: 'The date cannot be read.',
  badAmount: 'The amount cannot be read.',
  emptyAmount: 'The amount is missing.',
  largeAmount: 'The amount is too large.',
  lineGone: 'This line no longer exists.',
  used: (orderNumber: string) => `This line is already used for ${orderNumber}.`,
  ignored: 'This line is ignored.',
  otherAmount: 'The bank line is about another amount.',
  needsDecision: 'Needs a decision',
} as const
