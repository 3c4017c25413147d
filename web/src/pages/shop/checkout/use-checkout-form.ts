import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { newKey } from '../../../api/idempotency-key.ts'
import { useKept } from '../../../api/use-kept.ts'
import { showRefusals } from '../../../edit/first-error.ts'
import { readSelection } from '../../../features/cart/selection.ts'
import type { CartLine } from '../../../features/cart/use-cart.ts'
import { useLeave } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { notePlaced } from '../orders/placed.ts'
import {
  emptyCheckout,
  resolveCheckout,
  type CheckoutFields,
  type CheckoutValues,
  type Settled,
} from './form.ts'
import { useCheckout } from './use-checkout.ts'
import { useDeliveryFee } from './use-delivery-fee.ts'
import { dropDraft, useDraft } from './use-draft.ts'
import { useStudent } from './use-student.ts'

/** The checkout form, which is kept over a reload and the end of the session, and the order it places. */
export function useCheckoutForm(
  lines: readonly CartLine[],
  onHold: (lines: readonly CartLine[] | undefined) => void,
) {
  const student = useStudent()
  const studentName = student?.fullName ?? ''
  const form = useForm<CheckoutFields, unknown, CheckoutValues>({
    resolver: resolveCheckout,
    context: { studentName } satisfies Settled,
    defaultValues: emptyCheckout(readSelection().grade),
  })
  const { isDirty } = form.formState
  const leave = useLeave(isDirty)
  const [idempotencyKey, setKey] = useState(newKey)
  const drafted = useDraft(form, lines, studentName !== '')
  const kept = useKept<{ values: CheckoutFields; idempotencyKey: string }>('checkout', {
    read: () => (isDirty ? { values: form.getValues(), idempotencyKey } : undefined),
    write(kept) {
      form.reset(kept.values, { keepDefaultValues: true })
      // The key of an attempt whose response may have been lost.
      setKey(kept.idempotencyKey)
    },
  })
  const { setValue, clearErrors } = form
  // After what was kept has been filled in.
  useEffect(() => {
    if (studentName === '') return
    setValue('studentName', studentName)
    clearErrors('studentName')
  }, [studentName, setValue, clearErrors])
  const delivery = useDeliveryFee(form.control, lines)
  const order = useCheckout({
    idempotencyKey,
    studentId: student?.id,
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
    /** The name is a student's of the parent, who has chosen him in the cart. */
    isNameSettled: studentName !== '',
    order,
    delivery,
    leave,
    /** Names of the files to choose again. */
    again: kept.length > 0 ? kept : drafted,
  }
}
