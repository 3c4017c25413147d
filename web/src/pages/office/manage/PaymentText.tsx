import { inWords } from '@kwaderno/contract/described-field.ts'
import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { ORDER_PAYMENT_FIELDS } from '@kwaderno/contract/order-fields.ts'
import { Fact, FactList } from '../../../ui/FactList.tsx'
import { formOf, withoutOther } from './form.ts'

/** The payment details to read, without what was left open. */
export function PaymentText({ order }: { order: StaffOrder }) {
  const rows = Object.entries(inWords(ORDER_PAYMENT_FIELDS, withoutOther(formOf(order))))
  return (
    <FactList>
      {rows
        .filter(([, value], place) => value !== '' || place === 0)
        .map(([label, value]) => (
          <Fact key={label} term={label}>
            {value || 'None'}
          </Fact>
        ))}
    </FactList>
  )
}
