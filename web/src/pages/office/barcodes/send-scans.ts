import { BARCODE_TEXT } from '@kwaderno/contract/barcode-intake.ts'
import { listOpenScans, scanBarcode, undoScan } from '@kwaderno/contract/barcode.ts'
import { call } from '../../../api/client.ts'
import { codeOf, firstMessage, statusOf } from '../../../api/failure.ts'
import { onLiveEnd } from '../../../api/live.ts'
import { refetchAfter } from '../../../api/query-client.ts'
import { addScan, changeScan, firstWaiting, scanStore, setCut, type Scan } from './scan-store.ts'

/** Pauses before what waits is tried again, in milliseconds; the last one again and again. */
const PAUSES = [1000, 2000, 4000, 8000, 15_000]
/** The shop was not reached, or has no time: the same scan may be sent again. */
const PASSING = [0, 408, 429, 502, 503, 504]

let isSending = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** What waits is of the one who scanned it: nobody who logs in after him sends it. His return does. */
onLiveEnd(() => {
  clearTimeout(timer)
  isBack()
})

/** Takes a scan into the session and sends it behind those before it. */
export function takeScan(sku: string): void {
  addScan(sku)
  if (!scanStore.get().isCut) void sendScans()
}

/** Sends what waits, one by one in the order in which it was scanned. */
export async function sendScans(): Promise<void> {
  if (isSending) return
  isSending = true
  clearTimeout(timer)
  try {
    for (let scan = firstWaiting(); scan; scan = firstWaiting()) {
      if (!(await sendScan(scan))) break
    }
  } finally {
    isSending = false
  }
}

/** Gives false when the line is gone and the scan still waits. */
async function sendScan({ key, sku }: Scan): Promise<boolean> {
  try {
    const { scanId, ...item } = await call(scanBarcode, {
      body: { sku, idempotencyKey: key },
      outlivesSession: true,
    })
    isBack()
    changeScan(key, { ...pick(item), scanId, state: 'counted' }, { isNews: true })
    return true
  } catch (error) {
    const status = statusOf(error)
    if (status === undefined || PASSING.includes(status)) return tryLater()
    // Logged out: it waits for the same user to come back.
    if (status === 401) return false
    isBack()
    const isMiss = codeOf<typeof scanBarcode>(error) === 'not_found'
    const message = isMiss ? BARCODE_TEXT.unknownSku.text : firstMessage(error, BARCODE_TEXT.scanFailed.text)
    changeScan(key, { state: isMiss ? 'missed' : 'failed', message }, { isNews: true })
    return true
  }
}

function pick({
  sku,
  name,
  variation,
  quantity,
}: Required<Pick<Scan, 'sku' | 'name' | 'variation' | 'quantity'>>) {
  return { sku, name, variation, quantity }
}

function isBack(): void {
  failures = 0
  setCut(false)
}

function tryLater(): false {
  setCut(true)
  timer = setTimeout(() => void sendScans(), PAUSES[Math.min(failures, PAUSES.length - 1)])
  failures++
  return false
}

/** Sends one again that the shop could not take. */
export function sendAgain(key: string): void {
  changeScan(key, { state: 'waiting' })
  void sendScans()
}

/** Takes a scan back. It may be asked twice: it counts once. */
export async function takeBack({ key, scanId }: Scan): Promise<void> {
  if (scanId === undefined) return
  changeScan(key, { state: 'undoing' })
  try {
    const { quantity } = await call(undoScan, { params: { scanId }, outlivesSession: true })
    changeScan(key, { state: 'undone', quantity }, { isNews: true })
  } catch (error) {
    // Logged out: whoever comes back sees it counted, and may take it back again.
    if (statusOf(error) === 401) return changeScan(key, { state: 'counted' })
    const message = firstMessage(error, BARCODE_TEXT.scanFailed.text)
    const isSettled = statusOf(error) === 400 || codeOf<typeof undoScan>(error) === 'changed'
    changeScan(key, { state: 'counted', isSettled, message }, { isNews: true })
    void refetchAfter(undoScan)
  }
}

/** Asks which of the scans can no longer be taken back, because of what was done with their lines elsewhere. */
export async function settleScans(): Promise<void> {
  const counted = scanStore
    .get()
    .scans.filter(({ state, isSettled }) => state === 'counted' && isSettled !== true)
    .flatMap(({ key, scanId }) => (scanId === undefined ? [] : [{ key, scanId }]))
  if (counted.length === 0) return
  const scanIds = counted.map(({ scanId }) => scanId)
  // Without an answer the undoing itself is refused.
  const open = await call(listOpenScans, { query: { scanIds } }).catch(() => scanIds)
  for (const { key, scanId } of counted) if (!open.includes(scanId)) changeScan(key, { isSettled: true })
}
