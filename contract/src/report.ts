import { z } from 'zod'
import { DELIVERY_METHODS, PAYMENT_TYPES } from './cart.ts'
import { INVALID_DATES, isUpsideDown } from './day-range.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { ORDER_STATUSES } from './order-status.ts'
import { optionalOrderStatus } from './order.ts'
import { exporting, paging } from './paging.ts'
import { MODULES } from './permissions.ts'

/**
 * The reports. A piece counts as sold while the stock of its order is taken (STOCK_TAKEN of order-status.ts); returns and
 * exchanges do not change that. Days are those of Manila, amounts are pesos.
 */
const empty = z.literal('').transform(() => undefined)
const sorts = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.union([empty, z.enum(names)]).optional()

/** By when the order was placed, both ends included; a range that is upside down is refused. */
const dates = { dateFrom: field.day.optional(), dateTo: field.day.optional() }
const inOrder = ({ dateFrom, dateTo }: { dateFrom?: string | undefined; dateTo?: string | undefined }) =>
  !isUpsideDown(dateFrom, dateTo)
const upsideDown = { error: INVALID_DATES, path: ['dateFrom'] }

const Picture = z.array(z.string())

/** One option of a product: what is on hand, and what has ever been sold of it. */
export const InventoryReportRow = z.object({
  id: z.int(),
  images: Picture,
  sku: z.string(),
  itemDescription: z.string(),
  variation: z.array(z.string()),
  productName: z.string(),
  status: z.enum(['Active', 'Inactive']),
  quantity: z.int(),
  soldItems: z.int(),
  unitPrice: z.number(),
  category: z.array(z.string()),
  gradeLevel: z.array(z.string()),
})
export type InventoryReportRow = z.infer<typeof InventoryReportRow>

const inventoryFilters = {
  /** Product name, SKU or item description. */
  search: field.searchText,
  /** Active 1, Inactive 0. */
  status: z
    .union([
      empty,
      z.enum(['Active', 'Inactive']),
      z.enum(['1', '0']).transform((code) => (code === '1' ? ('Active' as const) : ('Inactive' as const))),
    ])
    .optional(),
  categories: field.ids,
  gradeLevels: field.ids,
}

export const INVENTORY_SORTS = ['nameAsc', 'nameDesc', 'quantityAsc', 'quantityDesc'] as const

export const reportInventory = endpoint({
  name: 'reportInventory',
  summary: 'Every option with its stock and what was sold of it, by product name unless sorted',
  method: 'GET',
  path: '/Reports/Inventory',
  access: 'Reports.view',
  query: z.object({ ...inventoryFilters, sortBy: sorts(INVENTORY_SORTS), ...paging, ...exporting }),
  answer: z.array(InventoryReportRow),
  paged: true,
})

/** What the rows of the filters add up to, on all pages. */
export const InventoryTotals = z.object({ options: z.int(), quantity: z.int(), soldItems: z.int() })
export type InventoryTotals = z.infer<typeof InventoryTotals>

export const sumInventory = endpoint({
  name: 'sumInventory',
  summary: 'What the rows of the inventory report add up to, with its filters',
  method: 'GET',
  path: '/Reports/Inventory/totals',
  access: 'Reports.view',
  query: z.object(inventoryFilters),
  answer: InventoryTotals,
})

export const CategoryStock = z.object({ category: z.string(), quantity: z.int(), soldItems: z.int() })
export type CategoryStock = z.infer<typeof CategoryStock>

export const chartInventory = endpoint({
  name: 'chartInventory',
  summary:
    'Stock and sold pieces by category with the filters of the report, the largest stock first; a product counts in each of its categories',
  method: 'GET',
  path: '/Reports/Inventory/chart',
  access: 'Reports.view',
  query: z.object(inventoryFilters),
  answer: z.array(CategoryStock),
})

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
    .refine(inOrder, upsideDown),
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
  query: z.object(orderFilters).refine(inOrder, upsideDown),
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
  query: z.object(orderFilters).refine(inOrder, upsideDown),
  answer: z.array(MonthOrders),
})

/** An order that an option was sold in; of two lines of one order each is one. */
export const SaleOrder = z.object({
  orderId: z.int(),
  orderNumber: z.string(),
  /** A piece, as it was ordered. */
  price: z.number(),
  quantity: z.int(),
  totalPrice: z.number(),
})
export type SaleOrder = z.infer<typeof SaleOrder>

/**
 * What was sold of an option in the days of the filter; an end that the filter leaves open is the day of its first or
 * last counted order.
 */
