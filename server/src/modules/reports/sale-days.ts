import { sql, type RawBuilder } from 'kysely'
import { every, type Days, type Test } from './filters.ts'

/** What was sold of each option in some days of Manila, or at all. Columns: product_option_id, pieces, sold_centavos. */
export function sumsIn(days: Days): RawBuilder<unknown> {
  if (days.dateFrom || days.dateTo) {
    return sql`select product_option_id, sum(pieces)::bigint as pieces, sum(sold_centavos)::bigint as sold_centavos
      from (${salesIn(days)}) parts group by product_option_id`
  }
  return sql`select product_option_id, pieces, sold_centavos from option_sales where pieces > 0`
}

/**
 * What was sold in some days of Manila: whole months from `monthly_sales` and the days before and after them from
 * `daily_sales`, so that a range of years reads no more than two months day by day. Columns: product_option_id, month,
 * pieces, sold_centavos; an option has several rows.
 */
export function salesIn(days: Days): RawBuilder<unknown> {
  const dateFrom = days.dateFrom && possible(days.dateFrom)
  const dateTo = days.dateTo && possible(days.dateTo)
  const first = dateFrom && (isMonthStart(dateFrom) ? dateFrom : monthAfter(dateFrom))
  // The open end: the month that is not sold in whole.
  const end = dateTo && monthOf(dayAfter(dateTo))
  const parts: RawBuilder<unknown>[] = []
  const whole = [
    ...(first ? [sql<boolean>`month >= ${first}`] : []),
    ...(end ? [sql<boolean>`month < ${end}`] : []),
  ]
  if (!first || !end || first < end) parts.push(byMonth(whole))
  if (first && end && first > end) {
    // Both ends lie in one month.
    parts.push(byDay([sql`day >= ${dateFrom}`, sql`day <= ${dateTo}`]))
  } else {
    if (dateFrom && first && dateFrom !== first)
      parts.push(byDay([sql`day >= ${dateFrom}`, sql`day < ${first}`]))
    if (dateTo && end && end <= dateTo) parts.push(byDay([sql`day >= ${end}`, sql`day <= ${dateTo}`]))
  }
  return parts.length === 0 ? byDay([sql`false`]) : sql.join(parts, sql` union all `)
}

function byMonth(tests: readonly Test[]): RawBuilder<unknown> {
  return sql`select product_option_id, month, pieces, sold_centavos from monthly_sales
    where pieces > 0 and ${every(tests)}`
}

function byDay(tests: readonly Test[]): RawBuilder<unknown> {
  return sql`select product_option_id, date_trunc('month', day::timestamp)::date as month, pieces, sold_centavos
    from daily_sales where pieces > 0 and ${every(tests)}`
}

/** Nothing was sold before or will be after; the database has no day of the year 10000. */
const EVER = ['1970-01-01', '9000-01-01'] as const

function possible(day: string): string {
  if (day < EVER[0]) return EVER[0]
  return day > EVER[1] ? EVER[1] : day
}

const DAY = 86_400_000
const isoDay = (moment: number) => new Date(moment).toISOString().slice(0, 10)
const isMonthStart = (day: string) => day.endsWith('-01')
const monthOf = (day: string) => `${day.slice(0, 8)}01`
const dayAfter = (day: string) => isoDay(Date.parse(day) + DAY)
/** No month has 32 days, and none fewer than 28. */
const monthAfter = (day: string) => monthOf(isoDay(Date.parse(monthOf(day)) + 31 * DAY))
