import { z } from 'zod'
import { BULK_OUTCOMES, MAX_BULK, MAX_SELECTED, tooManySelected } from './bulk.ts'
import type { DeliveryMethod } from './delivery-methods.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { StaffOrder } from './order.ts'
import { staffOrderFilters } from './order-list.ts'
import { ORDER_STATUSES, type OrderStatus } from './order-status.ts'
import { DASHBOARD, ORDERS, PRODUCTS } from './stale.ts'
import { trackingNumber } from './tracking.ts'

export const BULK_TEXT = {
  gone: 'This order no longer exists.',
  changed: 'This order was changed after the list was loaded.',
  tooMany: tooManySelected('orders'),
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
      .max(MAX_BULK),
    /** Approve: the payment of orders that have none is the amount to pay. */
    receivedInFull: field.wireBool.default(false),
    /** Ship: of orders that have none. */
    deliveryDate: field.paperDay,
    /** Ship: of those that are delivered. */
    courierId: field.clearable(field.id),
    tracking: z
      .array(z.object({ orderId: field.id, trackingNumber }))
      .max(MAX_BULK)
      .default([]),
  }),
  answer: z.object({ results: z.array(BulkResult) }),
})

export const readSelected = endpoint({
  name: 'readSelected',
  summary: 'Several orders as staff see them, to be printed; those that are no more are left out',
  method: 'POST',
  path: '/Order/selected',
  access: 'Transactions.view',
  invalidates: [],
  body: z.object({ orderIds: z.array(field.id).min(1).max(MAX_BULK) }),
  answer: z.array(StaffOrder),
})

/** What is taken off the shelf for several orders. */
export const PickItem = z.object({
  productOptionId: z.int(),
  name: z.string(),
  variation: z.array(z.string()),
  sku: z.string(),
  /** For all orders together. */
  quantity: z.int(),
  orders: z.array(z.object({ orderNumber: z.string(), quantity: z.int() })),
})
export type PickItem = z.infer<typeof PickItem>

export const PickList = z.object({
  /** The shelves first; what has none stands by its first category, and then `shelf` is ''. */
  groups: z.array(z.object({ shelf: z.string(), category: z.string(), items: z.array(PickItem) })),
  /** Orders that are not Approved. */
  leftOut: z.array(z.object({ orderId: z.int(), orderNumber: z.string(), status: z.enum(ORDER_STATUSES) })),
})
export type PickList = z.infer<typeof PickList>

export const readPickList = endpoint({
  name: 'readPickList',
  summary: 'The pieces of Approved orders, added up by item and grouped by shelf',
  method: 'POST',
  path: '/Order/pick-list',
  access: 'Transactions.view',
  invalidates: [],
  body: z.object({ orderIds: z.array(field.id).min(1).max(MAX_SELECTED) }),
  answer: PickList,
})
