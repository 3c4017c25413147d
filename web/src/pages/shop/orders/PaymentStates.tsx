import type { CustomerOrder } from '@kwaderno/contract/order.ts'
import type { OrderPayment } from '@kwaderno/contract/payment-facts.ts'
import { Money } from '../../../ui/Money.tsx'
import classes from './PaymentStates.module.css'

const wordsOf = ({ state, reason }: OrderPayment): string =>
  state === 'Rejected'
    ? `Payment not accepted: ${reason}`
    : state === 'Verified'
      ? 'Verified'
      : 'Waiting for verification'

/** What has become of each payment of an order. */
export function PaymentStates({ payments }: Pick<CustomerOrder, 'payments'>) {
  if (payments.length === 0) return null
  return (
    <ul className={classes.payments} aria-label="Payments">
      {payments.map((payment) => (
        <li key={payment.id} data-state={payment.state}>
          <span>{wordsOf(payment)}</span>
          {payment.amount !== null && <Money pesos={payment.amount} />}
        </li>
      ))}
    </ul>
  )
}
