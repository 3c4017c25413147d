import type { CellKind, CellValue } from './sheet.ts'
import { headStyle, isNumeric, styleOf, wrappedStyle } from './styles.ts'

/** What a cell holds at most. */
const MAX_CHARACTERS = 32_767
const MANILA = 8 * 60 * 60_000
const DAY = 24 * 60 * 60_000
/** Days from the sheet's first day to that of Unix. */
const EPOCH = 25_569

/** A cell as XML; nothing for an empty one. @param place such as 'B7' */
export function cellXml(place: string, columnKind: CellKind, given: CellValue): string {
  const { kind, value } =
    given !== null && typeof given === 'object' ? given : { kind: columnKind, value: given }
  if (value === null || value === '') return ''
  if (kind === 'text') return textXml(place, String(value))
  const number = isNumeric(kind) ? Number(value) : dayNumber(kind, String(value))
  return number === undefined || !Number.isFinite(number)
    ? ''
    : `<c r="${place}" s="${styleOf(kind)}"><v>${number}</v></c>`
}

export function headXml(place: string, kind: CellKind, title: string): string {
  return stringXml(place, headStyle(kind), title)
}

/**
 * Text stays text: its cells have the text type and format, so what begins with = + - @ is no formula, not even when
 * somebody edits the cell.
 */
function textXml(place: string, text: string): string {
  return stringXml(place, text.includes('\n') ? wrappedStyle() : styleOf('text'), text)
}

function stringXml(place: string, style: number, text: string): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`
}

const SPECIAL = /[&<>\r]|_x[\dA-Fa-f]{4}_/
/** What XML cannot hold or should not: control characters, halves of a character, places that are none. */
const IMPOSSIBLE = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu

/** Text between tags. A sheet reads `_x0041_` as A, so an underscore that would begin such a name is named itself. */
export function escapeText(text: string): string {
  const clean = text.slice(0, MAX_CHARACTERS).replace(IMPOSSIBLE, '')
  if (!SPECIAL.test(clean)) return clean
  return clean
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
}

/** A sheet knows no time zones: the wall time of Manila, which has kept its offset for decades, in days. */
function dayNumber(kind: CellKind, value: string): number | undefined {
  const time = kind === 'day' ? Date.parse(value.slice(0, 10)) : Date.parse(value) + MANILA
  // Nothing is dated before the sheet's first day; the year 0001 means that no date is set.
  return Number.isNaN(time) || time < Date.UTC(1900, 2, 1) ? undefined : time / DAY + EPOCH
}
