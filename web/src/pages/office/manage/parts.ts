import { FIELD_NAMES, wordsOf } from './changes.ts'
import type { OrderForm } from './form.ts'

type Name = keyof OrderForm

/** Fields that are kept or taken as one, called by the name of the first. */
export type Part = readonly [Name, ...Name[]]

/** What was paid too much or too little says nothing without its tag. */
const TAG: Part = [
  'paymentTagTypeId',
  'overpaymentAmount',
  'reimbursementTypeId',
  'underPaymentAmount',
  'repaymentTypeId',
]

/** In the order of the page. */
export const PARTS: readonly Part[] = FIELD_NAMES.filter((name) => partOf(name)[0] === name).map(partOf)

export function partOf(name: Name): Part {
  return TAG.includes(name) ? TAG : [name]
}

/** One text for all that a part holds, to be compared. */
export function valueOf(part: Part, form: OrderForm): string {
  return part.map((name) => form[name]).join('\n')
}

/** As it is read: 'Overpayment, ₱200.00, Cash'. */
export function partWords(part: Part, form: OrderForm): string {
  const words = part.filter((name) => form[name] !== '').map((name) => wordsOf(name, form[name]))
  return words.join(', ') || 'None'
}

export function pick(part: Part, form: OrderForm): Partial<OrderForm> {
  return Object.fromEntries(part.map((name) => [name, form[name]]))
}
