import { BARCODE_TEXT } from '@kwaderno/contract/barcode-intake.ts'
import { scanIntoCount } from '@kwaderno/contract/stock-count.ts'
import { call } from '../../../api/client.ts'
import { firstMessage, isDecided } from '../../../api/failure.ts'
import { newKey } from '../../../api/idempotency-key.ts'
import { keepScans, readScans } from '../../../features/scanner/kept-scans.ts'
import { makeScanQueue } from '../../../features/scanner/scan-queue.ts'
import { playScan } from '../../../features/scanner/sounds.ts'
import { createStore } from '../../../store.ts'
import { toast } from '../../../ui/toast.ts'

/** A scan that is sent under its key until the shop has said what came of it. */
export interface UnsentScan {
  key: string
  sku: string
  countId: number
  /** The shop was reached and failed: it is sent again when the user says so. */
  isFailed?: boolean
}

export interface CountScans {
  userId: number
  /** The first one first. */
  scans: readonly UnsentScan[]
  /** The line is gone: what waits is tried again by itself. */
  isCut: boolean
  /** What came of the last one. */
  result: { countId: number; text: string; isMiss: boolean } | undefined
}

/** Under which they are kept in this tab. */
const KEY = 'count-scans'
const NOBODY: CountScans = { userId: 0, scans: [], isCut: false, result: undefined }

export const countScans = createStore(NOBODY)
/** The count on whose page the user is. */
let shown: number | undefined

function update(scans: readonly UnsentScan[]): void {
  const { userId } = countScans.get()
  countScans.set({ ...countScans.get(), scans })
  keepScans(KEY, userId, scans)
}

const firstWaiting = () => countScans.get().scans.find(({ isFailed }) => isFailed !== true)

const queue = makeScanQueue({
  store: countScans,
  first: firstWaiting,
  isAnyUnsent: () => countScans.get().scans.length > 0,
  send: ({ key, sku, countId }: UnsentScan) =>
    call(scanIntoCount, {
      params: { id: countId },
      body: { sku, idempotencyKey: key },
      outlivesSession: true,
    }),
  answered(scan, line) {
    const words = [line.productName, ...line.variation].join(' ')
    if (drop(scan)) tell(scan, `${words}: ${line.counted ?? 0} counted`, { isMiss: false })
  },
  refused(scan, error) {
    // An answer may be lost: the same key makes sure that it counts once.
    if (isDecided(error)) drop(scan)
    else change(scan, { isFailed: true })
    tell(scan, `${scan.sku}: ${firstMessage(error, BARCODE_TEXT.scanFailed.text)}`, { isMiss: true })
  },
})

/** Gives whether it still was here: the answer may come when another user scans. */
function drop({ key }: UnsentScan): boolean {
  const { scans } = countScans.get()
  const rest = scans.filter((scan) => scan.key !== key)
  if (rest.length === scans.length) return false
  update(rest)
  return true
}

function change({ key }: UnsentScan, changes: Partial<UnsentScan>): void {
  update(countScans.get().scans.map((scan) => (scan.key === key ? { ...scan, ...changes } : scan)))
}

function tell({ countId }: UnsentScan, text: string, { isMiss }: { isMiss: boolean }): void {
  countScans.set({ ...countScans.get(), result: { countId, text, isMiss } })
  if (shown === countId) playScan(isMiss ? 'miss' : 'hit')
  // Nobody would see it: the user is elsewhere, or the next outcome takes its place at once.
  if (isMiss && (shown !== countId || firstWaiting())) toast.warning('A scan was not counted.', text)
}

/** Goes on with what this user has scanned in this tab; what another one has is forgotten. */
export function resumeCountScans(userId: number): void {
  const { userId: before, scans } = countScans.get()
  if (before !== userId) countScans.set({ ...NOBODY, userId })
  const unsent = before === userId ? scans : readScans<UnsentScan>(KEY, userId)
  update(unsent.map(({ key, sku, countId }) => ({ key, sku, countId })))
  void queue.sendAll()
}

/** Says on whose page outcomes are seen, until the function that it gives is called. */
export function showOutcomes(countId: number): () => void {
  shown = countId
  return () => {
    if (shown === countId) shown = undefined
  }
}

/** Takes a scan and sends it behind those before it. */
export function takeCountScan(countId: number, sku: string): void {
  update([...countScans.get().scans, { key: newKey(), sku, countId }])
  queue.sendNew()
}

/** Sends one again that the shop could not take. */
export function sendCountScanAgain(scan: UnsentScan): void {
  change(scan, { isFailed: false })
  void queue.sendAll()
}

/** Sends what waits. */
export const sendCountScans = queue.sendAll
