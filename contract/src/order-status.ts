import { isDated } from './no-date.ts'
import type { DeliveryMethod } from './delivery-methods.ts'

/** Order statuses and their codes on the wire. */
export const ORDER_STATUS_CODE = {
  Pending: 0,
  Approved: 1,
  Packaging: 2,
  Shipped: 3,
  Declined: 4,
  ReadyForPickup: 5,
  Delivered: 6,
  Completed: 7,
  Cancelled: 8,
} as const

export type OrderStatus = keyof typeof ORDER_STATUS_CODE
export type OrderStatusCode = (typeof ORDER_STATUS_CODE)[OrderStatus]
export const ORDER_STATUSES = Object.keys(ORDER_STATUS_CODE) as [OrderStatus, ...OrderStatus[]]

export const ORDER_STATUS_LABEL: Record<OrderStatus, string> = {
  Pending: 'Pending',
  Approved: 'Approved',
  Packaging: 'Packaging',
  Shipped: 'Shipped',
  Declined: 'Declined',
  ReadyForPickup: 'Ready For Pickup',
  Delivered: 'Delivered',
  Completed: 'Completed',
  Cancelled: 'Cancelled',
}

/** The filter of the customer's list: without Completed, which Delivered covers. */
export const CUSTOMER_FILTER_STATUSES: readonly OrderStatus[] = [
  'Pending',
  'Approved',
  'Packaging',
  'Shipped',
  'Declined',
  'ReadyForPickup',
  'Delivered',
  'Cancelled',
]

/** The tabs of the customer's list, by what is waited for; each status is in one. */
export const ORDER_TABS = {
  toApprove: ['Pending'],
  toShip: ['Approved', 'Packaging'],
  toReceive: ['Shipped', 'ReadyForPickup'],
  done: ['Delivered', 'Completed', 'Declined', 'Cancelled'],
} as const satisfies Record<string, readonly OrderStatus[]>

export type OrderTab = keyof typeof ORDER_TABS
export const ORDER_TAB_NAMES = Object.keys(ORDER_TABS) as [OrderTab, ...OrderTab[]]

export function tabOf(status: OrderStatus): OrderTab {
  return ORDER_TAB_NAMES.find((tab) => (ORDER_TABS[tab] as readonly OrderStatus[]).includes(status)) ?? 'done'
}

/** Reads a status from its code or name; 'Shipping' is another word for Shipped. */
export function toOrderStatus(value: string | number): OrderStatus | undefined {
  const text = String(value).trim()
  if (text.toLowerCase() === 'shipping') return 'Shipped'
  return ORDER_STATUSES.find(
    (status) => String(ORDER_STATUS_CODE[status]) === text || status.toLowerCase() === text.toLowerCase(),
  )
}

/** `counter` is staff who void what was sold there. */
export type Mover = 'customer' | 'staff' | 'job' | 'counter'

/** Every legal move and who may make it. Guards, buttons, timeline and tests all read this table. */
export const ORDER_MOVES = {
  Pending: { Approved: ['staff'], Declined: ['staff'], Cancelled: ['customer', 'job'] },
  Approved: { Packaging: ['staff'], Declined: ['staff'] },
  Packaging: { Shipped: ['staff'], ReadyForPickup: ['staff'] },
  Shipped: { Delivered: ['staff', 'customer'] },
  ReadyForPickup: { Delivered: ['staff', 'customer'] },
  Delivered: { Completed: ['job'], Cancelled: ['counter'] },
  Completed: { Cancelled: ['counter'] },
  Declined: {},
  Cancelled: {},
} as const satisfies Record<OrderStatus, Partial<Record<OrderStatus, readonly Mover[]>>>

export function mayMove(from: OrderStatus, to: OrderStatus, mover: Mover, method: DeliveryMethod): boolean {
  const movers = (ORDER_MOVES[from] as Partial<Record<OrderStatus, readonly Mover[]>>)[to]
  if (!movers?.includes(mover)) return false
  if (to === 'Shipped') return method === 'ThirdPartyDelivery'
  if (to === 'ReadyForPickup') return method === 'PickUp'
  return true
}

/** The line of steps that an order of this delivery method walks. */
export function stepsOf(method: DeliveryMethod): readonly OrderStatus[] {
  return ['Pending', 'Approved', 'Packaging', method === 'PickUp' ? 'ReadyForPickup' : 'Shipped', 'Delivered']
}

/** Nothing more is delivered, and what was paid is the customer's again. */
export const isStopped = (status: OrderStatus): boolean => status === 'Declined' || status === 'Cancelled'

/** Cancel and add attachment: only while exactly one history entry has a date. */
export function isJustPlaced(order: { orderHistories: readonly { createdOn: string }[] }): boolean {
  return order.orderHistories.filter((entry) => isDated(entry.createdOn)).length === 1
}

/** The statuses of an order that the customer waits for. */
export const UNDER_WAY: readonly OrderStatus[] = [
  'Pending',
  'Approved',
  'Packaging',
  'Shipped',
  'ReadyForPickup',
]

/** The statuses in which the order's quantities have been taken off the stock and not given back. */
export const STOCK_TAKEN: readonly OrderStatus[] = [
  'Approved',
  'Packaging',
  'Shipped',
  'ReadyForPickup',
  'Delivered',
  'Completed',
]
