import { SHOP_OFFSET } from '../core/clock.ts'
import { BackupError } from './failure.ts'

const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(Z|[+-]\d\d:?\d\d)?$/

/** The moment to which a backup is restored, as it was typed: in Manila unless it says otherwise. @throws BackupError */
export function readMoment(text: string): Date {
  const [, day = '', time, offset = SHOP_OFFSET] = MOMENT.exec(text.trim()) ?? []
  const moment = new Date(`${day}T${time}${offset}`)
  if (!isDay(day) || Number.isNaN(moment.getTime())) {
    throw new BackupError(
      `--at ${text} is no time. Say it as "2026-11-23 14:05", of Manila, or with an offset: 2026-11-23T14:05Z.`,
    )
  }
  return moment
}

/** JavaScript takes 30 February for 2 March, and a shop would be restored to another day than was asked for. */
function isDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
}
