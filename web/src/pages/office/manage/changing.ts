import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { changedParts, pick } from '../../../edit/merge.ts'
import type { Edited, Overlay } from './edited.ts'
import { formOf, withoutOther, type OrderForm } from './form.ts'
import { without, type Choices, type Typed } from './merge.ts'
import { PARTS, valueOf, type Part } from './field-groups.ts'

type Update = (next: (before: Edited) => Edited) => void

/** What whoever edits an order may do to the edit. */
export function changing(order: StaffOrder, { form, meanwhile }: Overlay, update: Update) {
  const change = (next: (before: Edited) => Partial<Edited>) =>
    update((before) => ({ ...before, ...next(before) }))
  const choicesOf = (parts: readonly Part[], whose: 'mine' | 'theirs'): Choices => {
    const stored = formOf(order)
    return Object.fromEntries(parts.map((part) => [part.names[0], { whose, against: valueOf(part, stored) }]))
  }
  return {
    change,
    set(patch: Partial<OrderForm>) {
      const { parts, values } = partsOf(form, patch)
      change(({ typed, choices }) => ({
        typed: { ...typed, ...values },
        // Who types into a field has chosen.
        choices: { ...choices, ...choicesOf(parts, 'mine') },
      }))
    },
    choose(part: Part, whose: 'mine' | 'theirs') {
      change(({ choices }) => ({ choices: { ...choices, ...choicesOf([part], whose) } }))
    },
    /** The changes of others have been seen. */
    acceptTheirs() {
      const seen = meanwhile.filter(({ state }) => state !== 'mine').map(({ part }) => part)
      change(({ typed }) => ({ typed: without(typed, seen), origin: order }))
    },
    /** Goes on with all fields. */
    openAll: () => change(() => ({ prefill: undefined })),
    setAdded: (chosen: readonly File[]) => change(() => ({ chosen })),
    remove: (id: number) => change(({ gone }) => ({ gone: [...gone, id] })),
  }
}

/** The parts that a change of some fields changes, and what they then hold. */
export function partsOf(form: OrderForm, patch: Partial<OrderForm>): { parts: Part[]; values: Typed } {
  const next = withoutOther({ ...form, ...patch })
  const parts = changedParts(PARTS, form, next)
  return { parts, values: Object.assign({}, ...parts.map((part) => pick(part, next))) as Typed }
}
