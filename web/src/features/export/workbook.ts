import writeXlsxFile, { type Cell, type SheetData } from 'write-excel-file/universal'
import type { CellKind, CellValue, Sheet } from './sheet.ts'

const FORMAT = {
  text: '@',
  number: '0',
  pesos: '"₱"#,##0.00',
  dateTime: 'mmmm d, yyyy h:mm AM/PM',
  day: 'mmmm d, yyyy',
} as const satisfies Record<CellKind, string>

/** How wide a column may be, in characters. */
const WIDTH = { least: 8, most: 60 } as const
/** Widest texts of the kinds whose cells show something else than their value. */
const SAMPLE = { dateTime: 'September 30, 2026 12:59 PM', day: 'September 30, 2026' } as const
/** What a cell holds at most. */
const MOST_CHARACTERS = 32_767
const TAB_CHARACTERS = 31
const MANILA = 8 * 60 * 60_000

/** Writes a workbook of one sheet: a bold header row that stays in sight, typed cells, columns as wide as they need. */
export function writeWorkbook(sheet: Sheet): Promise<Blob> {
  const data: SheetData = [headerOf(sheet), ...sheet.rows.map((row) => cellsOf(sheet, row))]
  return writeXlsxFile(data, {
    sheet: tabName(sheet.name),
    stickyRowsCount: 1,
    columns: sheet.columns.map((_, index) => ({ width: widthOf(sheet, index) })),
  }).toBlob()
}

function headerOf({ columns }: Sheet): Cell[] {
  return columns.map(({ title, kind }) => ({
    value: title,
    type: String,
    fontWeight: 'bold',
    backgroundColor: '#EFEBE1',
    align: isNumeric(kind) ? 'right' : 'left',
  }))
}

function cellsOf({ columns }: Sheet, row: readonly CellValue[]): Cell[] {
  return columns.map(({ kind }, index) => cellOf(kind, row[index] ?? null))
}

function cellOf(kind: CellKind, value: CellValue): Cell {
  if (value === null || value === '') return null
  const format = FORMAT[kind]
  if (isNumeric(kind)) return { value: Number(value), type: Number, format }
  if (kind === 'text') return { value: plainText(String(value)), type: String, format }
  const time = timeOf(kind, String(value))
  return time === undefined ? null : { value: time, type: Date, format }
}

const isNumeric = (kind: CellKind) => kind === 'number' || kind === 'pesos'

/**
 * Text stays text: its cells have the text type and format, so what begins with = + - @ is no formula, not even when
 * somebody edits the cell. The writer looks texts up in a plain object, where 'constructor' would be found without
 * having been put there; it drops a character that XML cannot have, which makes such a text one of our own.
 */
function plainText(text: string): string {
  const cut = text.slice(0, MOST_CHARACTERS)
  return cut in {} ? `${cut}\u0000` : cut
}

/** A sheet knows no time zones: the wall time of Manila, which has kept its offset for decades, as if it were UTC. */
function timeOf(kind: 'dateTime' | 'day', value: string): Date | undefined {
  const time = kind === 'day' ? Date.parse(value.slice(0, 10)) : Date.parse(value) + MANILA
  // Nothing is dated before the sheet's first day; the year 0001 means that no date is set.
  return Number.isNaN(time) || time < Date.UTC(1900, 2, 1) ? undefined : new Date(time)
}

function widthOf({ columns, rows }: Sheet, index: number): number {
  const { title, kind } = columns[index] ?? { title: '', kind: 'text' }
  let widest = title.length
  if (kind === 'dateTime' || kind === 'day') widest = Math.max(widest, SAMPLE[kind].length)
  else for (const row of rows) widest = Math.max(widest, lengthOf(kind, row[index] ?? null))
  return Math.min(WIDTH.most, Math.max(WIDTH.least, widest + 2))
}

function lengthOf(kind: CellKind, value: CellValue): number {
  if (value === null) return 0
  const length = String(value).length
  // Room for the sign, the separators and two decimals.
  return kind === 'pesos' ? length + 3 + Math.ceil(length / 3) : length
}

/** Excel takes at most 31 characters for a tab, and none of these. */
function tabName(name: string): string {
  return name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, TAB_CHARACTERS)
}
