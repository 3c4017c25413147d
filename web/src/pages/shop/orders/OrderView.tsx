import type { CustomerOrder, OrderItem } from '@kwaderno/contract/order.ts'
import { isJustPlaced } from '@kwaderno/contract/order-status.ts'
import { timelineOf } from '@kwaderno/contract/order-timeline.ts'
import { DeliveryCard } from '../../../features/orders/DeliveryCard.tsx'
import { StudentCard } from '../../../features/orders/StudentCard.tsx'
import { OrderItems } from '../../../features/orders/OrderItems.tsx'
import { TrailLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { shopName } from '../../../ui/brand.ts'
import { Card } from '../../../ui/Card.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import { ClaimSection } from './ClaimSection.tsx'
import { OrderActions } from './OrderActions.tsx'
import { headlineOf } from './headline.ts'
import { ClaimedDiscount } from './ClaimedDiscount.tsx'
import { PaymentCard } from './PaymentCard.tsx'
import { WhereToPayCard } from './WhereToPayCard.tsx'
import classes from './OrderView.module.css'

const productHref = ({ productId }: OrderItem) => (productId === null ? undefined : paths.product(productId))

/** An order as its customer sees it: its progress, the next step, and all its details. */
export function OrderView({ order }: { order: CustomerOrder }) {
  const { title, note } = headlineOf(order)
  const count = order.orderItems.reduce((sum, item) => sum + item.quantity, 0)

  return (
    <div className={classes.page}>
      <p className={classes.paper} aria-hidden>
        {shopName()}
      </p>
      <PageTitle
        tab={order.orderNumber}
        trail={
          <>
            <TrailLink href={paths.orders}>My orders</TrailLink> / {order.orderNumber}
          </>
        }
        note={note}
        actions={<OrderActions order={order} />}
      >
        {title}
      </PageTitle>
      <Card>
        <Timeline steps={timelineOf(order)} expected={{ Delivered: order.deliveryTime }} />
      </Card>
      {order.reason !== '' && (
        <p className={classes.reason} role="note">
          <strong>Reason:</strong> {order.reason}
        </p>
      )}
      <ClaimSection order={order} />
      <div className={classes.columns}>
        <Card title={count === 1 ? '1 item' : `${count} items`} aside={<StatusBadge status={order.status} />}>
          <OrderItems order={order} hrefOf={productHref} />
        </Card>
        <div className={classes.side}>
          <DeliveryCard order={order} />
          <StudentCard order={order} />
          {order.specialDiscountClaim && <ClaimedDiscount claim={order.specialDiscountClaim} order={order} />}
          {order.status === 'Pending' && <WhereToPayCard order={order} />}
          <PaymentCard order={order} isJustPlaced={isJustPlaced(order)} />
        </div>
      </div>
    </div>
  )
}
