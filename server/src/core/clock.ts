/** The shop's wall clock; days begin and end by it. */
export const SHOP_ZONE = 'Asia/Manila'

export interface Clock {
  now(): Date
  /** The calendar day in Manila, 'YYYY-MM-DD'. */
  today(): string
}

export function clockOf(now: () => Date): Clock {
  return { now, today: () => dayOf(now()) }
}

export const systemClock: Clock = clockOf(() => new Date())

/** Made once: it takes a hundred times as long as its use. Swedish days are ISO days. */
const DAY = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: SHOP_ZONE })

/** The calendar day of a moment in Manila, 'YYYY-MM-DD'. */
export function dayOf(moment: Date): string {
  return DAY.format(moment)
}

const MOMENT = new Intl.DateTimeFormat('en-PH', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: SHOP_ZONE,
})

/** In Manila: 'March 5, 2026 at 10:00 AM'. */
export const momentInWords = (moment: Date): string => MOMENT.format(moment).replaceAll('\u202f', ' ')

/** Of Manila, which has had no daylight saving since 1990. The zone of the machine has no part in it. */
export const SHOP_OFFSET = '+08:00'
const DAY_LENGTH = 86_400_000

/** The moment at which a day begins in Manila: '2026-11-21' -> 2026-11-20T16:00:00Z. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00${SHOP_OFFSET}`)
}

/** The moment at which the next day begins: the open end of a range that includes `day`. */
export function endOfDay(day: string): Date {
  return new Date(startOfDay(day).getTime() + DAY_LENGTH)
}
