export type Range = {
  dateFrom: string
  dateTo: string
}

/** The day on which a school year begins: it is June to May. */
const SCHOOL_STARTS = '06-01'

/** The days that reports are asked for most, both ends included. @param today in Manila, 'YYYY-MM-DD' */
export function quickRanges(today: string): { label: string; range: Range }[] {
  const year = Number(today.slice(0, 4))
  const isBegun = today.slice(5) >= SCHOOL_STARTS
  const [start, nextStart] = [isBegun ? year : year - 1, isBegun ? year + 1 : year].map(
    (one) => `${one}-${SCHOOL_STARTS}`,
  ) as [string, string]
  const monday = dayOf(today, -((weekday(today) + 6) % 7))
  return [
    { label: 'Today', range: { dateFrom: today, dateTo: today } },
    { label: 'This week', range: { dateFrom: monday, dateTo: dayOf(monday, 6) } },
    { label: 'This school year', range: { dateFrom: start, dateTo: dayOf(nextStart, -1) } },
  ]
}

function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** So many days later. */
function dayOf(day: string, later: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + later)
  return date.toISOString().slice(0, 10)
}
