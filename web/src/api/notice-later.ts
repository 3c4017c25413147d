import { NOTICE_META } from '@kwaderno/contract/first-page.ts'

/*
 * What this browser knows of the privacy notice before the session has been read, so that the place of its bar is kept from
 * the first paint. web/first/fill.ts runs it within the page.
 */
const LATER = 'notice-later'
/** The last version that whoever is logged in here is not asked for. */
const SETTLED = 'notice-settled'

/** The newest version as the page was sent, 0 without one. */
export function newestNotice(): number {
  const told = document.querySelector<HTMLMetaElement>(`meta[name="${NOTICE_META}"]`)
  return Number(told?.content ?? 0)
}

/** The privacy notice can wait until the next log-in, in all tabs. */
export function putNoticeOff(): void {
  localStorage.setItem(LATER, 'true')
}

export function isNoticePutOff(): boolean {
  return localStorage.getItem(LATER) !== null
}

/** Somebody has logged in. */
export function askForNotice(): void {
  localStorage.removeItem(LATER)
  localStorage.removeItem(SETTLED)
}

export function settleNotice(version: number): void {
  localStorage.setItem(SETTLED, String(version))
}

const settledNotice = () => Number(localStorage.getItem(SETTLED) ?? 0)

/** @param asked the version that somebody is asked for, null for none @param isEverAsked false for the staff */
export function keepNoticeState(asked: number | null, isEverAsked: boolean): void {
  // A page that has been open for long knows of an older one than was agreed to in it.
  const settled = asked === null ? Math.max(newestNotice(), settledNotice()) : asked - 1
  settleNotice(isEverAsked ? settled : Infinity)
}

/** Most likely whoever has the token is asked: so it was when he was here last, or the notice has been published since. */
export function isNoticeExpected(): boolean {
  if (isNoticePutOff()) return false
  return newestNotice() > settledNotice()
}
