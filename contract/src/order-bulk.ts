import { z } from 'zod'
import type { DeliveryMethod } from './delivery-methods.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { staffOrderFilters } from './order.ts'
import { ORDER_STATUSES, type OrderStatus } from './order-status.ts'
import { DASHBOARD, ORDERS, PRODUCTS } from './stale.ts'

/** One call moves no more orders, and one selection of a list has no more. */
export const [MAX_MOVED, MAX_SELECTED] = [50, 500]

export const BULK_TEXT = {
  gone: 'This order no longer exists.',
  changed: 'This order was changed after the list was loaded.',
  tooMany: `More than ${MAX_SELECTED} orders match. Narrow the filters.`,
} as const

/** What can be done with many orders at once. */
export const BULK_ACTIONS = ['approve', 'pack', 'ship'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** The status that an action moves an order of this delivery method to. */
export function targetOf(action: BulkAction, method: DeliveryMethod): OrderStatus {
  if (action === 'approve') return 'Approved'
  if (action === 'pack') return 'Packaging'
  return method === 'PickUp' ? 'ReadyForPickup' : 'Shipped'
}

/** `same`: it was moved there already, and nothing was done. */
export const BULK_OUTCOMES = ['done', 'same', 'failed'] as const
export type BulkOutcome = (typeof BULK_OUTCOMES)[number]

/** Of an order that is no more the number is ''. */
export const BulkResult = z.object({
  orderId: z.int(),
  orderNumber: z.string(),
  outcome: z.enum(BULK_OUTCOMES),
  /** Why it failed. */
  message: z.string(),
  /** That it has now, for the next step; null when it failed. */
  version: z.int().nullable(),
})
export type BulkResult = z.infer<typeof BulkResult>

export const selectOrders = endpoint({
  name: 'selectOrders',
  summary:
    'What a bulk move needs of all orders of these filters, as the list sorts them by default; 500 at most',
  method: 'GET',
  path: '/Order/selection',
  access: 'Transactions.view',
  query: z.object(staffOrderFilters),
  answer: z.array(
    z.object({
      orderId: z.int(),
      orderNumber: z.string(),
      status: z.enum(ORDER_STATUSES),
      version: z.int(),
    }),
  ),
})

export const moveOrders = endpoint({
  name: 'moveOrders',
  summary: 'Approves, packs or ships each of several orders, as if it were moved alone',
  method: 'POST',
  path: '/Order/bulk',
  access: 'Transactions.edit',
  invalidates: [...ORDERS, ...DASHBOARD, ...PRODUCTS],
  body: z.object({
    action: z.enum(BULK_ACTIONS),
    /** With the versions that were shown. */
    orders: z
      .array(z.object({ orderId: field.id, version: field.wireInt }))
      .min(1)
      .max(MAX_MOVED),
    /** Approve: the payment of orders that have none is the amount to pay. */
    receivedInFull: field.wireBool.default(false),
    /** Ship: of orders that have none. */
    deliveryDate: field.paperDay,
  }),
  answer: z.object({ results: z.array(BulkResult) }),
})
