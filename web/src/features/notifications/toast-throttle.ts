import { NOTIFICATION_SECONDS } from '../../ui/toast.ts'

/** How long toasts pause after one, so that a busy shop does not fill the staff's screens. */
export const QUIET_SECONDS = 10

/**
 * How many seconds a notification of the staff is shown: its whole time, the rest of the time of the one whose place it
 * takes, or 0 in the quiet after it. So what lies under a toast can be reached, however much is going on.
 * @param since seconds since the last toast began that took its whole time; Infinity when there was none
 */
export function toastSeconds(since: number): number {
  if (since >= NOTIFICATION_SECONDS + QUIET_SECONDS) return NOTIFICATION_SECONDS
  return Math.max(0, NOTIFICATION_SECONDS - since)
}
