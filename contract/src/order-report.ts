import { z } from 'zod'
import { DELIVERY_METHODS } from './delivery-methods.ts'
import { PAYMENT_TYPES } from './payment-types.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { ORDER_STATUSES } from './order-status.ts'
import { optionalOrderStatus } from './order.ts'
import { exporting, paging } from './paging.ts'
import { dates, inOrder, sorts, reversedRange } from './report-filters.ts'

export const OrderReportItem = z.object({
  id: z.int(),
  name: z.string(),
  variation: z.array(z.string()),
  sku: z.string(),
  itemDescription: z.string(),
  image: z.string(),
  price: z.number(),
  quantity: z.int(),
  totalPrice: z.number(),
})

const orderReportFields = {
  orderId: z.int(),
  orderNumber: z.string(),
  receiverName: z.string(),
  status: z.enum(ORDER_STATUSES),
  totalPrice: z.number(),
  placedOn: z.string(),
  customerName: z.string(),
}

/** An order of the report on the screen. */
export const OrderReportRow = z.object({
  ...orderReportFields,
  totalQuantity: z.int(),
  subtotal: z.number(),
  amountLess: z.number(),
  orderItems: z.array(OrderReportItem),
})
export type OrderReportRow = z.infer<typeof OrderReportRow>

/** A line of its spreadsheet: one item of an order, what belongs to the whole order repeated on each. */
export const OrderReportLine = z.object({
  ...orderReportFields,
  /** Id of the ordered item. */
  id: z.int(),
  productName: z.string(),
  sku: z.string(),
  variations: z.string(),
  orderItemQty: z.int(),
  unitPrice: z.number(),
  /** Of the line: unit price × quantity. */
  subtotalPrice: z.number(),
  discountType: z.string(),
  discountRate: z.number().nullable(),
  amountLess: z.number(),
  deliveryFee: z.number(),
  amountToPay: z.number(),
  deliveryMethod: z.enum(DELIVERY_METHODS),
  paymentType: z.enum(PAYMENT_TYPES),
  modeOfPayment: z.string(),
  paymentReceived: z.number().nullable(),
  paymentTag: z.string(),
  overpaymentAmount: z.number().nullable(),
  reimbursementVia: z.string(),
  underPaymentAmount: z.number().nullable(),
  repaymentVia: z.string(),
  receiptNo: z.string(),
  orDateIssued: z.string(),
  chequeVoucher: z.string(),
  chequeDateIssued: z.string(),
  paymentNotes: z.string(),
  remarks: z.string(),
  approver: z.string(),
  studentName: z.string(),
  gradeLevel: z.string(),
})
export type OrderReportLine = z.infer<typeof OrderReportLine>

const orderFilters = {
  /** Order number, receiver or customer; each word has to be there. */
  search: field.searchText,
  orderStatus: optionalOrderStatus,
  /** Another name of `orderStatus`. */
  status: optionalOrderStatus,
  ...dates,
}

/** The full name is the receiver's, as in the row. */
export const ORDER_REPORT_SORTS = [
  'createdOnAsc',
  'createdOnDesc',
  'fullnameAsc',
  'fullnameDesc',
  'quantityAsc',
  'quantityDesc',
] as const

export const reportOrders = endpoint({
  name: 'reportOrders',
  summary:
    'Orders with their items, newest first unless sorted; with export=true one line for each item of an order',
  method: 'GET',
  path: '/Reports/order',
  access: 'Reports.view',
  stepUp: 'export',
  query: z
    .object({ ...orderFilters, sortBy: sorts(ORDER_REPORT_SORTS), ...paging, ...exporting })
    .refine(inOrder, reversedRange),
  // The wider shape first: it is that of the export.
  answer: z.array(z.union([OrderReportLine, OrderReportRow])),
  paged: true,
})

/** What the rows of the filters add up to; `sold` is the pesos of those orders that count as sold. */
export const OrderTotals = z.object({
  orders: z.int(),
  quantity: z.int(),
  total: z.number(),
  sold: z.number(),
})
export type OrderTotals = z.infer<typeof OrderTotals>

export const sumOrders = endpoint({
  name: 'sumOrders',
  summary: 'What the rows of the order report add up to, with its filters',
  method: 'GET',
  path: '/Reports/order/totals',
  access: 'Reports.view',
  query: z.object(orderFilters).refine(inOrder, reversedRange),
  answer: OrderTotals,
})

/** `month` is 'YYYY-MM'; `sales` is the pesos of those orders that count as sold. */
export const MonthOrders = z.object({ month: z.string(), orders: z.int(), sales: z.number() })
export type MonthOrders = z.infer<typeof MonthOrders>

export const chartOrders = endpoint({
  name: 'chartOrders',
  summary: 'Orders and sales by month with the filters of the report, the last 12 months of it, oldest first',
  method: 'GET',
  path: '/Reports/order/chart',
  access: 'Reports.view',
  query: z.object(orderFilters).refine(inOrder, reversedRange),
  answer: z.array(MonthOrders),
})
