import { MONTHS } from '../dashboard/months.ts'

/** 'YYYY-MM' as 'March 2026'. */
export function monthName(month: string): string {
  const [year, number] = month.split('-')
  return `${MONTHS[Number(number) - 1] ?? month} ${year}`
}

/** Months in order without a gap: those that are missing between the first and the last have what `empty` gives. */
export function withoutGaps<Month extends { month: string }>(
  months: readonly Month[],
  empty: (month: string) => Month,
): Month[] {
  const given = new Map(months.map((one) => [one.month, one]))
  const names = [...given.keys()].toSorted()
  const [first, last] = [names[0], names.at(-1)]
  if (first === undefined || last === undefined) return []
  const all: Month[] = []
  for (let month = first; month <= last; month = monthAfter(month)) all.push(given.get(month) ?? empty(month))
  return all
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? [year + 1, 1] : [year, number + 1]
  return `${String(next[0]).padStart(4, '0')}-${String(next[1]).padStart(2, '0')}`
}
