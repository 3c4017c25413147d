const KEY = 'notice-later'

/** The privacy notice can wait until the next log-in, in all tabs. */
export function putNoticeOff(): void {
  localStorage.setItem(KEY, 'true')
}

export function isNoticePutOff(): boolean {
  return localStorage.getItem(KEY) !== null
}

export function askForNotice(): void {
  localStorage.removeItem(KEY)
}
