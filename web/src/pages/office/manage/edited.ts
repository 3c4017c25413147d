import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { changesOf, editsOf, errorsOf, finished, formOf, type FormErrors, type OrderForm } from './form.ts'
import { merge, type Choices, type Typed } from './merge.ts'
import { filesSince, type Attempt } from './stored.ts'

/** What an edit has made of an order, which goes on changing below it. */
export interface Edited {
  /** The order as it was when the edit began. */
  origin: StaffOrder
  typed: Typed
  /** What an approval was filled in with for the person; the payment alone is asked for then. */
  prefill: Typed | undefined
  choices: Choices
  chosen: readonly File[]
  /** Ids of stored files to be taken away. */
  gone: readonly number[]
  attempt: Attempt | undefined
  refusal: Refusal | undefined
  /** The payment has just been approved here. */
  isApproved: boolean
}

/** What the server has said of fields, and what they held then. */
interface Refusal {
  errors: FormErrors
  form: OrderForm
  added: readonly File[]
}

export function begin(origin: StaffOrder, more: Partial<Edited> = {}): Edited {
  return {
    origin,
    typed: {},
    prefill: undefined,
    choices: {},
    chosen: [],
    gone: [],
    attempt: undefined,
    refusal: undefined,
    isApproved: false,
    ...more,
  }
}

/** An edit laid over the order as it is stored now: what the page shows, and what a save would send. */
export function overlay(edited: Edited, order: StaffOrder) {
  const { origin, typed, prefill, choices, chosen, gone, attempt } = edited
  const { form, meanwhile } = merge(origin, order, typed, choices)
  const changes = editsOf(formOf(order), finished(form))
  const added = filesSince(attempt, order, chosen)
  const removed = gone.filter((id) => order.paymentDetailAttachments.some((file) => file.id === id))
  const hasFiles = added.length > 0 || removed.length > 0
  const isDirty = Object.keys(changes).length > 0 || hasFiles
  return {
    form,
    meanwhile,
    changes,
    added,
    removed,
    isDirty,
    /** What was only filled in for the person is no change that could be lost. */
    isTouched:
      isDirty &&
      (prefill === undefined || added.length > 0 || Object.keys(changesOf(prefill, typed)).length > 0),
  }
}
export type Overlay = ReturnType<typeof overlay>

/** @param isChecked whether the rules are told as well */
export function faultsOf({ refusal }: Edited, { form, added }: Overlay, isChecked: boolean): FormErrors {
  return { ...refusedOf(refusal, form, added), ...(isChecked ? errorsOf(form) : {}) }
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
