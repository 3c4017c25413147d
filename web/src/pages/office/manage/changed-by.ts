import { formatDateTime, formatTime, manilaDay } from '../../../ui/date-format.ts'

/** Who made the last change of something, when, and by which id; '' and null when that is not known. */
export interface LastChange {
  changedBy: string
  changedById: number | null
  changedOn: string
}

/**
 * 'Carla Santos changed this order at 2:07 PM', and with its day where it was another one: forms stay open overnight.
 * @param self the id of who reads it
 */
export function changedSentence(
  what: string,
  last: LastChange,
  self: number | undefined,
  now: Date = new Date(),
): string {
  const who = self !== undefined && last.changedById === self ? 'You' : last.changedBy || 'Someone else'
  return `${who} changed this ${what}${whenOf(last.changedOn, now)}`
}

function whenOf(changedOn: string, now: Date): string {
  if (changedOn === '') return ''
  const isToday = manilaDay(new Date(changedOn)) === manilaDay(now)
  return isToday ? ` at ${formatTime(changedOn)}` : ` on ${formatDateTime(changedOn)}`
}
