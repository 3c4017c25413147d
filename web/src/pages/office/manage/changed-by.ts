import { formatTime } from '../../../ui/date-format.ts'

/** Who made the last change of something, when, and by which id; '' and null when that is not known. */
export interface LastChange {
  changedBy: string
  changedById: number | null
  changedOn: string
}

/** 'Carla Santos changed this order at 2:07 PM'. @param self the id of who reads it */
export function changedSentence(what: string, last: LastChange, self: number | undefined): string {
  const who = self !== undefined && last.changedById === self ? 'You' : last.changedBy || 'Someone else'
  const at = formatTime(last.changedOn)
  return at ? `${who} changed this ${what} at ${at}` : `${who} changed this ${what}`
}
