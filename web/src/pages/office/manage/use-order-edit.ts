import { ORDER_TEXT, type StaffOrder } from '@kwaderno/contract/order.ts'
import { useEffectEvent, useLayoutEffect, useState, type FormEvent } from 'react'
import { useSession } from '../../../api/session.ts'
import { useKept } from '../../../api/use-kept.ts'
import { focusFirstFault } from '../../../edit/first-fault.ts'
import { changedParts, pick } from '../../../edit/merge.ts'
import { useSave } from '../../../edit/use-save.ts'
import { useLeaveGuard } from '../../../navigation.tsx'
import { confirmDiscard } from '../../../ui/confirm.ts'
import { toast } from '../../../ui/toast.ts'
import {
  changesOf,
  editsOf,
  errorsOf,
  finished,
  formOf,
  withoutOtherTag,
  type FormErrors,
  type OrderForm,
} from './form.ts'
import { merge, without, type Choices, type Typed } from './merge.ts'
import { PARTS, valueOf, type Part } from './parts.ts'
import { saveOrder } from './save.ts'
import { approvalOf } from './payment.ts'
import { filesSince, isStored, typedSince, type Attempt } from './stored.ts'

export type OrderEditing = ReturnType<typeof useOrderEdit>

/**
 * The state of the edit mode: what is typed, what is wrong with it, and saving it. The order goes on living below it:
 * what others change meanwhile is taken over where nothing was typed, and asked about where something was.
 */
