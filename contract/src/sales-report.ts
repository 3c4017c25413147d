import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { exporting, paging } from './paging.ts'
import { dates, inOrder, sorts, reversedRange } from './report-filters.ts'

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
  images: z.array(z.string()),
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
    .refine(inOrder, reversedRange),
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
  query: z.object({ ...dates, ...paging }).refine(inOrder, reversedRange),
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
  query: z.object(salesFilters).refine(inOrder, reversedRange),
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
  query: z.object(salesFilters).refine(inOrder, reversedRange),
  answer: SalesChart,
})
