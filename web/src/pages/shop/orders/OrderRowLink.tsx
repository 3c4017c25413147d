import type { OrderRow } from '@kwaderno/contract/order-list.ts'
import { isDated } from '@kwaderno/contract/no-date.ts'
import { CardLink, CardWords } from '../../../features/orders/CardLink.tsx'
import { paths } from '../../../paths.ts'
import { DateTime } from '../../../ui/DateTime.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import classes from './OrderRowLink.module.css'

/** One order of the list; the whole row is the link. */
export function OrderRowLink({ order }: { order: OrderRow }) {
  return (
    <CardLink href={paths.order(order.orderId)} className={classes.row}>
      <Picture
        path={order.image}
        alt=""
        sizes="64px"
        tint={order.firstItem}
        className={classes.picture ?? ''}
      />
      <CardWords
        title={order.orderNumber}
        note={
          <>
            <DateTime value={order.placedOn} />
            {isDated(order.deliveryTime) && (
              <>
                {' · delivery '}
                <DateTime value={order.deliveryTime} format="day" />
              </>
            )}
            {order.returnUntil !== null && (
              <>
                {' · return until '}
                <DateTime value={order.returnUntil} format="shortDay" />
              </>
            )}
          </>
        }
      >
        <span className={classes.items}>
          {order.firstItem}
          {order.totalQuantity > 1 ? `, ${order.totalQuantity} items in all` : ', 1 item'}
          {order.studentName !== '' && ` · for ${order.studentName}`}
        </span>
      </CardWords>
      <span className={classes.end}>
        <StatusBadge status={order.status} />
        <Money pesos={order.totalPrice} strong />
      </span>
    </CardLink>
  )
}
