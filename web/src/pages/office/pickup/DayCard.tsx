import { getPickupDay } from '@kwaderno/contract/pickup-slots.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../api/query-client.ts'
import { Card } from '../../../ui/Card.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import classes from './Pickup.module.css'

/** The slots of today with the orders that have booked them. */
export function DayCard() {
  const day = useQuery(queryOf(getPickupDay, {}))
  if (day.isLoadingError) return <LoadError onRetry={() => void day.refetch()} />
  const slots = day.data?.slots ?? []
  return (
    <Card title="Today's slots">
      {day.data && slots.length === 0 && <p className={classes.none}>There are no slots today.</p>}
      <ul className={classes.slots}>
        {slots.map(({ slot, ends, capacity, orders }) => (
          <li key={slot}>
            <span className={classes.time}>
              <strong>
                {slot.slice(11)} to {ends}
              </strong>
              <span className={classes.quiet}>
                {orders.length} of {capacity}
              </span>
            </span>
            {orders.map((order) => (
              <span key={order.orderId} className={classes.booked}>
                {order.orderNumber}: {order.studentName || order.customerName}
                {order.isHandedOver ? ', handed over' : ''}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  )
}
