import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { useSession } from '../../../api/session.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { formatDateTime } from '../../../ui/date-format.ts'
import { Money } from '../../../ui/Money.tsx'
import { Badge } from '../../../ui/StatusBadge.tsx'
import classes from './VerificationCard.module.css'

const COLOR = { Unverified: 'slate', Verified: 'success', Rejected: 'danger' } as const

/** The payments of an order, and what has been decided on them. */
export function VerificationCard({ order: { payments } }: { order: StaffOrder }) {
  const { can } = useSession()
  const [first] = payments
  if (first === undefined) return null
  const waiting = payments.find(({ state }) => state === 'Unverified') ?? first
  return (
    <Card
      title="Verification"
      aside={can('Payments.view') && <AppLink href={paths.payment(waiting.id)}>Open in payments</AppLink>}
    >
      <ul className={classes.payments}>
        {payments.map((payment) => (
          <li key={payment.id}>
            <Badge color={COLOR[payment.state]}>{payment.state}</Badge>
            <Amount pesos={payment.amountReceived ?? payment.amount} />
            <span className={classes.note}>
              {payment.decidedBy === ''
                ? `Uploaded ${formatDateTime(payment.placedOn)}`
                : `${payment.decidedBy}, ${formatDateTime(payment.decidedOn)}`}
            </span>
            {payment.reason !== '' && <span className={classes.note}>{payment.reason}</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Amount({ pesos }: { pesos: number | null }) {
  return pesos === null ? null : <Money pesos={pesos} />
}
