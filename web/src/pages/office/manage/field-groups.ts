import { pick, together, type Part as PartOf, type Shape } from '../../../edit/merge.ts'
import { wordsOf } from './changes.ts'
import { FIELD_NAMES, type OrderForm } from './form.ts'

type Name = keyof OrderForm
export type Part = PartOf<OrderForm>

/** What was paid too much or too little says nothing without its tag. */
const TAG: Part = together(
  'paymentTagTypeId',
  'overpaymentAmount',
  'reimbursementTypeId',
  'underPaymentAmount',
  'repaymentTypeId',
)

/** Nor does an ID number without whose it is. */
const SPECIAL: Part = together(
  'specialDiscountType',
  'specialDiscountName',
  'specialDiscountIdNumber',
  'specialDiscountElsewhere',
)

/** In the order of the page; as typed, because a number that is typed goes through others of its value. */
export const PARTS: Shape<OrderForm> = FIELD_NAMES.map(partOf).filter(
  ({ names }, index) => names[0] === FIELD_NAMES[index],
)

export function partOf(name: Name): Part {
  return [TAG, SPECIAL].find((part) => part.names.includes(name)) ?? together(name)
}

/** One text for all that a part holds, to be compared. */
export function valueOf(part: Part, form: OrderForm): string {
  return Object.values(pick(part, form)).join('\n')
}

/** As it is read: 'Overpayment, ₱200.00, Cash'. */
export function partWords({ names }: Part, form: OrderForm): string {
  const words = names.filter((name) => form[name] !== '').map((name) => wordsOf(name, form[name]))
  return words.join(', ') || 'None'
}
