import { IMPORT_TEXT } from '@kwaderno/contract/import-file.ts'
import { readSheet, type Cell, type ReadSheet } from '../adapters/sheets.ts'
import { SAMPLE_BYTES, sniff } from '../adapters/sniff.ts'
import { refuseAt } from './problem.ts'

/** A row of a file: what it says by column; a column that the file does not have is not there. */
export interface FileRow {
  row: number
  cells: Readonly<Record<string, string>>
}

export interface SheetRows {
  rows: FileRow[]
  /** The heads of columns that are not read, in short. */
  ignoredColumns: string[]
}

/** What a file has to be. */
export interface SheetShape {
  columns: readonly string[]
  /** Without these a row names nothing. */
  needed: readonly string[]
  /** Their cells are numbers whatever they look like; all others are read as they are shown. */
  numbers?: ReadonlySet<string>
  /** `bytes` is of the file as it was sent, `unpackedBytes` of what a packed one holds. */
  limits: { bytes: number; unpackedBytes: number; rows: number }
}

/** A title may stand above the head. */
const ABOVE_HEAD = 10

/** So many characters are told of the head of a column that is not read. */
const TOLD = 100

/**
 * Reads the rows of a spreadsheet or a text file, whose columns are found by their head.
 * @throws Refusal for a file that cannot be read, has no rows, too many of them, or lacks a column
 */
export async function readRows(shape: SheetShape, name: string, bytes: Buffer): Promise<SheetRows> {
  const { columns, limits, needed, numbers = new Set() } = shape
  if (bytes.length > limits.bytes) throw wrong(IMPORT_TEXT.tooLarge)
  const sheet = await readSheet(bytes, {
    name,
    unpackedBytes: limits.unpackedBytes,
    mostRows: limits.rows + ABOVE_HEAD + 1,
  })
  if (sheet === undefined) throw wrong(IMPORT_TEXT.unreadable)
  if (sheet.rowCount === 0) throw wrong(IMPORT_TEXT.noRows)
  const head = headOf(needed, sheet)
  const titles = sheet.rows[head]!.cells.map((cell) => textOf(cell))
  const places = new Map(
    columns.map((column) => [
      column,
      titles.findIndex((title) => title.toLowerCase() === column.toLowerCase()),
    ]),
  )
  const missing = needed.find((column) => (places.get(column) ?? -1) < 0)
  if (missing !== undefined) {
    throw wrong((await isOther(bytes)) ? IMPORT_TEXT.unreadable : IMPORT_TEXT.noColumn(missing))
  }
  const rowCount = sheet.rowCount - head - 1
  if (rowCount === 0) throw wrong(IMPORT_TEXT.noRows)
  if (rowCount > limits.rows) throw wrong(IMPORT_TEXT.tooManyRows(rowCount, limits.rows))
  const there = [...places].filter(([, place]) => place >= 0)
  const read = new Set(there.map(([, place]) => place))
  return {
    rows: sheet.rows.slice(head + 1).map(({ row, cells }) => ({
      row,
      cells: Object.fromEntries(
        there.map(([column, place]) => [column, textOf(cells[place] ?? '', numbers.has(column))]),
      ),
    })),
    ignoredColumns: titles
      .filter((title, place) => title !== '' && !read.has(place))
      .map((title) => title.slice(0, TOLD).toWellFormed()),
  }
}

const SHEET_TYPES = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/zip',
  'text/plain',
  // Text that is no UTF-8.
  'application/octet-stream',
]

/** Whether a file that passes for text, such as a small PDF, is something else by its first bytes. */
async function isOther(bytes: Buffer): Promise<boolean> {
  return !SHEET_TYPES.includes(await sniff(bytes.subarray(0, SAMPLE_BYTES)))
}

/** The first row that names what every row has to name; the first of all when none does. */
function headOf(needed: readonly string[], { rows }: ReadSheet): number {
  const wanted = needed.map((column) => column.toLowerCase())
  const place = rows.slice(0, ABOVE_HEAD).findIndex(({ cells }) => {
    const titles = new Set(cells.map((cell) => textOf(cell).toLowerCase()))
    return wanted.every((column) => titles.has(column))
  })
  return Math.max(0, place)
}

/** @param isNumber of a cell that shows a number in another way its value is read: ₱1,234.5 is 1234.5 */
function textOf(cell: Cell, isNumber = false): string {
  if (typeof cell === 'string') return cell.trim()
  return isNumber ? String(Number(cell[1].toPrecision(15))) : cell[0].trim()
}

function wrong(message: string) {
  return refuseAt('file', message)
}
