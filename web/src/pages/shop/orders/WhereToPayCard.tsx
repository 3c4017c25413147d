import { needsAttachment } from '@kwaderno/contract/payment-types.ts'
import type { CustomerOrder } from '@kwaderno/contract/order.ts'
import { WhereToPay } from '../../../features/payment-accounts/WhereToPay.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { Money } from '../../../ui/Money.tsx'
import classes from './OrderView.module.css'

/** What an order that awaits approval costs, and the accounts that it is paid into; none for cash. */
export function WhereToPayCard({ order }: { order: CustomerOrder }) {
  if (!needsAttachment(order.paymentType)) return null
  return (
    <Card title="Where to pay" className={classes.screen ?? ''}>
      <div className={classes.pay}>
        <FactList>
          <div>
            <dt>Amount to pay</dt>
            <dd>
              <Money pesos={order.amountToPay} strong />
            </dd>
          </div>
        </FactList>
        <WhereToPay paymentType={order.paymentType} />
      </div>
    </Card>
  )
}
