import type { CustomerOrder } from '@kwaderno/contract/order.ts'
import { RETURN_TEXT } from '@kwaderno/contract/return-status.ts'
import type { ExchangeOption } from '@kwaderno/contract/returns.ts'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Attempt } from '../../../api/idempotency-key.ts'
import { useKept } from '../../../api/use-kept.ts'
import { focusFirstError } from '../../../edit/first-error.ts'
import { useLeave } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { dismissToasts, toast } from '../../../ui/toast.ts'
import {
  checkReturn,
  copyOf,
  emptyDraft,
  faultsOf,
  unitKey,
  type ReturnDraft,
  type UnitDraft,
} from './draft.ts'
import { REFUSAL, useRequest } from './use-request.ts'

/** The form that asks for a return, with the changes of its pieces and how it is sent. */
export function useReturnForm(order: CustomerOrder, options: ReadonlyMap<string, ExchangeOption>) {
  const [empty] = useState(() => emptyDraft(order.orderItems))
  const { control, formState, getValues, handleSubmit, reset, setValue, trigger, watch } =
    useForm<ReturnDraft>({
      resolver: (draft) => checkReturn(draft, options),
      defaultValues: empty,
      shouldFocusError: false,
    })
  const { errors, isDirty, isSubmitted, isSubmitting } = formState
  const units = useWatch({ control, name: 'units' })
  const leave = useLeave(isDirty)
  // In its place: what has been asked for is not asked for again.
  const { send, attempts } = useRequest(order.orderId, () => leave(paths.returns, { replace: true }))
  const again = useKept<{ draft: ReturnDraft; attempt?: Attempt }>(`return ${order.orderId}`, {
    read: () => (isDirty ? { draft: getValues(), attempt: attempts.last() } : undefined),
    write({ draft, attempt }) {
      // The pieces are those that the order has now.
      const present = empty.units.map((unit) => {
        const typed = draft.units.find((one) => unitKey(one) === unitKey(unit))
        return typed ? { ...copyOf(typed), item: unit.item } : unit
      })
      reset({ ...draft, units: present }, { keepDefaultValues: true })
      attempts.resume(attempt)
    },
  })
  const element = useRef<HTMLFormElement>(null)

  // What was wrong with it is told until it is another one.
  useEffect(() => {
    const watching = watch(() => dismissToasts(REFUSAL.group))
    return () => watching.unsubscribe()
  }, [watch])
  // There may be less of something than when it was chosen.
  useEffect(() => {
    if (isSubmitted) void trigger()
  }, [isSubmitted, options, trigger])

  function onRefused() {
    const faults = faultsOf(getValues(), options)
    if (faults.has('units.root')) toast.error(RETURN_TEXT.noUnitsTitle, RETURN_TEXT.noUnits, REFUSAL)
    // Once its message is there.
    setTimeout(() => focusFirstError(element.current, faults.keys()))
  }
  return {
    control,
    element,
    units,
    /** Messages at the pieces, and that of none being selected. */
    errors: errors.units,
    isSubmitting,
    /** Names of the files that are to be chosen again. */
    again,
    change(update: (unit: UnitDraft) => UnitDraft) {
      setValue('units', units.map(update), { shouldDirty: true, shouldValidate: isSubmitted })
    },
    submit(event: FormEvent) {
      event.preventDefault()
      if (!isSubmitting) void handleSubmit(send, onRefused)(event)
    },
  }
}
