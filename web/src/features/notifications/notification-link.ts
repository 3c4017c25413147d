import { NEWS, type Notification } from '@kwaderno/contract/live.ts'
import type { Href } from '../../href.ts'
import { paths } from '../../paths.ts'

/** Where a tap on a notification leads: staff to the management pages, customers to their own. */
export function notificationHref(notification: Notification, isStaff: boolean): Href {
  if (notification.productId !== undefined) return paths.product(notification.productId)
  if (/^(Return|Exchange)/.test(notification.title)) {
    const orderNumber = /ORD-[\d-]+\d/.exec(notification.description)?.[0] ?? ''
    return isStaff ? paths.staffReturnSearch(orderNumber) : paths.returnSearch(orderNumber)
  }
  if (notification.title === NEWS.registration) return paths.pendingUsers()
  if (notification.orderId === null) return isStaff ? paths.staffOrders : paths.orders
  return isStaff ? paths.manageOrder(notification.orderId) : paths.order(notification.orderId)
}
