/** Keeps the scans of a user in this tab, so that nothing is lost when the page is loaded anew. A log-out forgets them. */
export function keepScans(name: string, userId: number, scans: readonly unknown[]): void {
  try {
    sessionStorage.setItem(name, JSON.stringify({ userId, scans }))
  } catch {
    // Without storage the scans last as long as the page.
  }
}

/** What is kept for this user; nothing of another one's. */
export function readScans<Scan>(name: string, userId: number): Scan[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? '{}') as { userId?: number; scans?: Scan[] }
    return kept.userId === userId && Array.isArray(kept.scans) ? kept.scans : []
  } catch {
    return []
  }
}
