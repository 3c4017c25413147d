import { CART_TEXT } from '@kwaderno/contract/cart-availability.ts'
import { addToCartBySku } from '@kwaderno/contract/cart.ts'
import { PRODUCT_TEXT } from '@kwaderno/contract/catalogue.ts'
import { call } from '../../../api/client.ts'
import { firstMessage, isDecided } from '../../../api/failure.ts'
import { makeAttempts } from '../../../api/idempotency-key.ts'
import { whenRefetched } from '../../../api/query-client.ts'
import { refreshSession } from '../../../api/session.ts'
import { saveQuantities } from '../../../features/cart/quantities.ts'
import { toast } from '../../../ui/toast.ts'

const attempts = makeAttempts()

/** Adds one piece of the option with this SKU and shows the result. */
export async function addScanned(sku: string): Promise<void> {
  // The server raises its own quantity, so pending ones are saved first.
  await saveQuantities()
  try {
    const item = await call(addToCartBySku, {
      params: { sku },
      body: { idempotencyKey: attempts.keyOf(sku) },
    })
    attempts.decided()
    if (!item) {
      toast.warning(CART_TEXT.unknownSku.title, CART_TEXT.unknownSku.text)
      return
    }
    toast.success(PRODUCT_TEXT.added.title, PRODUCT_TEXT.added.text)
    await Promise.all([whenRefetched(), refreshSession()])
  } catch (error) {
    if (isDecided(error)) attempts.decided()
    const message = firstMessage(error, PRODUCT_TEXT.addFailed)
    toast.warning(message === PRODUCT_TEXT.stockReached ? PRODUCT_TEXT.cannotAddMore : message)
  }
}
