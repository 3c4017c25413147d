/** When orders can be picked up. Without zod: the page of an order reads it, too. */

/** A weekday's window, cut into slots. Times are 'HH:MM' in Manila. */
export interface SlotHours {
  /** 0 is Sunday. */
  weekday: number
  from: string
  to: string
  /** Of one slot. */
  minutes: number
  /** Orders of one slot. */
  capacity: number
}

export interface PickupDays {
  hours: readonly SlotHours[]
  closedDays: readonly string[]
  daysAhead: number
}

export interface SlotTime {
  /** '2026-06-08T09:00' in Manila, which names it. */
  slot: string
  /** 'HH:MM' */
  ends: string
  capacity: number
}

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

export const SCHEDULE_LIMITS = { hours: 42, closedDays: 366, daysAhead: 90, minutes: 480, capacity: 1000 }

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The slots of a day in their order; none of a closed one. What is left of a window behind the last whole slot is none. */
export function slotsOf({ hours, closedDays }: PickupDays, day: string): SlotTime[] {
  if (closedDays.includes(day)) return []
  return hours
    .filter(({ weekday }) => weekday === weekdayOf(day))
    .flatMap(({ from, to, minutes, capacity }) => {
      const count = Math.max(0, Math.floor((minutesOf(to) - minutesOf(from)) / minutes))
      return Array.from({ length: count }, (_, place) => {
        const start = minutesOf(from) + place * minutes
        return { slot: `${day}T${timeOf(start)}`, ends: timeOf(start + minutes), capacity }
      })
    })
    .toSorted((a, b) => a.slot.localeCompare(b.slot))
}

/** The moment at which a slot begins or ends. */
export const slotMoment = (slot: string): Date => new Date(`${slot}:00+08:00`)

/** What an order can book: from its delivery date or today on, as far as the days ahead, and not once it has begun. */
export function offeredSlots(
  schedule: PickupDays,
  { now, today, deliveryDate }: { now: Date; today: string; deliveryDate: string | null },
): SlotTime[] {
  const last = addDays(today, schedule.daysAhead)
  const days: string[] = []
  const first = deliveryDate !== null && deliveryDate > today ? deliveryDate : today
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days.flatMap((day) => slotsOf(schedule, day)).filter(({ slot }) => slotMoment(slot) > now)
}

/** Whether two windows of one weekday share a moment. */
export function overlap(hours: readonly SlotHours[]): boolean {
  return hours.some((one, index) =>
    hours
      .slice(index + 1)
      .some((other) => one.weekday === other.weekday && one.from < other.to && other.from < one.to),
  )
}
