import { isDated } from '@kwaderno/contract/no-date.ts'

const ZONE = 'Asia/Manila'
const LONG = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONE,
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})
const DAY = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Undefined for nothing, for what is no time, and for the year 0001, which means that none is set. */
function parse(value: string | Date | null | undefined): Date | undefined {
  if (value instanceof Date) return value
  if (!isDated(value)) return undefined
  // A time without a zone is one of the shop's clock.
  const hasZone = /(?:z|[+-]\d\d:?\d\d)$/i.test(value)
  const text = value.length === 10 ? `${value}T00:00:00+08:00` : hasZone ? value : `${value}+08:00`
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? undefined : date
}

function parts(date: Date): Record<string, string> {
  return Object.fromEntries(LONG.formatToParts(date).map(({ type, value }) => [type, value]))
}

/** 'March 5, 2024 2:07 PM' in Manila, '' when unset. */
export function formatDateTime(value: string | Date | null | undefined): string {
  const date = parse(value)
  if (!date) return ''
  const { month, day, year, hour, minute, dayPeriod } = parts(date)
  return `${month} ${day}, ${year} ${hour}:${minute} ${dayPeriod}`
}

/** 'March 5, 2024' in Manila, '' when unset. */
export function formatDate(value: string | Date | null | undefined): string {
  const date = parse(value)
  if (!date) return ''
  const { month, day, year } = parts(date)
  return `${month} ${day}, ${year}`
}

/** '2:07 PM' in Manila, '' when unset. */
export function formatTime(value: string | Date | null | undefined): string {
  const date = parse(value)
  if (!date) return ''
  const { hour, minute, dayPeriod } = parts(date)
  return `${hour}:${minute} ${dayPeriod}`
}

/** 'Mar 5, 2:07 PM' in Manila where space is short, '' when unset. */
export function formatShortDateTime(value: string | Date | null | undefined): string {
  const date = parse(value)
  if (!date) return ''
  const { month = '', day, hour, minute, dayPeriod } = parts(date)
  return `${month.slice(0, 3)} ${day}, ${hour}:${minute} ${dayPeriod}`
}

/** 'Mar 5', or 'Mar 5, 2023' of another year than this one, in Manila, '' when unset. */
export function formatShortDate(value: string | Date | null | undefined, now: Date = new Date()): string {
  const date = parse(value)
  if (!date) return ''
  const { month = '', day, year } = parts(date)
  const short = `${month.slice(0, 3)} ${day}`
  return year === parts(now).year ? short : `${short}, ${year}`
}

/** The calendar day in Manila as 'YYYY-MM-DD'; today by default. */
export function manilaDay(value: Date = new Date()): string {
  return DAY.format(value)
}

/** The day after this one ('YYYY-MM-DD') that is neither a Saturday nor a Sunday. */
export function nextWorkingDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  do date.setUTCDate(date.getUTCDate() + 1)
  while (date.getUTCDay() % 6 === 0)
  return date.toISOString().slice(0, 10)
}
