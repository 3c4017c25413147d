import { addToCart } from '@kwaderno/contract/cart.ts'
import { PRODUCT_TEXT } from '@kwaderno/contract/catalogue.ts'
import { call } from '../../api/client.ts'
import { fieldErrors, firstMessage, isDecided, statusOf } from '../../api/failure.ts'
import { makeAttempts } from '../../api/idempotency-key.ts'
import { refetchAfter } from '../../api/query-client.ts'
import { refreshSession, setCartCount } from '../../api/session.ts'
import { toast } from '../../ui/toast.ts'

/** By option, so that a retry from another button after a lost response adds nothing twice. */
const attempts = new Map<number, ReturnType<typeof makeAttempts>>()

function attemptsOf(optionId: number) {
  const known = attempts.get(optionId) ?? makeAttempts()
  attempts.set(optionId, known)
  return known
}

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
  const own = attemptsOf(productOptionId)
  try {
    const added = await call(addToCart, {
      body: { quantity, productOptionId, idempotencyKey: own.keyOf(`${quantity}`) },
    })
    own.decided()
    setCartCount(() => added.cartCount)
    toast.success(PRODUCT_TEXT.added.title, PRODUCT_TEXT.added.text)
    return added.quantity
  } catch (error) {
    if (isDecided(error)) own.decided()
    // The client has redirected to the login, but without the chosen option.
    if (statusOf(error) === 401) onEnded()
    else toastFailure(error)
    return undefined
  }
}

function toastFailure(error: unknown): void {
  // Without a response it may have been added.
  if (statusOf(error) === 0) void Promise.all([refetchAfter(addToCart), refreshSession()])
  const reached = firstMessage(error, '') === PRODUCT_TEXT.stockReached
  toast.warning(
    reached ? PRODUCT_TEXT.cannotAddMore : (fieldErrors(error).quantity ?? PRODUCT_TEXT.addFailed),
  )
}
