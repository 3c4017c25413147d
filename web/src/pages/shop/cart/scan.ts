import { CART_TEXT } from '@kwaderno/contract/cart-availability.ts'
import { addToCartBySku } from '@kwaderno/contract/cart.ts'
import { PRODUCT_TEXT } from '@kwaderno/contract/catalogue.ts'
import { call } from '../../../api/client.ts'
import { firstMessage, isDecided } from '../../../api/failure.ts'
import { newKey } from '../../../api/idempotency-key.ts'
import { whenRefetched } from '../../../api/query-client.ts'
import { refreshSession } from '../../../api/session.ts'
import { saveQuantities } from '../../../features/cart/quantities.ts'
import { toast } from '../../../ui/toast.ts'

/** Milliseconds within which a scan tries one again whose answer was lost; later it is another piece. */
const AGAIN = 60_000
/** Scans whose answers were lost: they may have been counted. */
let unanswered: { sku: string; key: string; at: number }[] = []

/** The key of such a scan, once; a new one without any. */
function takeKey(sku: string): string {
  unanswered = unanswered.filter(({ at }) => Date.now() - at < AGAIN)
  const again = unanswered.find((scan) => scan.sku === sku)
  unanswered = unanswered.filter((scan) => scan !== again)
  return again?.key ?? newKey()
}

/** Adds one piece of the option with this SKU and shows the result. */
export async function addScanned(sku: string): Promise<void> {
  // A second scan while this one is on its way is another piece.
  const idempotencyKey = takeKey(sku)
  try {
    // The server raises its own quantity, so pending ones are saved first.
    await saveQuantities()
    const item = await call(addToCartBySku, { params: { sku }, body: { idempotencyKey } })
    if (!item) {
      toast.warning(CART_TEXT.unknownSku.title, CART_TEXT.unknownSku.text)
      return
    }
    toast.success(PRODUCT_TEXT.added.title, PRODUCT_TEXT.added.text)
    await Promise.all([whenRefetched(), refreshSession()])
  } catch (error) {
    if (!isDecided(error)) unanswered.push({ sku, key: idempotencyKey, at: Date.now() })
    const message = firstMessage(error, PRODUCT_TEXT.addFailed)
    toast.warning(message === PRODUCT_TEXT.stockReached ? PRODUCT_TEXT.cannotAddMore : message)
  }
}
