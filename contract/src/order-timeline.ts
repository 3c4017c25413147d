import type { DeliveryMethod } from './delivery-methods.ts'
import { isDated } from './no-date.ts'
import { isStopped, stepsOf, type OrderStatus } from './order-status.ts'

export const STEP_LABEL: Record<OrderStatus, string> = {
  Pending: 'Order Placed',
  Approved: 'Approved',
  Packaging: 'Packed',
  Shipped: 'Shipped',
  ReadyForPickup: 'Ready for Pickup',
  Delivered: 'Delivered',
  Completed: 'Completed',
  Declined: 'Declined',
  Cancelled: 'Cancelled',
}

export interface TimelineStep {
  status: OrderStatus
  label: string
  /** ISO time when it was reached, or undefined. */
  at: string | undefined
  state: 'done' | 'current' | 'next' | 'upcoming' | 'stopped'
}

/** What the timeline shows: reached steps with dates, then the rest, or the step that ended the order. */
export function timelineOf(order: {
  status: OrderStatus
  deliveryMethod: DeliveryMethod
  orderHistories: readonly { status: OrderStatus; createdOn: string }[]
}): TimelineStep[] {
  const reached = new Map(
    order.orderHistories.filter((entry) => isDated(entry.createdOn)).map((e) => [e.status, e.createdOn]),
  )
  const stopped = isStopped(order.status)
  const line = stepsOf(order.deliveryMethod).filter((status) => !stopped || reached.has(status))
  const steps: OrderStatus[] = [...line]
  if (stopped || order.status === 'Completed') steps.push(order.status)
  const current = steps.indexOf(order.status)
  return steps.map((status, index) => ({
    status,
    label: STEP_LABEL[status],
    at: reached.get(status),
    state: stateOf(index, current, stopped, index === steps.length - 1),
  }))
}

function stateOf(index: number, current: number, stopped: boolean, last: boolean): TimelineStep['state'] {
  if (stopped && last) return 'stopped'
  if (index < current) return 'done'
  if (index === current) return last ? 'done' : 'current'
  return index === current + 1 ? 'next' : 'upcoming'
}
