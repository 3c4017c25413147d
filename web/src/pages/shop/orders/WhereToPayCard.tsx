import { needsAttachment } from '@kwaderno/contract/payment-types.ts'
import type { CustomerOrder } from '@kwaderno/contract/order.ts'
import { WhereToPay } from '../../../features/payment-accounts/WhereToPay.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Fact, FactList } from '../../../ui/FactList.tsx'
import { Money } from '../../../ui/Money.tsx'
import classes from './OrderView.module.css'

/** What an order that awaits approval costs, and the accounts that it is paid into; none for cash. */
export function WhereToPayCard({ order }: { order: CustomerOrder }) {
  if (!needsAttachment(order.paymentType)) return null
  return (
    <Card title="Where to pay" className={classes.screen ?? ''}>
      <div className={classes.pay}>
        <FactList>
          <Fact term="Amount to pay">
            <Money pesos={order.amountToPay} strong />
          </Fact>
        </FactList>
        <WhereToPay paymentType={order.paymentType} />
      </div>
    </Card>
  )
}
