import type { CustomerOrder } from '@kwaderno/contract/order.ts'
import { type OrderStatus } from '@kwaderno/contract/order-status.ts'
import { isDated } from '@kwaderno/contract/no-date.ts'
import { formatDate, formatDateTime } from '../../../ui/date-format.ts'

const HEADLINES: Record<OrderStatus, { title: string; note: string }> = {
  Pending: { title: 'We are checking your payment', note: 'You will be told when your order is approved.' },
  Approved: { title: 'Your order is approved', note: 'We are about to pack it.' },
  Packaging: { title: 'Your order is packed', note: 'It leaves the shop next.' },
  Shipped: { title: 'Your order is on its way', note: 'Press Order Received once you have it.' },
  ReadyForPickup: {
    title: 'Your order is ready for pickup',
    note: 'Show its claim code at the pickup office.',
  },
  Delivered: { title: 'Your order has been delivered', note: 'We hope everything fits.' },
  Completed: { title: 'Your order is completed', note: 'Thank you for shopping with us.' },
  Declined: { title: 'Your order was declined', note: 'Please contact us if you have questions.' },
  Cancelled: { title: 'Your order was cancelled', note: 'Nothing of it will be delivered.' },
}

/** What a parent wants to know first: where the order is and what happens next. */
export function headlineOf(
  order: Pick<CustomerOrder, 'status' | 'deliveryTime'> &
    Partial<Pick<CustomerOrder, 'returnUntil' | 'expiresOn'>>,
): {
  title: string
  note: string
} {
  const { title, note } = HEADLINES[order.status]
  const isComing = order.status === 'Shipped' && isDated(order.deliveryTime)
  if (isComing) return { title, note: `Arriving ${formatDate(order.deliveryTime)}. ${note}` }
  if (order.expiresOn)
    return {
      title,
      note: `${note} It is cancelled if it is not approved by ${formatDateTime(order.expiresOn)}.`,
    }
  if (!order.returnUntil) return { title, note }
  return { title, note: `${note} You can request a return until ${formatDateTime(order.returnUntil)}.` }
}
