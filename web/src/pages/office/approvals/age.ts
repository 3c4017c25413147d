const HOUR = 3_600_000
const DAYS_UNTIL_LATE = 2

const count = (number: number, unit: string) =>
  `${number.toLocaleString('en-PH')} ${unit}${number === 1 ? '' : 's'}`

/** How long a registration waits in words, and whether that is too long. */
export function ageOf(registeredOn: string, now = Date.now()): { text: string; isLate: boolean } {
  const hours = Math.max(0, Math.floor((now - Date.parse(registeredOn)) / HOUR))
  const days = Math.floor(hours / 24)
  if (days > 0) return { text: count(days, 'day'), isLate: days >= DAYS_UNTIL_LATE }
  return { text: hours > 0 ? count(hours, 'hour') : 'Under an hour', isLate: false }
}
