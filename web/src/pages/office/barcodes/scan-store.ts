import { newKey } from '../../../api/idempotency-key.ts'

/** One scan of this session: on its way, counted, not counted, or taken back. */
export interface Scan {
  /** Under which it is sent, however often. */
  key: string
  sku: string
  /** When, in milliseconds since 1970. */
  at: number
  state: 'waiting' | 'counted' | 'missed' | 'failed' | 'undoing' | 'undone'
  /** Of what was counted. `quantity` is what the line had then. */
  scanId?: number
  name?: string
  variation?: string[]
  quantity?: number
  /** It can no longer be taken back: its pieces are in stock, or its line was set by hand or deleted. */
  isSettled?: boolean
  /** Why it was not counted. */
  message?: string
}

export interface ScanSession {
  userId: number
  /** The newest first. */
  scans: readonly Scan[]
  /** What the user is to be told of last; changes with every outcome. */
  latest: Scan | undefined
  /** The line is gone: what waits is tried again by itself. */
  isCut: boolean
}

/** In this tab, so that nothing is lost when the page is loaded anew. Forgotten when the user logs out. */
const KEY = 'scans'
/** How many finished ones are kept. */
const KEPT = 200
const NOBODY: ScanSession = { userId: 0, scans: [], latest: undefined, isCut: false }

let session = NOBODY
const watchers = new Set<() => void>()

function set(change: Partial<ScanSession>): void {
  session = { ...session, ...change }
  if (change.scans) keep()
  for (const watcher of watchers) watcher()
}

function keep(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId: session.userId, scans: session.scans }))
  } catch {
    // Without storage the session lasts as long as the page.
  }
}

export const scanStore = {
  read: () => session,
  watch(watcher: () => void): () => void {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  },
  setCut: (isCut: boolean) => isCut !== session.isCut && set({ isCut }),
}

/** Goes on with the session of this user; that of another one is forgotten. */
export function openScans(userId: number): void {
  if (session.userId === userId) return
  set({ ...NOBODY, userId, scans: readKept(userId) })
}

function readKept(userId: number): Scan[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<ScanSession>
    if (kept.userId !== userId || !Array.isArray(kept.scans)) return []
    return kept.scans.map((scan: Scan) => (scan.state === 'undoing' ? { ...scan, state: 'counted' } : scan))
  } catch {
    return []
  }
}

export function addScan(sku: string): void {
  const added: Scan = { key: newKey(), sku, at: Date.now(), state: 'waiting' }
  const all = [added, ...session.scans]
  set({ scans: all.filter(({ state }, place) => place < KEPT || state === 'waiting') })
}

/** Changes a scan; what came of it is told when it `isNews`. */
export function changeScan(key: string, change: Partial<Scan>, { isNews = false } = {}): void {
  let changed: Scan | undefined
  const scans = session.scans.map((scan) => (scan.key === key ? (changed = { ...scan, ...change }) : scan))
  set(isNews && changed ? { scans, latest: changed } : { scans })
}

/** Takes what is done out of the list; what waits stays. */
export function clearScans(): void {
  set({ scans: session.scans.filter(({ state }) => state === 'waiting'), latest: undefined })
}

/** The one that was scanned first of those that wait. */
export function firstWaiting(): Scan | undefined {
  return session.scans.findLast(({ state }) => state === 'waiting')
}

export function countWaiting(scans: readonly Scan[]): number {
  return scans.filter(({ state }) => state === 'waiting').length
}
