import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { editsOf, formOf, type OrderForm } from './form.ts'
import type { Typed } from './merge.ts'
import { partOf } from './field-groups.ts'
import type { OrderEdit } from './save.ts'

/** A save that nobody knows the end of, because its answer did not come. */
export interface Attempt extends OrderEdit {
  /** Of the order that it was to change. */
  version: number
}

/** Whether the order holds by now what a save was to store, and the same person was the last to change it. */
export function isStored(attempt: Attempt, order: StaffOrder, self: number | undefined): boolean {
  if (order.version === attempt.version || order.changedById !== self) return false
  const stored = formOf(order)
  const files = order.paymentDetailAttachments
  return (
    Object.keys(editsOf(stored, { ...stored, ...attempt.changes })).length === 0 &&
    attempt.added.every((file) => isAttached(order, file)) &&
    !files.some(({ id }) => attempt.removed.includes(id))
  )
}

/** What was typed after a save that the order holds by now. */
export function typedSince(attempt: Attempt, order: StaffOrder, typed: Typed): Typed {
  const stored = formOf(order)
  const isSince = (name: keyof OrderForm) =>
    typed[name] !== attempt.changes[name] && typed[name] !== stored[name]
  const since = names(typed).filter((name) =>
    partOf(name).names.some((other) => other in typed && isSince(other)),
  )
  return Object.fromEntries(since.map((name) => [name, typed[name]]))
}

/**
 * The files that are still to be sent: not those that a save without an answer has left with the order. A file that was
 * to go with it may have the same name, and is none of them.
 */
export function filesSince(attempt: Attempt | undefined, order: StaffOrder, chosen: readonly File[]): File[] {
  if (attempt === undefined || order.version === attempt.version) return [...chosen]
  const paymentDetailAttachments = order.paymentDetailAttachments.filter(
    ({ id }) => !attempt.removed.includes(id),
  )
  const left = { ...order, paymentDetailAttachments }
  return chosen.filter((file) => !attempt.added.includes(file) || !isAttached(left, file))
}

function isAttached({ paymentDetailAttachments }: StaffOrder, { name }: File): boolean {
  return paymentDetailAttachments.some(({ fileName }) => fileName === name)
}

function names(form: Partial<OrderForm>): (keyof OrderForm)[] {
  return Object.keys(form) as (keyof OrderForm)[]
}
