import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { newKey } from '../../../api/idempotency-key.ts'
import { useKept } from '../../../api/use-kept.ts'
import { showRefusals } from '../../../edit/first-error.ts'
import { readSelection } from '../../../features/cart/selection.ts'
import type { CartLine } from '../../../features/cart/use-cart.ts'
import { useLeave } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { notePlaced } from '../orders/placed.ts'
import { emptyCheckout, resolveCheckout, type CheckoutFields, type CheckoutValues } from './form.ts'
import { useCheckout } from './use-checkout.ts'
import { useDeliveryFee } from './use-delivery-fee.ts'
import { dropDraft, useDraft } from './use-draft.ts'

/** The checkout form, which is kept over a reload and the end of the session, and the order it places. */
export function useCheckoutForm(
  lines: readonly CartLine[],
  onHold: (lines: readonly CartLine[] | undefined) => void,
) {
  const form = useForm<CheckoutFields, unknown, CheckoutValues>({
    resolver: resolveCheckout,
    defaultValues: emptyCheckout(readSelection().grade),
  })
  const { isDirty } = form.formState
  const leave = useLeave(isDirty)
  const [idempotencyKey, setKey] = useState(newKey)
  const drafted = useDraft(form, lines)
  const kept = useKept<{ values: CheckoutFields; idempotencyKey: string }>('checkout', {
    read: () => (isDirty ? { values: form.getValues(), idempotencyKey } : undefined),
    write(kept) {
      form.reset(kept.values, { keepDefaultValues: true })
      // The key of an attempt whose response may have been lost.
      setKey(kept.idempotencyKey)
    },
  })
  const delivery = useDeliveryFee(form.control, lines)
  const order = useCheckout({
    idempotencyKey,
    fee: delivery.fee ?? 0,
    lines,
    onHold,
    // Replaces the checkout in the history: going back to it would only redirect to the cart.
    onPlaced(orderId) {
      dropDraft()
      if (orderId !== null) notePlaced(orderId)
      leave(paths.orders, { replace: true })
    },
    onRefused: (errors) => showRefusals(form, errors),
  })
  return {
    form,
    order,
    delivery,
    leave,
    /** Names of the files to choose again. */
    again: kept.length > 0 ? kept : drafted,
  }
}