export const SalesReportRow = z.object({
  id: z.int(),
  images: Picture,
  sku: z.string(),
  itemDescription: z.string(),
  variation: z.array(z.string()),
  productName: z.string(),
  /** What it costs now. */
  unitPrice: z.number(),
  soldItems: z.int(),
  /** As ordered, before the discounts of the orders. */
  totalPrice: z.number(),
  category: z.array(z.string()),
  gradeLevel: z.array(z.string()),
  dateFrom: z.string(),
  dateTo: z.string(),
  /** The counted orders, newest first; empty when the query says so. */
  saleOrder: z.array(SaleOrder),
})
export type SalesReportRow = z.infer<typeof SalesReportRow>

const salesFilters = {
  /** Product name, SKU or item description. */
  search: field.searchText,
  categories: field.ids,
  gradeLevels: field.ids,
  ...dates,
}

export const SALES_SORTS = ['productNameAsc', 'productNameDesc', 'soldItemAsc', 'soldItemDesc'] as const

export const reportSales = endpoint({
  name: 'reportSales',
  summary: 'What was sold, by option, with the orders that it was sold in; best sold first unless sorted',
  method: 'GET',
  path: '/Reports/sales-order',
  access: 'Reports.view',
  query: z
    .object({
      ...salesFilters,
      sortBy: sorts(SALES_SORTS),
      /** `false` leaves the orders of the rows out: of what sells well there are tens of thousands. */
      saleOrder: field.wireBool.default(true),
      ...paging,
      ...exporting,
    })
    .refine(inOrder, upsideDown),
  answer: z.array(SalesReportRow),
  paged: true,
})

export const reportSaleOrders = endpoint({
  name: 'reportSaleOrders',
  summary: 'The counted orders of an option in the days of the filter, newest first, a page of them',
  method: 'GET',
  path: '/Reports/sales-order/{id}/orders',
  access: 'Reports.view',
  params: z.object({ id: field.id }),
  query: z.object({ ...dates, ...paging }).refine(inOrder, upsideDown),
  answer: z.array(SaleOrder),
  paged: true,
})

/** What the rows of the filters add up to; the total is before the discounts of the orders. */
export const SalesTotals = z.object({ options: z.int(), soldItems: z.int(), total: z.number() })
export type SalesTotals = z.infer<typeof SalesTotals>

export const sumSales = endpoint({
  name: 'sumSales',
  summary: 'What the rows of the sales report add up to, with its filters',
  method: 'GET',
  path: '/Reports/sales-order/totals',
  access: 'Reports.view',
  query: z.object(salesFilters).refine(inOrder, upsideDown),
  answer: SalesTotals,
})

/** The ten best sold options and the months, each with pieces and pesos before order discounts. */
export const SalesChart = z.object({
  bestSellers: z.array(
    z.object({
      id: z.int(),
      productName: z.string(),
      sku: z.string(),
      itemDescription: z.string(),
      soldItems: z.int(),
      total: z.number(),
    }),
  ),
  months: z.array(z.object({ month: z.string(), soldItems: z.int(), total: z.number() })),
})
export type SalesChart = z.infer<typeof SalesChart>

export const chartSales = endpoint({
  name: 'chartSales',
  summary: 'Best sellers and sales by month with the filters of the report, the last 12 months of it',
  method: 'GET',
  path: '/Reports/sales-order/chart',
  access: 'Reports.view',
  query: z.object(salesFilters).refine(inOrder, upsideDown),
  answer: SalesChart,
})

export const AUDIT_ACTIONS = ['Create', 'Update', 'Delete'] as const

export const AuditDetail = z.object({
  field: z.string(),
  oldData: z.string(),
  newData: z.string(),
  orderIndex: z.int(),
  isDataOption: z.boolean(),
  /** Which option it was, by its SKU; rows that were written before this was kept have none. */
  option: z.string().optional(),
})
export type AuditDetail = z.infer<typeof AuditDetail>

export const AuditRow = z.object({
  id: z.int(),
  executedBy: z.string(),
  module: z.string(),
  subModule: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  details: z.array(AuditDetail),
  isOption: z.boolean(),
  description: z.string(),
  loggedDate: z.string(),
})
export type AuditRow = z.infer<typeof AuditRow>

export const AUDIT_SORTS = ['executedByAsc', 'executedByDesc', 'createdOnAsc', 'createdOnDesc'] as const

export const reportAuditLog = endpoint({
  name: 'reportAuditLog',
  summary: 'What staff did, newest first unless sorted',
  method: 'GET',
  path: '/Reports/audit-log',
  access: 'Reports.view',
  stepUp: 'export',
  query: z
    .object({
      /** Who did it, or what the row says. */
      search: field.searchText,
      module: z.union([empty, z.enum(MODULES)]).optional(),
      action: z.union([empty, z.enum(AUDIT_ACTIONS)]).optional(),
      ...dates,
      sortBy: sorts(AUDIT_SORTS),
      ...paging,
      ...exporting,
    })
    .refine(inOrder, upsideDown),
  answer: z.array(AuditRow),
  paged: true,
})
