import { listCart } from '@kwaderno/contract/cart.ts'
import { checkDuplicate, checkout, CHECKOUT_TEXT } from '@kwaderno/contract/checkout.ts'
import { useRef, useState } from 'react'
import { forgetAdds } from '../../../api/add-attempts.ts'
import { call } from '../../../api/client.ts'
import { fieldErrors, firstMessage, statusOf } from '../../../api/failure.ts'
import { notifyHub } from '../../../api/live.ts'
import { invalidate } from '../../../api/query-client.ts'
import { refreshSession } from '../../../api/session.ts'
import { saveQuantities } from '../../../features/cart/quantities.ts'
import { clearSelection } from '../../../features/cart/selection.ts'
import { dropLines, totalOf, type CartLine } from '../../../features/cart/use-cart.ts'
import { dismissToast, toast } from '../../../ui/toast.ts'
import type { CheckoutValues } from './form.ts'

const QUANTITY_CHANGED = 'A quantity could not be saved. Please check your items.'

/** Who claims no discount sends nothing of one, whatever was typed before. */
function sentOf({ paymentAttachment, specialDiscountProof, ...form }: CheckoutValues) {
  if (form.specialDiscountType) return { form, files: { paymentAttachment, specialDiscountProof } }
  const { specialDiscountType: _t, specialDiscountName: _n, specialDiscountIdNumber: _i, ...others } = form
  return { form: others, files: { paymentAttachment } }
}

/** An earlier order with the same items; the customer decides whether to order again. */
export interface Duplicate {
  orderNumber: string | null
  /** For whom that one is. */
  studentName: string
  values: CheckoutValues
}

interface CheckoutOptions {
  /** The same for all attempts of one visit. */
  idempotencyKey: string
  lines: readonly CartLine[]
  /** The own student for whom it is; undefined for someone else. */
  studentId: number | undefined
  /** Of the delivery, as the page shows it. */
  fee: number
  /** Keeps the rows on the screen until the outcome is known; undefined releases them. */
  onHold: (lines: readonly CartLine[] | undefined) => void
  onPlaced: (orderId: number | null) => void
  /** Gets the server's messages by field. */
  onRefused: (errors: Record<string, string>) => void
}

/** Refusals of a server that has looked for an order with the key: there is none, or it is another one. */
const hasLooked = (status: number) => status === 404 || status === 409

/** Whether the rows are still in the cart, so that nothing has ordered them; false as well when nobody knows. */
async function isInCart(ids: readonly number[]): Promise<boolean> {
  const rows = await call(listCart, {}).catch(() => [])
  return ids.every((id) => rows.some((row) => row.id === id))
}

/** What is sent of the visit beside the form. */
function orderOf({ idempotencyKey, lines, studentId, fee }: CheckoutOptions) {
  return {
    ...(studentId === undefined ? {} : { studentId }),
    ...{ cartItemIds: lines.map(({ id }) => id), expectedTotal: totalOf(lines), expectedFee: fee },
    idempotencyKey,
  }
}

/**
 * Places the order once: all attempts of one visit carry the same key, so that sending the form again after a lost
 * answer does not order twice.
 */
export function useCheckout(options: CheckoutOptions) {
  const { lines, onHold, onPlaced, onRefused } = options
  const [isBusy, setBusy] = useState(false)
  const [duplicate, setDuplicate] = useState<Duplicate>()
  const isRunning = useRef(false)
  /** An attempt was sent without a response so far: it may have placed the order. */
  const isUncertain = useRef(false)
  /** That was so before the attempt that is under way. */
  const wasUncertain = useRef(false)
  const lastFailure = useRef(0)
  const cartItemIds = lines.map(({ id }) => id)

  async function attempt(work: () => Promise<void>) {
    if (isRunning.current) return
    isRunning.current = true
    dismissToast(lastFailure.current)
    setBusy(true)
    try {
      await work()
    } catch (error) {
      await fail(error)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  async function send(values: CheckoutValues) {
    const { form, files } = sentOf(values)
    onHold(lines)
    wasUncertain.current = isUncertain.current
    isUncertain.current = true
    const [, told] = await call(checkout, { body: { ...form, ...orderOf(options) }, files })
    clearSelection()
    forgetAdds()
    dropLines(cartItemIds)
    onPlaced(told.orderId)
    void notifyHub('SendCheckoutNotification', told)
    void refreshSession()
  }

  async function fail(error: unknown) {
    const status = statusOf(error) ?? 500
    lastFailure.current = toast.error(CHECKOUT_TEXT.failedTitle, firstMessage(error, CHECKOUT_TEXT.failed))
    if (status < 400 || status >= 500) return
    // This attempt was refused, perhaps before the server has looked for the order of an earlier one.
    const isOpen = wasUncertain.current && !hasLooked(status) && !(await isInCart(cartItemIds))
    isUncertain.current = isOpen
    onRefused(fieldErrors(error))
    void invalidate('listAddresses', 'listMyStudents')
    if (isOpen) return
    onHold(undefined)
    void invalidate('listCart', 'getDeliveryFee')
  }

  return {
    isBusy,
    duplicate,
    /** Checks for an equal earlier order first. */
    submit: (values: CheckoutValues) =>
      attempt(async () => {
        if (!(await saveQuantities())) {
          lastFailure.current = toast.error(CHECKOUT_TEXT.failedTitle, QUANTITY_CHANGED)
          return
        }
        // If that order was placed, its rows have left the cart and cannot be compared.
        if (isUncertain.current) return send(values)
        const earlier = await call(checkDuplicate, { body: { cartItemIds } })
        if (earlier.isDuplicate) setDuplicate({ ...earlier, values })
        else await send(values)
      }),
    /** Places the order in spite of an equal one. */
    proceed(values: CheckoutValues) {
      setDuplicate(undefined)
      return attempt(() => send(values))
    },
    dismiss: () => setDuplicate(undefined),
  }
}
