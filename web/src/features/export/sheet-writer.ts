import { cellXml, escapeText, headXml } from './cells.ts'
import type { CellKind, CellValue, SheetHead, SheetRow } from './sheet.ts'

/** How wide a column may be, in characters. */
const WIDTH = { least: 8, most: 60, around: 3 } as const
/** Widest texts of the kinds whose cells show something else than their value, and amounts that leave room for more. */
const SAMPLE: Partial<Record<CellKind, string>> = {
  dateTime: 'September 30, 2026 12:59 PM',
  day: 'September 30, 2026',
  pesos: '₱1,234,567.00',
}
/** The widths stand before the rows: they are measured on as many, and the rest is not held until the end. */
const MEASURED_ROWS = 2000
/** What a sheet holds below its header. */
export const SHEET_ROWS = 1_048_575

export interface SheetWriter {
  /** At most SHEET_ROWS of them in all. */
  addRows(rows: readonly SheetRow[]): void
  close(): void
}

/** Writes a sheet's XML as its rows come: a bold header that stays in sight, columns as wide as they need. */
export function writeSheet(head: SheetHead, write: (xml: string) => void): SheetWriter {
  const letters = head.columns.map((_, index) => letterOf(index))
  const waiting: SheetRow[] = []
  let isBegun = false
  let rowCount = 1

  function begin() {
    isBegun = true
    write(openingOf(head, letters, waiting))
    write(waiting.map(rowXml).join(''))
    waiting.length = 0
  }
  function rowXml(row: SheetRow): string {
    rowCount++
    const cells = head.columns.map(({ kind }, index) =>
      cellXml(`${letters[index]}${rowCount}`, kind, row[index] ?? null),
    )
    return `<row r="${rowCount}">${cells.join('')}</row>`
  }
  return {
    addRows(rows) {
      if (isBegun) return write(rows.map(rowXml).join(''))
      for (const row of rows) waiting.push(row)
      if (waiting.length >= MEASURED_ROWS) begin()
    },
    close() {
      if (!isBegun) begin()
      write('</sheetData></worksheet>')
    },
  }
}

function openingOf(head: SheetHead, letters: readonly string[], rows: readonly SheetRow[]): string {
  const cols = head.columns.map(
    (_, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${widthOf(head, rows, index)}" customWidth="1"/>`,
  )
  const titles = head.columns.map(({ kind, title }, index) => headXml(`${letters[index]}1`, kind, title))
  return [
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetViews><sheetView workbookViewId="0">',
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    '<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>',
    `<cols>${cols.join('')}</cols>`,
    `<sheetData><row r="1">${titles.join('')}</row>`,
  ].join('')
}

function widthOf({ columns }: SheetHead, rows: readonly SheetRow[], index: number): number {
  const { title, kind } = columns[index] ?? { title: '', kind: 'text' }
  let widest = Math.max(charactersOf(title), SAMPLE[kind]?.length ?? 0)
  for (const row of rows) widest = Math.max(widest, lengthOf(kind, row[index] ?? null))
  return Math.min(WIDTH.most, Math.max(WIDTH.least, widest + WIDTH.around))
}

function lengthOf(columnKind: CellKind, given: CellValue): number {
  if (given === null) return 0
  if (typeof given === 'object') return lengthOf(given.kind, given.value)
  if (columnKind === 'dateTime' || columnKind === 'day') return SAMPLE[columnKind]?.length ?? 0
  const lines = String(given).split('\n')
  const length = lines.reduce((most, line) => Math.max(most, charactersOf(line)), 0)
  // Room for the sign, the separators and two decimals.
  return columnKind === 'pesos' ? length + 3 + Math.ceil(length / 3) : length
}

/** Counted in digits: capitals are wider, as those of an SKU. */
function charactersOf(text: string): number {
  return text.length + Math.ceil((text.match(/\p{Lu}/gu)?.length ?? 0) / 4)
}

/** 0 is A, 26 is AA. */
function letterOf(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest === 0 ? '' : letterOf(rest - 1)) + String.fromCharCode(65 + (index % 26))
}

const TAB_CHARACTERS = 31

/**
 * Excel takes at most 31 characters for a tab, and none of these.
 * @param place which of the sheets of that name it is, from 1; the later ones are numbered
 */
export function tabName(name: string, place: number): string {
  const number = place === 1 ? '' : ` ${place}`
  const text = name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, TAB_CHARACTERS - number.length)
  return escapeText(text + number).replaceAll('"', '&quot;')
}
