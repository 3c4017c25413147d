import { addToCart } from '@kwaderno/contract/cart.ts'
import { PRODUCT_TEXT } from '@kwaderno/contract/catalogue.ts'
import { decideAdd, keyOfAdd } from '../../api/add-attempts.ts'
import { call } from '../../api/client.ts'
import { codeOf, fieldErrors, firstMessage, statusOf } from '../../api/failure.ts'
import { invalidate, refetchAfter } from '../../api/query-client.ts'
import { refreshSession, setCartCount } from '../../api/session.ts'
import { toast } from '../../ui/toast.ts'

/**
 * Adds to the cart and shows the result.
 * @param onEnded the session has ended
 * @returns the quantity in the cart now; undefined when nothing was added
 */
export async function addOption(
  productOptionId: number,
  quantity: number,
  onEnded: () => void,
): Promise<number | undefined> {
  const idempotencyKey = keyOfAdd(productOptionId)
  try {
    const added = await call(addToCart, { body: { quantity, productOptionId, idempotencyKey } })
    decideAdd(productOptionId, idempotencyKey)
    setCartCount(() => added.cartCount)
    toast.success(PRODUCT_TEXT.added.title, PRODUCT_TEXT.added.text)
    return added.quantity
  } catch (error) {
    // Any other refusal says nothing of an attempt before it whose answer was lost.
    if (isKeyUsed(error)) decideAdd(productOptionId, idempotencyKey)
    // The client has redirected to the login, but without the chosen option.
    if (statusOf(error) === 401) onEnded()
    else toastFailure(error)
    return undefined
  }
}

const isKeyUsed = (error: unknown) => codeOf<typeof addToCart>(error) === 'key_used'

function toastFailure(error: unknown): void {
  // Without a response it may have been added, and with a used key another quantity was.
  if (statusOf(error) === 0 || isKeyUsed(error)) void Promise.all([refetchAfter(addToCart), refreshSession()])
  // It was sold or taken out of the shop since its page was read, which must not go on offering it.
  if (statusOf(error) === 400 || statusOf(error) === 404) void invalidate('getProduct')
  const message = firstMessage(error, '')
  if (isKeyUsed(error)) return void toast.warning(message)
  toast.warning(
    message === PRODUCT_TEXT.stockReached
      ? PRODUCT_TEXT.cannotAddMore
      : (fieldErrors(error).quantity ?? PRODUCT_TEXT.addFailed),
  )
}
