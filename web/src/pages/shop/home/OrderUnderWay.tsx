import type { Home } from '@kwaderno/contract/home.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { CardLink, CardWords } from '../../../features/orders/CardLink.tsx'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { headlineOf } from '../orders/headline.ts'
import classes from './OrderUnderWay.module.css'

/** The order in progress: its status and the next step. The whole card is the link. */
export function OrderUnderWay({ order, count }: { order: NonNullable<Home['order']>; count: number }) {
  const { title, note } = headlineOf(order)
  return (
    <section className={classes.section} aria-label="Order under way">
      <CardLink href={paths.order(order.orderId)} className={classes.card}>
        <CardWords
          title={<span className={classes.title}>{title}</span>}
          note={
            <>
              <span className={classes.number}>{order.orderNumber}</span> ·{' '}
              {order.totalQuantity === 1 ? '1 item' : `${order.totalQuantity} items`}
            </>
          }
        >
          <span className={classes.next}>{note}</span>
        </CardWords>
        <IconChevronRight className={classes.arrow} size={20} stroke={1.75} aria-hidden />
      </CardLink>
      {count > 1 && (
        <AppLink href={paths.orders} className={classes.others}>
          {count === 2 ? '1 more order under way' : `${count - 1} more orders under way`}
        </AppLink>
      )}
    </section>
  )
}
