import { read, utils, write, type CellObject, type WorkSheet } from '@e965/xlsx'
import { unzipSync, zipSync } from 'fflate'
import type { Cell, ReadSheet, WrittenColumn, WrittenSheet } from '../sheets.ts'

/**
 * The first sheet. Of a formula its last value counts.
 * @throws when it cannot be read, or holds more than so many bytes
 */
export function readXlsx(bytes: Buffer, unpackedBytes: number): ReadSheet['rows'] {
  const book = read(unpacked(bytes, unpackedBytes), {
    type: 'buffer',
    sheets: 0,
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellNF: true,
  })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (sheet === undefined) throw new Error('no sheet')
  const rows = (sheet['!data'] ?? []) as (readonly (CellObject | undefined)[] | undefined)[]
  return rows.flatMap((row, place) => {
    const cells = Array.from(row ?? [], cellOf)
    return cells.some((cell) => shownOf(cell).trim() !== '') ? [{ row: place + 1, cells }] : []
  })
}

/**
 * The same file with nothing packed, and nothing in it that is no text: its reader unpacks nothing. A part is unpacked into
 * as many bytes as its entry says, never more, so that these sums are all that it can cost.
 * @throws before anything is unpacked when they are too many
 */
function unpacked(bytes: Buffer, most: number): Uint8Array {
  let total = 0
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      total += originalSize
      return false
    },
  })
  if (total > most) throw new Error('too large')
  const parts = unzipSync(bytes, { filter: ({ name }) => /\.(?:xml|rels)$/i.test(name) })
  return zipSync(parts, { level: 0 })
}

function cellOf(cell: CellObject | undefined): Cell {
  if (cell?.v === undefined) return ''
  if (cell.t !== 'n') return String(cell.t === 's' ? cell.v : (cell.w ?? cell.v))
  const value = Number(cell.v)
  // A long number without a format of its own is shown in powers of ten only because its column is narrow.
  const isGeneral = cell.z === undefined || cell.z === 'General'
  return [isGeneral ? String(Number(value.toPrecision(15))) : (cell.w ?? String(value)), value]
}

function shownOf(cell: Cell): string {
  return typeof cell === 'string' ? cell : cell[0]
}

const FORMATS: Record<WrittenColumn['kind'], string> = { text: '@', amount: '#,##0.00', number: '0' }

export function writeXlsx({ name, columns, rows, emptyRows = 0 }: WrittenSheet): Uint8Array {
  const sheet: WorkSheet = {}
  columns.forEach(({ title, kind }, column) => {
    const put = (row: number, value: string | number) => {
      const isNumber = typeof value === 'number'
      const cell: CellObject = { t: isNumber ? 'n' : 's', v: value, z: FORMATS[isNumber ? kind : 'text'] }
      sheet[utils.encode_cell({ r: row, c: column })] = cell
    }
    put(0, title)
    rows.forEach((row, place) => {
      const value = row[column] ?? null
      if (value !== null) put(place + 1, value)
    })
    if (kind !== 'text') return
    for (let row = 0; row < emptyRows; row++) put(rows.length + 1 + row, '')
  })
  const last = { r: rows.length + emptyRows, c: columns.length - 1 }
  sheet['!ref'] = utils.encode_range({ s: { r: 0, c: 0 }, e: last })
  sheet['!cols'] = columns.map(({ width }) => ({ wch: width }))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, name)
  return write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }) as Uint8Array
}
