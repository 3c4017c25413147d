import { newKey } from '../../../api/idempotency-key.ts'
import { keepScans, readScans } from '../../../features/scanner/kept-scans.ts'
import { createStore } from '../../../store.ts'

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

/** Under which they are kept in this tab. */
const KEY = 'scans'
/** How many finished ones are kept. */
const KEPT = 200
const NOBODY: ScanSession = { userId: 0, scans: [], latest: undefined, isCut: false }

export const scanStore = createStore(NOBODY)

function update(changes: Partial<ScanSession>): void {
  scanStore.set({ ...scanStore.get(), ...changes })
  if (changes.scans) keepScans(KEY, scanStore.get().userId, changes.scans)
}

/** Goes on with the session of this user; that of another one is forgotten. */
export function openScans(userId: number): void {
  if (scanStore.get().userId === userId) return
  update({ ...NOBODY, userId, scans: readKept(userId) })
}

function readKept(userId: number): Scan[] {
  return readScans<Scan>(KEY, userId).map((scan) =>
    scan.state === 'undoing' ? { ...scan, state: 'counted' } : scan,
  )
}

export function addScan(sku: string): void {
  const added: Scan = { key: newKey(), sku, at: Date.now(), state: 'waiting' }
  const all = [added, ...scanStore.get().scans]
  update({ scans: all.filter(({ state }, place) => place < KEPT || state === 'waiting') })
}

/** Changes a scan; what came of it is told when it `isNews`. */
export function changeScan(key: string, change: Partial<Scan>, { isNews = false } = {}): void {
  let changed: Scan | undefined
  const scans = scanStore
    .get()
    .scans.map((scan) => (scan.key === key ? (changed = { ...scan, ...change }) : scan))
  // Of an answer that came too late nothing is left: another user scans here.
  if (changed) update(isNews ? { scans, latest: changed } : { scans })
}

/** Takes what is done out of the list; what waits stays. */
export function clearScans(): void {
  update({ scans: scanStore.get().scans.filter(({ state }) => state === 'waiting'), latest: undefined })
}

/** The one that was scanned first of those that wait. */
export function firstWaiting(): Scan | undefined {
  return scanStore.get().scans.findLast(({ state }) => state === 'waiting')
}

export function countWaiting(scans: readonly Scan[]): number {
  return scans.filter(({ state }) => state === 'waiting').length
}
