import { inWords } from '@kwaderno/contract/described-field.ts'
import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { ORDER_PAYMENT_FIELDS } from '@kwaderno/contract/order-fields.ts'
import { isStopped } from '@kwaderno/contract/order-status.ts'
import { Fact, FactList } from '../../../ui/FactList.tsx'
import { Money } from '../../../ui/Money.tsx'
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
      <DueBack order={order} />
    </FactList>
  )
}

/** What was received for an order that is not delivered; a sale is voided with its money on the counter. */
function DueBack({ order: { isCounterSale, paymentReceived, status } }: { order: StaffOrder }) {
  if (!paymentReceived || !isStopped(status) || isCounterSale) return null
  return (
    <Fact term="Due back to the customer">
      <Money pesos={paymentReceived} />
    </Fact>
  )
}
