import {
  IDLE_WARNING_MINUTES,
  keepSession,
  readSession,
  type SessionRest,
} from '@kwaderno/contract/session.ts'
import { setUnattended } from '../../api/attendance.ts'
import { call } from '../../api/client.ts'

const MINUTE = 60_000
/** How long before the end of the session the warning appears, and the shortest time between two reports of activity; less for a short limit. */
const WARNING = IDLE_WARNING_MINUTES * MINUTE
const REPORT_EVERY = 3 * MINUTE
/** After this long without input the user counts as away. */
const ALONE_AFTER = 2 * MINUTE
/** How often it asks during the warning whether another tab has kept the session. */
const ASKED_EVERY = MINUTE / 2
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'input'] as const

export interface IdleClock {
  /** The user chose to stay logged in. */
  keep(): void
  stop(): void
}

/**
 * Watches how long the session goes on without being used. The server alone knows, because there may be other tabs: it
 * is asked before anything is said, and asking is no use. Work in the page without calls, such as a long form, is told
 * to the server every few minutes.
 * @param show is given the minutes that are left once they are few, undefined when they are not
 */
export function startIdleClock(show: (minutes: number | undefined) => void): IdleClock {
  let endsAt = Infinity
  let warning = WARNING
  let reportEvery = REPORT_EVERY
  let signAt = Date.now()
  let reportedAt = Date.now()
  let timer: number | undefined
  let isStopped = false

  function take({ idleSeconds, limitSeconds }: SessionRest): void {
    if (isStopped || idleSeconds === null || limitSeconds === null) return
    warning = Math.min(WARNING, limitSeconds * 250)
    reportEvery = Math.min(REPORT_EVERY, limitSeconds * 125)
    endsAt = Date.now() + idleSeconds * 1000
    turn()
  }

  /** Shows the warning when it is due, and checks again later. */
  function turn(): void {
    const left = endsAt - Date.now()
    const isShort = left <= warning
    show(isShort ? Math.max(1, Math.ceil(left / MINUTE)) : undefined)
    askIn(isShort ? Math.min(ASKED_EVERY, Math.max(left, 0) + 1000) : left - warning)
  }

  function askIn(wait: number): void {
    window.clearTimeout(timer)
    if (!isStopped) timer = window.setTimeout(ask, wait)
  }

  /** Also when the session may have ended meanwhile: the answer then is the end of it. */
  function ask(): void {
    call(readSession, {}).then(take, () => askIn(ASKED_EVERY))
  }

  function reportActivity(): void {
    reportedAt = Date.now()
    // The next input reports again.
    call(keepSession, {}).then(take, () => (reportedAt = 0))
  }

  function sign(): void {
    signAt = Date.now()
    setUnattended(false)
    const isWarned = endsAt - signAt <= warning
    if (endsAt !== Infinity && !isWarned && signAt - reportedAt >= reportEvery) reportActivity()
  }

  const attention = window.setInterval(() => setUnattended(Date.now() - signAt > ALONE_AFTER), MINUTE / 2)
  const ending = new AbortController()
  for (const name of SIGNS)
    window.addEventListener(name, sign, { capture: true, passive: true, signal: ending.signal })
  ask()
  return {
    keep: reportActivity,
    stop() {
      isStopped = true
      ending.abort()
      window.clearTimeout(timer)
      window.clearInterval(attention)
      setUnattended(false)
    },
  }
}
