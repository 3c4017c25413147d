import { z } from 'zod'
import { DELIVERY_METHODS } from './delivery-methods.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { ORDER_STATUSES, ORDER_TAB_NAMES } from './order-status.ts'
import { optionalOrderStatus, OrderItem, returnUntil } from './order.ts'
import { paging } from './paging.ts'
import { PAYMENT_TYPES } from './payment-types.ts'

/** A row of the customer's list. */
export const OrderRow = z.object({
  orderId: z.int(),
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  placedOn: z.string(),
  totalQuantity: z.int(),
  totalPrice: z.number(),
  firstItem: z.string(),
  image: z.string(),
  studentId: z.int().nullable(),
  studentName: z.string(),
  deliveryMethod: z.enum(DELIVERY_METHODS),
  deliveryTime: z.string(),
  returnUntil,
})
export type OrderRow = z.infer<typeof OrderRow>

/** A row of the staff's list, with the items that its expansion shows. */
export const StaffOrderRow = z.object({
  orderId: z.int(),
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  placedOn: z.string(),
  /** Null for a walk-in at the counter. */
  customerId: z.int().nullable(),
  customerName: z.string(),
  studentId: z.int().nullable(),
  studentName: z.string(),
  gradeLevel: z.string(),
  paymentType: z.enum(PAYMENT_TYPES),
  deliveryMethod: z.enum(DELIVERY_METHODS),
  /** NO_DATE while unset. */
  deliveryTime: z.string(),
  /** Names the state that is shown: what is done with it is refused once it is another. */
  version: z.int(),
  totalQuantity: z.int(),
  subtotal: z.number(),
  amountLess: z.number(),
  totalPrice: z.number(),
  amountToPay: z.number(),
  orderItems: z.array(OrderItem.omit({ productId: true, stocks: true, category: true })),
})
export type StaffOrderRow = z.infer<typeof StaffOrderRow>

const listFilters = {
  search: field.searchText,
  orderStatus: optionalOrderStatus,
  dateFrom: field.day.optional(),
  dateTo: field.day.optional(),
  studentId: z.union([z.literal('').transform(() => undefined), field.id]).optional(),
}

export const listMyOrders = endpoint({
  name: 'listMyOrders',
  summary: 'The own orders; Delivered covers Completed',
  method: 'POST',
  path: '/Order/myorders',
  access: 'login',
  invalidates: [],
  form: 'camel',
  body: z.object({
    ...listFilters,
    ...paging,
    sortBy: z.enum(['newest', 'oldest', 'totalAsc', 'totalDesc', '']).optional(),
    tab: z.enum([...ORDER_TAB_NAMES, '']).optional(),
  }),
  answer: z.array(OrderRow),
  paged: true,
})

/** Counts end here: it is '99+' from there. */
export const MAX_COUNTED = 100
const count = z.int().max(MAX_COUNTED)

export const countMyOrders = endpoint({
  name: 'countMyOrders',
  summary:
    'How many own orders each tab has, and how many own requests for a return are undecided; 100 at most',
  method: 'GET',
  path: '/Order/my-counts',
  access: 'login',
  answer: z.object({ toApprove: count, toShip: count, toReceive: count, done: count, returns: count }),
})

/** Stands for no day where staff filter by the day of the delivery. */
export const NO_DELIVERY_DAY = 'none'

/** What the staff's list can be narrowed to. */
export const staffOrderFilters = {
  ...listFilters,
  /** `status` is another name of `orderStatus`. */
  status: optionalOrderStatus,
  paymentType: z.union([z.literal('').transform(() => undefined), z.enum(PAYMENT_TYPES)]).optional(),
  deliveryMethod: z.union([z.literal('').transform(() => undefined), z.enum(DELIVERY_METHODS)]).optional(),
  /** As the order keeps it, so that what has been renamed or deleted is found as well. */
  gradeLevel: z
    .string()
    .trim()
    .max(50)
    .transform((name) => name || undefined)
    .optional(),
  /** The day that is set for the delivery, or 'none' for orders without one. */
  deliveryDay: z.union([z.literal(NO_DELIVERY_DAY), field.day]).optional(),
  isCounterSale: z.union([z.literal('').transform(() => undefined), field.wireBool]).optional(),
  /** Whose orders. */
  customerId: field.id.optional(),
}

export const listOrders = endpoint({
  name: 'listOrders',
  summary: 'All orders, for staff; newest first unless sorted',
  method: 'GET',
  path: '/Order',
  access: 'Transactions.view',
  query: z.object({
    ...staffOrderFilters,
    ...paging,
    sortBy: z
      .enum([
        'orderNumberAsc',
        'orderNumberDesc',
        'quantityAsc',
        'quantityDesc',
        'createdOnAsc',
        'createdOnDesc',
        '',
      ])
      .optional(),
  }),
  answer: z.array(StaffOrderRow),
  paged: true,
})
