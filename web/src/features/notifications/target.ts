import type { Notification } from '@kwaderno/contract/live.ts'
import { paths } from '../../paths.ts'

/** Where a tap on a notification leads: staff to the management pages, customers to their own. */
export function targetOf(notification: Notification, isStaff: boolean): string {
  if (notification.title.startsWith('Return') && !isStaff) {
    return paths.returnSearch(/ORD-[\d-]+\d/.exec(notification.description)?.[0] ?? '')
  }
  if (notification.orderId === null) return isStaff ? paths.staffOrders : paths.orders
  return isStaff ? paths.manageOrder(notification.orderId) : paths.order(notification.orderId)
}
