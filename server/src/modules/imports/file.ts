import {
  IMPORT_COLUMNS,
  IMPORT_LIMITS,
  IMPORT_TEXT,
  NEEDED_COLUMNS,
  NUMBER_COLUMNS,
  type ImportKind,
} from '@kwaderno/contract/import-file.ts'
import { readSheet, type Cell, type ReadSheet } from '../../adapters/sheets.ts'
import { refuseAt } from '../../core/problem.ts'
import type { FileRow } from './cells.ts'

export interface CatalogueFile {
  rows: FileRow[]
  ignoredColumns: string[]
}

/** A title may stand above the head. */
const ABOVE_HEAD = 10

/**
 * Reads a file of a kind.
 * @throws Refusal for a file that cannot be read, has no rows, too many of them, or lacks a column
 */
export async function readFile(kind: ImportKind, name: string, bytes: Buffer): Promise<CatalogueFile> {
  if (bytes.length > IMPORT_LIMITS.bytes) throw wrong(IMPORT_TEXT.tooLarge)
  const sheet = await readSheet(bytes, {
    name,
    unpackedBytes: IMPORT_LIMITS.unpackedBytes,
    mostRows: IMPORT_LIMITS.rows + ABOVE_HEAD + 1,
  })
  if (sheet === undefined) throw wrong(IMPORT_TEXT.unreadable)
  if (sheet.rowCount === 0) throw wrong(IMPORT_TEXT.noRows)
  const head = headOf(kind, sheet)
  const titles = sheet.rows[head]!.cells.map((cell) => textOf(cell))
  const columns = new Map(
    IMPORT_COLUMNS[kind].map((column) => [
      column as string,
      titles.findIndex((title) => title.toLowerCase() === column.toLowerCase()),
    ]),
  )
  const missing = NEEDED_COLUMNS[kind].find((column) => (columns.get(column) ?? -1) < 0)
  if (missing !== undefined) throw wrong(IMPORT_TEXT.noColumn(missing))
  const rowCount = sheet.rowCount - head - 1
  if (rowCount === 0) throw wrong(IMPORT_TEXT.noRows)
  if (rowCount > IMPORT_LIMITS.rows) throw wrong(IMPORT_TEXT.tooManyRows(rowCount))
  const there = [...columns].filter(([, place]) => place >= 0)
  const read = new Set(there.map(([, place]) => place))
  return {
    rows: sheet.rows.slice(head + 1).map(({ row, cells }) => ({
      row,
      cells: Object.fromEntries(
        there.map(([column, place]) => [column, textOf(cells[place] ?? '', NUMBER_COLUMNS.has(column))]),
      ),
    })),
    ignoredColumns: titles.filter((title, place) => title !== '' && !read.has(place)),
  }
}

/** The first row that names what every row has to name; the first of all when none does. */
function headOf(kind: ImportKind, { rows }: ReadSheet): number {
  const needed = NEEDED_COLUMNS[kind].map((column) => column.toLowerCase())
  const place = rows.slice(0, ABOVE_HEAD).findIndex(({ cells }) => {
    const titles = new Set(cells.map((cell) => textOf(cell).toLowerCase()))
    return needed.every((column) => titles.has(column))
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
