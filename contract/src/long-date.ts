const SPOKEN = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** '2026-11-21' -> 'November 21, 2026'; what is no day stays as it is. */
export function longDate(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? day : SPOKEN.format(date)
}
