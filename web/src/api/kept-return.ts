import { dropKept, readKept, writeKept } from './kept.ts'

/** Whether the log-in is asked for because a session has ended here. */
export function wasSessionEnded(): boolean {
  return readKept() !== undefined
}

/**
 * To be called where a log-in has succeeded. Gives the same person the tab back as it was, and where to go; what
 * anybody else has left is deleted. Of somebody whom the page did not know yet there is but an address.
 */
export function takeUpSession(userId: number): string | undefined {
  const kept = readKept()
  if (!kept) return undefined
  if (kept.userId !== userId) {
    dropKept()
    return kept.userId === undefined ? kept.href : undefined
  }
  for (const [key, value] of Object.entries(kept.stored)) sessionStorage.setItem(key, value)
  if (Object.keys(kept.typed).length === 0) dropKept()
  // What was typed waits for its form.
  else writeKept({ ...kept, stored: {} })
  return kept.href
}

/** This tab has asked for a log-in, which has happened in another: it is as it was before. */
export function comeBack(userId: number | undefined): void {
  const href = userId === undefined ? undefined : takeUpSession(userId)
  if (href !== undefined) window.location.replace(href)
}
