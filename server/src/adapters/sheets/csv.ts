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

/** So many lines are looked at for the separator: a title, an account and a period may stand above the head. */
const FIRST_LINES = 60

/**
 * That by which most of the first lines fall into equally many parts, outside of quotes; then the one with more parts. Of two that
 * do not differ the comma is the one that stands in sentences and amounts.
 */
function separatorOf(text: string): string {
  const lines = text
    .trimStart()
    .split(/\r\n|\n|\r/, FIRST_LINES)
    .map((line) => line.replaceAll(/"[^"]*"/g, ''))
  const usual = SEPARATORS.map((separator) => ({ separator, ...mostOf(lines, separator) }))
  return usual.toSorted((a, b) => a.lines - b.lines || a.parts - b.parts).at(-1)!.separator
}

/** Into how many parts most lines fall by a separator, and how many lines those are. */
function mostOf(lines: readonly string[], separator: string): { lines: number; parts: number } {
  const counts = lines.map((line) => line.split(separator).length).filter((parts) => parts > 1)
  const alike = [...Map.groupBy(counts, (parts) => parts)].map(([parts, { length }]) => ({
    lines: length,
    parts,
  }))
  return alike.toSorted((a, b) => a.lines - b.lines || a.parts - b.parts).at(-1) ?? { lines: 0, parts: 1 }
}
