import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { mayEditField } from '@kwaderno/contract/order-fields.ts'
import { mayMove, type OrderStatus } from '@kwaderno/contract/order-status.ts'
import { sidesOf } from '../../../edit/merge.ts'
import { formOf, withoutOther, type OrderForm } from './form.ts'
import { PARTS, partWords, valueOf, type Part } from './field-groups.ts'

type Name = keyof OrderForm

/** What was typed into an edit, by field, its parts whole; what is not there follows the stored order. */
export type Typed = Partial<OrderForm>

/** Whose value of a part counts, and the stored value that this was decided against. */
export type Choices = Partial<Record<Name, { whose: 'mine' | 'theirs'; against: string }>>

/** A part that somebody else has changed while it was edited here; its values are in words. */
export interface Meanwhile {
  part: Part
  before: string
  theirs: string
  /** What was typed here, if anything else. */
  mine: string | undefined
  /** 'open' waits for a choice; 'lost' can no longer be saved, such as a payment of an order that is approved by now. */
  state: 'open' | 'mine' | 'theirs' | 'lost'
}

/** The moves of the status list. */
export function maySetStatus(order: Pick<StaffOrder, 'status' | 'deliveryMethod'>, to: OrderStatus): boolean {
  if (to === order.status) return true
  return (to === 'Approved' || to === 'Declined') && mayMove(order.status, to, 'staff', order.deliveryMethod)
}

function mayKeep(order: StaffOrder, name: Name, value: string): boolean {
  if (!mayEditField(order.status, name)) return false
  return name !== 'status' || maySetStatus(order, value as OrderStatus)
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
  const mine = { ...before, ...typed }
  const sides = sidesOf(PARTS, { base: before, mine, theirs: stored }, ({ names }) =>
    names.some((name) => name in typed),
  )
  const meanwhile = sides.flatMap(({ part, isMine, isTheirs }): Meanwhile[] => {
    const [name] = part.names
    const isLost = isMine && !mayKeep(latest, name, mine[name])
    if (!isTheirs && !isLost) return []
    const choice = choices[name]
    const chosen = choice?.against === valueOf(part, stored) ? choice.whose : 'open'
    return [
      {
        part,
        before: partWords(part, before),
        theirs: partWords(part, stored),
        mine: isMine ? partWords(part, mine) : undefined,
        state: isLost ? 'lost' : isMine ? chosen : 'theirs',
      },
    ]
  })
  const dropped = meanwhile.filter(({ state }) => state === 'lost' || state === 'theirs')
  const kept = without(
    typed,
    dropped.map(({ part }) => part),
  )
  return { form: tidy({ ...stored, ...kept }, stored), meanwhile }
}

/** What was typed into the other parts. */
export function without(typed: Typed, parts: readonly Part[]): Typed {
  const names = new Set<string>(parts.flatMap((part) => part.names))
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !names.has(name)))
}

/** Other tags have no use for the amounts of one, nor has an order that goes on for the reason of its end. */
export function tidy(form: OrderForm, stored: OrderForm): OrderForm {
  return withoutOther(form.status === 'Declined' ? form : { ...form, reason: stored.reason })
}
