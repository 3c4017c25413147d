import { BARCODE_TEXT } from '@kwaderno/contract/barcode-intake.ts'
import { listOpenScans, scanBarcode, undoScan } from '@kwaderno/contract/barcode.ts'
import { call } from '../../../api/client.ts'
import { codeOf, firstMessage, statusOf } from '../../../api/failure.ts'
import { refetchAfter } from '../../../api/query-client.ts'
import { makeScanQueue } from '../../../features/scanner/scan-queue.ts'
import { addScan, changeScan, firstWaiting, scanStore, type Scan } from './scan-store.ts'

const queue = makeScanQueue({
  store: scanStore,
  first: firstWaiting,
  isAnyUnsent: () => firstWaiting() !== undefined,
  send: ({ sku, key }: Scan) =>
    call(scanBarcode, { body: { sku, idempotencyKey: key }, outlivesSession: true }),
  answered({ key }, { scanId, ...item }) {
    changeScan(key, { ...pick(item), scanId, state: 'counted' }, { isNews: true })
  },
  refused({ key }, error) {
    const isMiss = codeOf<typeof scanBarcode>(error) === 'not_found'
    const message = isMiss ? BARCODE_TEXT.unknownSku.text : firstMessage(error, BARCODE_TEXT.scanFailed.text)
    changeScan(key, { state: isMiss ? 'missed' : 'failed', message }, { isNews: true })
  },
})

/** Sends what waits. */
export const sendScans = queue.sendAll

/** Takes a scan into the session and sends it behind those before it. */
export function takeScan(sku: string): void {
  addScan(sku)
  queue.sendNew()
}

function pick({
  sku,
  name,
  variation,
  quantity,
}: Required<Pick<Scan, 'sku' | 'name' | 'variation' | 'quantity'>>) {
  return { sku, name, variation, quantity }
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
