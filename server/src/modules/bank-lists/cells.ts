import type { DayOrder, SheetRow } from '@kwaderno/contract/bank-list-fields.ts'
import { BANK_LIST_TEXT } from '@kwaderno/contract/bank-list-fields.ts'

type Cell = SheetRow['cells'][number]

/** What banks write a day or an amount in; of anything longer the patterns below would try every split. */
const LONGEST = 60

export const shownOf = (cell: Cell | undefined): string =>
  (typeof cell === 'string' ? cell : (cell?.[0] ?? '')).trim()

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Spreadsheets count days from here. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const DAY = 86_400_000

/** As short as a day or an amount, with its white space collapsed; undefined for what is neither. */
function shortOf(cell: Cell | undefined): string | undefined {
  const text = shownOf(cell)
  return text.length > LONGEST ? undefined : text.replaceAll(/\s+/g, ' ')
}

/** A day as banks write it, whatever the time beside it; undefined for anything else. */
export function dayOf(cell: Cell | undefined, order: DayOrder): string | undefined {
  if (cell !== undefined && typeof cell !== 'string') return dayOfSerial(cell[1])
  const text = shortOf(cell)
  if (text === undefined) return undefined
  const figures = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})(?:[T ,].*)?$/.exec(text)
  if (figures) return dayOfFigures([figures[1]!, figures[2]!, figures[3]!], order)
  const dayFirst = /^(\d{1,2})[- /.]?([a-z]{3})[a-z]*\.?[-, /.]+(\d{4}|\d{2})(?:[T ,].*)?$/i.exec(text)
  if (dayFirst) return dayOfWords(dayFirst[3]!, dayFirst[2]!, dayFirst[1]!)
  const monthFirst = /^([a-z]{3})[a-z]*\.?[- /]?(\d{1,2})[-, /]+(\d{4}|\d{2})(?:[T ,].*)?$/i.exec(text)
  return monthFirst ? dayOfWords(monthFirst[3]!, monthFirst[1]!, monthFirst[2]!) : undefined
}

function dayOfSerial(value: number): string | undefined {
  // From 1982 to 2119.
  if (value < 30_000 || value > 80_000) return undefined
  return new Date(DAY_ZERO + Math.floor(value) * DAY).toISOString().slice(0, 10)
}

function dayOfFigures(parts: readonly [string, string, string], order: DayOrder): string | undefined {
  const [first, second, third] = parts
  if (first.length === 4 || (order === 'YMD' && first.length <= 2)) return dayFrom(first, second, third)
  return order === 'DMY' ? dayFrom(third, second, first) : dayFrom(third, first, second)
}

function dayOfWords(year: string, word: string, day: string): string | undefined {
  const month = MONTHS.indexOf(word.toLowerCase()) + 1
  return month === 0 ? undefined : dayFrom(year, String(month), day)
}

function dayFrom(year: string, month: string, day: string): string | undefined {
  if (year.length !== 2 && year.length !== 4) return undefined
  const full = year.length === 2 ? `20${year}` : year
  const text = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${text}T00:00:00Z`)
  // The thirtieth of February becomes another day.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined
}

/** No bank moves more at once through a shop. */
const MOST = 10_000_000_000

export type Read<Value> = { value: Value } | { fault: string }

/**
 * Centavos as banks write amounts: '1,234.50', 'PHP 1,234.50 CR', '(1,234.50)', '1,234.50-'. What leaves the account is below
 * zero; null for an empty cell.
 */
export function amountOf(cell: Cell | undefined): Read<number | null> {
  if (cell !== undefined && typeof cell !== 'string') return centavosOf(cell[1])
  const text = shortOf(cell)
  if (text === undefined) return { fault: BANK_LIST_TEXT.badAmount }
  if (/^-?$/.test(text)) return { value: null }
  const parts =
    /^(\()?([-+])? ?(?:₱|PHP|Php|P)? ?([-+])? ?(\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(\.\d{1,2}0*)? ?(?:PHP)? ?(-|CR|DR|Cr|Dr)? ?(\))?$/.exec(
      text,
    )
  if (!parts || Boolean(parts[1]) !== Boolean(parts[7])) return { fault: BANK_LIST_TEXT.badAmount }
  const [, bracket, sign, inner, whole = '', fraction = '', after = ''] = parts
  const isOut = Boolean(bracket) || sign === '-' || inner === '-' || after === '-' || /^dr$/i.test(after)
  const value = Number(whole.replaceAll(',', '') + fraction)
  return centavosOf(isOut ? -value : value)
}

function centavosOf(pesos: number): Read<number> {
  const centavos = Math.round(pesos * 100)
  if (!Number.isFinite(pesos) || Math.abs(centavos - pesos * 100) > 0.001)
    return { fault: BANK_LIST_TEXT.badAmount }
  return Math.abs(centavos) > MOST ? { fault: BANK_LIST_TEXT.largeAmount } : { value: centavos || 0 }
}
