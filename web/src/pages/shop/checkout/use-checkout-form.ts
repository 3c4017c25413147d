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
import { dropDraft, useDraft } from './use-draft.ts'

/** The form of the checkout, which outlives a reload and the session, and what places its order. */
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
      // Of an attempt whose answer may have been lost.
      setKey(kept.idempotencyKey)
    },
  })
  const order = useCheckout({
    idempotencyKey,
    lines,
    onHold,
    // In its place: on the way back from there it would lead to the cart, which lies before it.
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
    leave,
    /** Names of the files that are to be chosen again. */
    again: kept.length > 0 ? kept : drafted,
  }
}
