import { BANK_LIST_TEXT, type BankMapping, type SheetRow } from '@kwaderno/contract/bank-list-fields.ts'
import { normalisedReference } from '@kwaderno/contract/payment-facts.ts'
import { refuseAt } from '../../core/problem.ts'
import { amountOf, dayOf, shownOf, type Read } from './cells.ts'

/** What has come in, as a file says it. */
export interface ReadLine {
  day: string
  /** Centavos. */
  amount: number
  reference: string
  referenceNormalised: string
  payer: string
}

export interface ReadLines {
  lines: ReadLine[]
  debits: number
  errors: { row: number; text: string }[]
}

const LONGEST = 300

/**
 * What the rows of a file say by a mapping of its columns.
 * @throws Refusal for a column that the file does not have
 */
export function readLines(
  columns: readonly string[],
  rows: readonly SheetRow[],
  mapping: BankMapping,
): ReadLines {
  const places = placesOf(columns, mapping)
  const found: ReadLines = { lines: [], debits: 0, errors: [] }
  for (const { row, cells } of rows) {
    const at = (name: keyof typeof places) => (places[name] < 0 ? undefined : cells[places[name]])
    const amount = creditOf(mapping, at)
    if ('fault' in amount) {
      found.errors.push({ row, text: amount.fault })
      continue
    }
    const day = dayOf(at('date'), mapping.dayOrder)
    if (day === undefined) {
      found.errors.push({ row, text: BANK_LIST_TEXT.badDate })
      continue
    }
    if (amount.value <= 0) {
      found.debits += 1
      continue
    }
    const reference = plain(shownOf(at('reference')))
    found.lines.push({
      day,
      amount: amount.value,
      reference,
      referenceNormalised: normalisedReference(reference),
      payer: plain(shownOf(at('payer'))),
    })
  }
  return found
}

type Place = Exclude<keyof BankMapping, 'dayOrder'>

function placesOf(columns: readonly string[], mapping: BankMapping): Record<Place, number> {
  const names: Place[] = ['date', 'amount', 'credit', 'debit', 'reference', 'payer']
  return Object.fromEntries(
    names.map((name) => {
      const wanted = mapping[name]
      const place = wanted === '' ? -1 : columns.indexOf(wanted)
      if (wanted !== '' && place < 0) throw refuseAt(`mapping.${name}`, BANK_LIST_TEXT.noColumn(wanted))
      return [name, place]
    }),
  ) as Record<Place, number>
}

/** Zero and less for what leaves the account. */
function creditOf(
  { credit }: BankMapping,
  at: (name: Place) => SheetRow['cells'][number] | undefined,
): Read<number> {
  const read = amountOf(at(credit === '' ? 'amount' : 'credit'))
  if ('fault' in read) return read
  if (read.value !== null && read.value !== 0) return { value: read.value }
  // A line that takes something out has nothing in its column of credits.
  const out = amountOf(at('debit'))
  if ('fault' in out) return out
  if (out.value !== null && out.value !== 0) return { value: -Math.abs(out.value) }
  return { fault: BANK_LIST_TEXT.emptyAmount }
}

/** On one line, and no longer than it can be shown. */
function plain(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, LONGEST)
    .toWellFormed()
    .trim()
}

const GUESSES: readonly (readonly [Place, RegExp])[] = [
  ['date', /\bdate\b/i],
  ['credit', /\bcredits?\b|deposit|money in|\breceived\b/i],
  ['debit', /\bdebits?\b|withdrawal|money out|\bsent\b/i],
  ['amount', /\bamount\b/i],
  ['reference', /\bref(?:erence)?\b|transaction (?:id|no)|trace/i],
  ['payer', /\bpayer\b|\bsender\b|\bfrom\b|\bname\b|description|particulars|remarks|details/i],
]

/** What the heads suggest, where an account has no mapping of its own yet that fits. */
export function guessMapping(columns: readonly string[], kept: BankMapping | undefined): BankMapping {
  if (kept && GUESSES.every(([name]) => kept[name] === '' || columns.includes(kept[name]))) return kept
  const mapping: BankMapping = {
    date: '',
    dayOrder: kept?.dayOrder ?? 'MDY',
    amount: '',
    credit: '',
    debit: '',
    reference: '',
    payer: '',
  }
  const taken = new Set<string>()
  for (const [name, words] of GUESSES) {
    if (name === 'amount' && mapping.credit !== '') continue
    const found = columns.find((column) => words.test(column) && !taken.has(column))
    if (found === undefined) continue
    mapping[name] = found
    taken.add(found)
  }
  return mapping
}
