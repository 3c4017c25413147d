import { ORDER_TEXT, type StaffOrder } from '@kwaderno/contract/order.ts'
import { useEffectEvent, useLayoutEffect, useState, type FormEvent } from 'react'
import { useSession } from '../../../api/session.ts'
import { useEditMode } from '../../../edit/use-edit-mode.ts'
import { toast } from '../../../ui/toast.ts'
import { changing, partsOf } from './changing.ts'
import { begin, faultsOf, overlay, type Edited } from './edited.ts'
import { errorsOf, finished, formOf } from './form.ts'
import { approvalOf } from './payment.ts'
import { saveOrder } from './save.ts'
import { isStored, typedSince } from './stored.ts'
import { useSpecialDiscount } from './use-special-discount.ts'

export type OrderEditing = ReturnType<typeof useOrderEdit>

/**
 * The state of the edit mode: what is typed, what is wrong with it, and saving it. The order goes on living below it:
 * what others change meanwhile is taken over where nothing was typed, and asked about where something was.
 */
export function useOrderEdit(order: StaffOrder) {
  const self = useSession().user?.id
  const isOwn = self !== undefined && order.changedById === self
  const [edited, setEdited] = useState(() => begin(order))
  const { prefill, attempt } = edited
  const shown = overlay(edited, order)
  const { form, meanwhile, changes, added, removed, isDirty } = shown
  const isAllLost = !isDirty && meanwhile.some(({ state }) => state === 'lost')
  const mode = useEditMode<Edited>({
    key: `order ${order.orderId}`,
    isDirty: shown.isTouched,
    draft: { ...edited, chosen: added, refusal: undefined },
    setDraft: setEdited,
    faults: () => Object.keys(errorsOf(form)),
    onCancel: () => setEdited(begin(order)),
  })
  const { isOpen, isSaving } = mode
  const special = useSpecialDiscount(order, form, isOpen)
  const { change, acceptTheirs, ...actions } = changing(order, shown, setEdited)

  function open(more: Partial<Edited> = {}) {
    setEdited(begin(order, more))
    mode.open()
  }
  function end() {
    setEdited(begin(order, { isApproved: prefill !== undefined }))
    mode.close()
  }

  // The answer of a save was lost, but it has reached the order.
  const isStoredNow = !isSaving && attempt !== undefined && isStored(attempt, order, self)
  useOnceTrue(isStoredNow, () => {
    const typed = attempt ? typedSince(attempt, order, edited.typed) : {}
    toast.success('Updated!', ORDER_TEXT.updated)
    const isMore = Object.keys(typed).length > 0 || added.length > 0 || removed.length > 0
    if (isMore) open({ typed, chosen: added, gone: removed, isApproved: prefill !== undefined })
    else end()
  })

  async function send() {
    const edit = { changes, added, removed }
    const { outcome, errors } = await saveOrder(order, edit, special.total)
    if (outcome === 'saved') return end()
    change(() => ({ refusal: { errors, form: finished(form), added } }))
    if (outcome === 'behind') mode.call()
    if (outcome === 'unknown') change(() => ({ attempt: { ...edit, version: order.version } }))
  }
  function check(): boolean {
    actions.set(finished(form))
    return mode.check()
  }

  return {
    ...shown,
    ...mode,
    ...actions,
    special,
    isOwn,
    isAllLost,
    origin: edited.origin,
    isApproved: edited.isApproved,
    errors: faultsOf(edited, shown, mode.isChecked),
    /** Only what an approval needs is asked for, as long as the order is pending. */
    isApproval: isOpen && prefill !== undefined && (order.status === 'Pending' || isSaving),
    open: () => open(),
    approve: () => open(approving(order)),
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      if (!isOpen || isSaving) return
      // What was typed cannot be saved any more, or is to be chosen first, and the note says so.
      if (isAllLost || meanwhile.some(({ state }) => state === 'open')) return mode.call()
      void mode.save({ isDirty, check, send })
    },
    settle() {
      acceptTheirs()
      mode.settle()
    },
  }
}

/** What an approval fills in. */
function approving(order: StaffOrder): Partial<Edited> {
  const typed = partsOf(formOf(order), approvalOf(order)).values
  return { typed, prefill: typed }
}

/** Acts when something has become true. */
function useOnceTrue(isTrue: boolean, act: () => void): void {
  const run = useEffectEvent(act)
  useLayoutEffect(() => {
    if (isTrue) run()
  }, [isTrue])
}
