import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { mayMove, type OrderStatus } from '@kwaderno/contract/order-status.ts'
import { FIELD_NAMES } from './changes.ts'
import { formOf, withoutOtherTag, type OrderForm } from './form.ts'

type Name = keyof OrderForm

/** What was typed into an edit, by field; what is not there follows the stored order. */
export type Typed = Partial<OrderForm>

/** Whose value of a field counts, and the stored value that this was decided against. */
export type Choices = Partial<Record<Name, { whose: 'mine' | 'theirs'; against: string }>>

/** A field that somebody else has changed while it was edited here. */
export interface Meanwhile {
  name: Name
  before: string
  theirs: string
  /** What was typed here, if anything else. */
  mine: string | undefined
  /** 'open' waits for a choice; 'lost' can no longer be saved, such as a payment of an order that is approved by now. */
  state: 'open' | 'mine' | 'theirs' | 'lost'
}

const LOCKED: readonly Name[] = ['discountType', 'discountRate', 'paymentReceived']

export function isEditable({ status }: Pick<StaffOrder, 'status'>): boolean {
  return status !== 'Delivered' && status !== 'Completed'
}

/** The moves of the status list. */
export function maySetStatus(order: Pick<StaffOrder, 'status' | 'deliveryMethod'>, to: OrderStatus): boolean {
  if (to === order.status) return true
  return (to === 'Approved' || to === 'Declined') && mayMove(order.status, to, 'staff', order.deliveryMethod)
}

function mayKeep(order: StaffOrder, name: Name, value: string): boolean {
  if (!isEditable(order)) return false
  if (name === 'status') return maySetStatus(order, value as OrderStatus)
  return order.status === 'Pending' || !LOCKED.includes(name)
}

/**
 * Lays what was typed over the order as it is stored now, and tells what has become of it since the edit began.
 * @param origin the order as it was when the edit began
 */
export function merge(
  origin: StaffOrder,
  latest: StaffOrder,
  typed: Typed,
  choices: Choices,
): { form: OrderForm; meanwhile: Meanwhile[] } {
  const [before, stored] = [formOf(origin), formOf(latest)]
  const meanwhile = FIELD_NAMES.flatMap((name): Meanwhile[] => {
    const typedHere = typed[name]
    const mine = typedHere === stored[name] ? undefined : typedHere
    const isLost = mine !== undefined && !mayKeep(latest, name, mine)
    if (before[name] === stored[name] && !isLost) return []
    const choice = choices[name]?.against === stored[name] ? choices[name].whose : 'open'
    const state = isLost ? 'lost' : mine === undefined ? 'theirs' : choice
    return [{ name, before: before[name], theirs: stored[name], mine, state }]
  })
  const dropped = new Set(
    meanwhile.filter(({ state }) => state === 'lost' || state === 'theirs').map(({ name }) => name),
  )
  const kept = Object.entries(typed).filter(([name]) => !dropped.has(name as Name))
  return { form: tidy({ ...stored, ...Object.fromEntries(kept) }, stored), meanwhile }
}

/** Other tags have no use for the amounts of one, nor has an order that goes on for the reason of its end. */
export function tidy(form: OrderForm, stored: OrderForm): OrderForm {
  return withoutOtherTag(form.status === 'Declined' ? form : { ...form, reason: stored.reason })
}
