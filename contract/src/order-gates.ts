import type { Mover, OrderStatus } from './order-status.ts'

/**
 * What of an order can be changed beside its status: `details` is Manage Order as a whole, `price` its discount and the
 * amount received, `tracking` its courier and number, `proofs` are those that the customer has sent (deleted here; whether
 * one can be added is isJustPlaced).
 */
export type OrderPart = 'details' | 'price' | 'deliveryDate' | 'tracking' | 'proofs'

/** Who may change what in which status. Screens lock by this table, and the server refuses by it. */
export const ORDER_GATES = {
  Pending: { details: ['staff'], price: ['staff'], proofs: ['customer'] },
  Approved: { details: ['staff'], deliveryDate: ['staff'] },
  Packaging: { details: ['staff'], deliveryDate: ['staff'] },
  Shipped: { details: ['staff'], tracking: ['staff'] },
  ReadyForPickup: { details: ['staff'] },
  Delivered: {},
  Completed: {},
  Declined: { details: ['staff'] },
  Cancelled: { details: ['staff'] },
} as const satisfies Record<OrderStatus, Partial<Record<OrderPart, readonly Mover[]>>>

export function mayChange(status: OrderStatus, part: OrderPart, who: Mover): boolean {
  const gates: Partial<Record<OrderPart, readonly Mover[]>> = ORDER_GATES[status]
  return gates[part]?.includes(who) ?? false
}

/** Whether an order needs its delivery date before it can become this. */
export function needsDeliveryDate(to: OrderStatus | undefined): boolean {
  return to === 'Shipped' || to === 'ReadyForPickup'
}
