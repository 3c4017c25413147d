import type { CustomerOrder } from '@kwaderno/contract/order.ts'
import { RETURN_TEXT } from '@kwaderno/contract/return-status.ts'
import type { ExchangeOption } from '@kwaderno/contract/returns.ts'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Attempt } from '../../../api/idempotency-key.ts'
import { useKept, type KeptDraft } from '../../../api/use-kept.ts'
import { useTabDraft } from '../../../api/use-tab-draft.ts'
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

/** The state of the return form, which is kept over a reload and the end of the session, and how it is submitted. */
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
  // Replaces the form in the history: the same return is not requested twice.
  const { send, attempts } = useRequest(order.orderId, () => leave(paths.returns, { replace: true }))
  const typed: KeptDraft<{ draft: ReturnDraft; attempt?: Attempt }> = {
    read: () => (isDirty ? { draft: getValues(), attempt: attempts.last() } : undefined),
    write({ draft, attempt }) {
      // Only pieces that the order still has.
      const present = empty.units.map((unit) => {
        const typed = draft.units.find((one) => unitKey(one) === unitKey(unit))
        return typed ? { ...copyOf(typed), item: unit.item } : unit
      })
      reset({ ...draft, units: present }, { keepDefaultValues: true })
      attempts.resume(attempt)
    },
  }
  const beforeReload = useTabDraft(`return ${order.orderId}`, typed)
  const again = useKept(`return ${order.orderId}`, typed)
  const element = useRef<HTMLFormElement>(null)

  // The message of a refusal goes once something changes.
  useEffect(() => {
    const watching = watch(() => dismissToasts(REFUSAL.group))
    return () => watching.unsubscribe()
  }, [watch])
  // The stock of a chosen option may have fallen.
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
    /** The messages of the pieces; `root` says that none is selected. */
    errors: errors.units,
    isSubmitting,
    /** Names of the files to choose again. */
    again: again.length > 0 ? again : beforeReload,
    change(update: (unit: UnitDraft) => UnitDraft) {
      setValue('units', units.map(update), { shouldDirty: true, shouldValidate: isSubmitted })
    },
    submit(event: FormEvent) {
      event.preventDefault()
      if (!isSubmitting) void handleSubmit(send, onRefused)(event)
    },
  }
}
