import { parse } from 'csv-parse/sync'
import type { ReadSheet } from '../sheets.ts'

const SEPARATORS = [',', ';', '\t'] as const
const LONGEST_ROW = 1_000_000

/** @throws when it is no text, or its quotes do not fit */
export function readCsv(bytes: Buffer): ReadSheet['rows'] {
  const text = decode(bytes)
  const records = parse(text, {
    delimiter: separatorOf(text),
    relax_column_count: true,
    relax_quotes: true,
    // Kept, so that rows are numbered as a spreadsheet program numbers them.
    skip_empty_lines: false,
    max_record_size: LONGEST_ROW,
  })
  return records
    .map((cells, place) => ({ row: place + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
}

/** UTF-8 with or without its mark; what is no UTF-8 was written by an older program of Windows. */
function decode(bytes: Buffer): string {
  if (bytes.includes(0)) throw new Error('no text')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** That of which the first line has the most, outside of quotes. */
function separatorOf(text: string): string {
  const head = text
    .trimStart()
    .split(/\r\n|\n|\r/, 1)[0]!
    .replaceAll(/"[^"]*"/g, '')
  const counts = SEPARATORS.map((separator) => head.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))]!
}
