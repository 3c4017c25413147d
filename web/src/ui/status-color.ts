import type { OrderStatus } from '@kwaderno/contract/order-status.ts'

export type BadgeColor = 'success' | 'danger' | 'warning' | 'info' | 'slate'
export const STATUS_COLOR: Record<OrderStatus, BadgeColor> = {
  Pending: 'warning',
  Approved: 'success',
  Packaging: 'info',
  Shipped: 'info',
  Declined: 'danger',
  ReadyForPickup: 'info',
  Delivered: 'success',
  Completed: 'success',
  Cancelled: 'slate',
}
