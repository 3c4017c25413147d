import type { PaymentDetail } from '@kwaderno/contract/payment.ts'
import type { StaffOrderPayment } from '@kwaderno/contract/payment-facts.ts'
import { PAYMENT_FLAG_LABEL } from '@kwaderno/contract/payment-text.ts'
import { PAYMENT_TYPE_LABEL } from '@kwaderno/contract/payment-types.ts'
import { IconFlag } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSession } from '../../../api/session.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { formatDate, formatDateTime } from '../../../ui/date-format.ts'
import { Fact, FactList } from '../../../ui/FactList.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Badge, StatusBadge } from '../../../ui/StatusBadge.tsx'
import { AmountToPay } from '../payment/AmountToPay.tsx'
import classes from './Payments.module.css'

export const STATE_COLOR = { Unverified: 'slate', Verified: 'success', Rejected: 'danger' } as const

/** What is to be paid, what the customer says of the transfer, and what it has in common with others. */
export function Facts({ payment }: { payment: PaymentDetail }) {
  const { can } = useSession()
  const { orderNumber, orderId, studentName, gradeLevel } = payment
  return (
    <Card
      title={
        can('Transactions.view') ? (
          <AppLink href={paths.manageOrder(orderId)}>{orderNumber}</AppLink>
        ) : (
          orderNumber
        )
      }
      aside={payment.orderStatus === 'Pending' ? null : <StatusBadge status={payment.orderStatus} />}
    >
      <AmountToPay pesos={payment.amountToPay} className={classes.due} />
      {payment.flags.length > 0 && (
        <ul className={classes.flags} aria-label="Flags">
          {payment.flags.map(({ kind, paymentId, orderNumber: other, isSameCustomer }) => (
            <li key={`${kind} ${paymentId}`}>
              <IconFlag size={16} stroke={2} aria-hidden />
              <span>
                <AppLink href={paths.payment(paymentId)}>
                  {PAYMENT_FLAG_LABEL[kind]} {other}
                </AppLink>
                {isSameCustomer && ' (same customer)'}
              </span>
            </li>
          ))}
        </ul>
      )}
      <FactList>
        <OptionalFact
          term="Claimed"
          value={payment.amount === null ? '' : <Money pesos={payment.amount} />}
        />
        <OptionalFact term="Reference" value={payment.reference} />
        <OptionalFact term="Paid to" value={payment.paidTo} />
        <OptionalFact term="Paid on" value={payment.paidOn && formatDate(payment.paidOn)} />
        <OptionalFact term="Paid by" value={payment.payer} />
        {payment.bankLine && <OptionalFact term="Bank line" value={<CameIn line={payment.bankLine} />} />}
        <OptionalFact term="Payment type" value={PAYMENT_TYPE_LABEL[payment.paymentType]} />
        <OptionalFact term="Customer" value={payment.customerName} />
        <OptionalFact
          term="Student"
          value={[studentName, gradeLevel].filter((part) => part !== '').join(', ')}
        />
        <OptionalFact term="Uploaded" value={formatDateTime(payment.placedOn)} />
        {payment.state !== 'Unverified' && (
          <OptionalFact term="State" value={<Decided payment={payment} />} />
        )}
      </FactList>
      {payment.others.length > 0 && (
        <div className={classes.others}>
          <h3>Other payments of this order</h3>
          <ul>
            {payment.others.map((other) => (
              <li key={other.id}>
                <AppLink href={paths.payment(other.id)}>{formatDateTime(other.placedOn)}</AppLink>
                <Decided payment={other} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}

/** What a bank list says of it. */
function CameIn({ line: { amount, day } }: { line: NonNullable<PaymentDetail['bankLine']> }) {
  return (
    <>
      <Money pesos={amount} /> on {formatDate(day)}
    </>
  )
}

function OptionalFact({ term, value }: { term: string; value: ReactNode }) {
  return <Fact term={term}>{value || '–'}</Fact>
}

/** What has become of a payment, by whom. */
export function Decided({
  payment,
}: {
  payment: Pick<StaffOrderPayment, 'state' | 'reason' | 'amount' | 'amountReceived' | 'decidedBy'>
}) {
  const { state, reason, amount, amountReceived, decidedBy } = payment
  const shown = amountReceived ?? amount
  return (
    <span className={classes.decided}>
      <Badge color={STATE_COLOR[state]}>{state}</Badge>
      {shown !== null && <Money pesos={shown} />}
      {decidedBy !== '' && <span>by {decidedBy}</span>}
      {reason !== '' && <span>{reason}</span>}
    </span>
  )
}