export function useOrderEdit(order: StaffOrder) {
  const self = useSession().user?.id
  const isOwn = self !== undefined && order.changedById === self
  const [origin, setOrigin] = useState<StaffOrder>()
  const { isSaving, save } = useSave()
  const [typed, setTyped] = useState<Typed>({})
  /** What an approval was filled in with for the person; the payment alone is asked for then. */
  const [prefill, setPrefill] = useState<Typed>()
  const [isApproved, setApproved] = useState(false)
  const [choices, setChoices] = useState<Choices>({})
  const [chosen, setChosen] = useState<File[]>([])
  const [gone, setGone] = useState<number[]>([])
  const [isChecked, setChecked] = useState(false)
  const [attempt, setAttempt] = useState<Attempt>()
  const [refusal, setRefusal] = useState<Refusal>()
  /** Counts what leads back to the note of changes. */
  const [calls, setCalls] = useState(0)

  const isOpen = origin !== undefined
  const stored = formOf(order)
  const { form, meanwhile } = merge(origin ?? order, order, typed, choices)
  const added = filesSince(attempt, order, chosen)
  const removed = gone.filter((id) => order.paymentDetailAttachments.some((file) => file.id === id))
  const changes = editsOf(stored, finished(form))
  const isDirty = isOpen && (Object.keys(changes).length > 0 || added.length > 0 || removed.length > 0)
  const isLost = meanwhile.some(({ state }) => state === 'lost')
  const isTouched =
    isDirty &&
    (prefill === undefined || added.length > 0 || Object.keys(changesOf(prefill, typed)).length > 0)
  useLeaveGuard(isTouched)
  const again = useKept<KeptEdit>(`order ${order.orderId}`, {
    read: () => (isTouched ? { origin, typed, prefill, choices, added, gone, attempt } : undefined),
    write(kept) {
      setOrigin(kept.origin)
      setTyped(kept.typed)
      setPrefill(kept.prefill)
      setChoices(kept.choices)
      setGone(kept.gone)
      if (kept.attempt?.added.length === 0) setAttempt(kept.attempt)
    },
  })

  function reset(next: StaffOrder | undefined) {
    setOrigin(next)
    setTyped({})
    setPrefill(undefined)
    setApproved(false)
    setChoices({})
    setChosen([])
    setGone([])
    setChecked(false)
    setAttempt(undefined)
    setRefusal(undefined)
    setCalls(0)
  }

  // The answer of a save was lost, but it has reached the order.
  const isStoredNow = !isSaving && attempt !== undefined && isStored(attempt, order, self)
  const takeStored = useEffectEvent((attempt: Attempt) => {
    const since = typedSince(attempt, order, typed)
    toast.success('Updated!', ORDER_TEXT.updated)
    const isMore = Object.keys(since).length > 0 || added.length > 0 || removed.length > 0
    const isApproval = prefill !== undefined
    reset(isMore ? order : undefined)
    setApproved(isApproval)
    setTyped(since)
    setChosen(added)
    setGone(removed)
  })
  useLayoutEffect(() => {
    if (attempt && isStoredNow) takeStored(attempt)
  }, [attempt, isStoredNow])

  function set(patch: Partial<OrderForm>) {
    const { parts, values } = partsOf(form, patch)
    setTyped((before) => ({ ...before, ...values }))
    // Who types into a field has chosen.
    for (const part of parts) choose(part, 'mine')
  }

  function choose(part: Part, whose: 'mine' | 'theirs') {
    setChoices((before) => ({ ...before, [part.names[0]]: { whose, against: valueOf(part, stored) } }))
  }

  async function cancel() {
    if (!isTouched || (await confirmDiscard())) reset(undefined)
  }

  function submit(page: HTMLFormElement) {
    if (!isOpen || isSaving) return
    const isUndecided = meanwhile.some(({ state }) => state === 'open')
    // What was typed cannot be saved any more, and the note says so.
    if (isUndecided || (!isDirty && isLost)) return setCalls(calls + 1)
    void save({ isDirty, check: () => check(page), send })
  }
  function check(page: HTMLFormElement): boolean {
    setChecked(true)
    set(finished(form))
    const wrong = Object.keys(errorsOf(form))
    focusFirstFault(page, wrong)
    return wrong.length === 0
  }
  async function send() {
    const edit = { changes, added, removed }
    const { outcome, errors } = await saveOrder(order, edit)
    setRefusal({ errors, form: finished(form), added })
    if (outcome === 'saved') {
      const isApproval = prefill !== undefined
      reset(undefined)
      setApproved(isApproval)
    }
    if (outcome === 'behind') setCalls(calls + 1)
    if (outcome === 'unknown') setAttempt({ ...edit, version: order.version })
  }

  return {
    isOpen,
    isSaving,
    /** The last change is of the person who edits, such as in another window. */
    isOwn,
    /** As it was when the edit began. */
    origin: origin ?? order,
    meanwhile,
    calls,
    /** Nothing of what was typed can be saved. */
    isAllLost: isLost && !isDirty,
    form,
    errors: { ...refusedOf(refusal, form, added), ...(isChecked ? errorsOf(form) : {}) },
    added,
    /** Names of files that were to be added before the session ended. */
    again,
    removed,
    open: () => reset(order),
    /** Only what an approval needs is asked for, as long as the order is pending. */
    isApproval: isOpen && prefill !== undefined && (order.status === 'Pending' || isSaving),
    /** The payment has just been approved here. */
    isApproved,
    approve() {
      const { values } = partsOf(stored, approvalOf(order))
      reset(order)
      setTyped(values)
      setPrefill(values)
    },
    /** Goes on with all fields. */
    openAll: () => setPrefill(undefined),
    cancel: () => void cancel(),
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      submit(event.currentTarget)
    },
    set,
    choose,
    /** The changes of others have been seen. */
    settle() {
      const seen = meanwhile.filter(({ state }) => state !== 'mine').map(({ part }) => part)
      setTyped((before) => without(before, seen))
      setOrigin(order)
      setCalls(0)
    },
    setAdded: setChosen,
    remove: (id: number) => setGone((before) => [...before, id]),
  }
}

/** The edit as it outlives the session: without files. */
interface KeptEdit {
  origin: StaffOrder | undefined
  typed: Typed
  prefill: Typed | undefined
  choices: Choices
  added: readonly File[]
  gone: number[]
  attempt: Attempt | undefined
}

/** What the server has said of fields, and what they held then. */
interface Refusal {
  errors: FormErrors
  form: OrderForm
  added: readonly File[]
}

/** A refused field stays wrong until it is typed into. */
function refusedOf(refusal: Refusal | undefined, form: OrderForm, added: readonly File[]): FormErrors {
  const entries = Object.entries(refusal?.errors ?? {}).filter(([name]) =>
    name in form
      ? refusal?.form[name as keyof OrderForm] === form[name as keyof OrderForm]
      : refusal?.added.every((file, index) => file === added[index]),
  )
  return Object.fromEntries(entries)
}

/** The parts that a change of some fields changes, and what they then hold. */
function partsOf(form: OrderForm, patch: Partial<OrderForm>): { parts: Part[]; values: Typed } {
  const next = withoutOtherTag({ ...form, ...patch })
  const parts = changedParts(PARTS, form, next)
  return { parts, values: Object.assign({}, ...parts.map((part) => pick(part, next))) as Typed }
}
