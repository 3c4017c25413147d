import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { AUDIT_SORTS, reportAuditLog } from '@kwaderno/contract/audit-log.ts'
import {
  chartInventory,
  INVENTORY_SORTS,
  reportInventory,
  sumInventory,
} from '@kwaderno/contract/inventory-report.ts'
import { chartOrders, ORDER_REPORT_SORTS, reportOrders, sumOrders } from '@kwaderno/contract/order-report.ts'
import { chartSales, reportSales, SALES_SORTS, sumSales } from '@kwaderno/contract/sales-report.ts'

/** Something that is asked of a report. */
export interface Question {
  endpoint: AnyEndpoint
  title: string
  query: Record<string, string | number>
}

/** A day so many days ago, 'YYYY-MM-DD'. */
export function ago(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

const YEAR = { dateFrom: ago(500), dateTo: ago(135) }
const WEEK = { dateFrom: ago(60), dateTo: ago(53) }

/** Every list's first page, each of its sorts, and pages far down of them. */
function pages(endpoint: AnyEndpoint, sorts: readonly string[], deepPage: number): Question[] {
  return [
    { endpoint, title: 'first page', query: {} },
    ...sorts.map((sortBy) => ({ endpoint, title: `by ${sortBy}`, query: { sortBy } })),
    ...sorts.map((sortBy) => ({
      endpoint,
      title: `by ${sortBy}, page ${deepPage.toLocaleString('en')}`,
      query: { sortBy, pageNumber: deepPage },
    })),
  ]
}

function filtered(endpoint: AnyEndpoint, filters: Record<string, Question['query']>): Question[] {
  return Object.entries(filters).map(([title, query]) => ({ endpoint, title, query }))
}

/** Everything that the four reports are asked, for a shop of this size. */
export function reportQuestions(sizes: { products: number; orders: number; auditRows: number }): Question[] {
  const page = (rows: number) => Math.max(1, Math.floor((rows * 0.9) / 10))
  return [
    ...pages(reportInventory, INVENTORY_SORTS, page(sizes.products * 3)),
    ...filtered(reportInventory, {
      'one status': { status: 'Active' },
      'one category': { categories: 1 },
      'one grade level': { gradeLevels: 1 },
      'a word': { search: 'notebook' },
    }),
    ...filtered(sumInventory, { totals: {}, 'totals, a word': { search: 'notebook' } }),
    ...filtered(chartInventory, { chart: {}, 'chart, a word': { search: 'notebook' } }),
    ...pages(reportOrders, ORDER_REPORT_SORTS, page(sizes.orders)),
    ...filtered(reportOrders, {
      'a rare status': { orderStatus: 'Pending' },
      'a rare status by name': { orderStatus: 'Pending', sortBy: 'fullnameAsc' },
      'a rare status by quantity': { orderStatus: 'Pending', sortBy: 'quantityDesc' },
      'a common status': { orderStatus: 'Completed' },
      'a week': WEEK,
      'a week by name': { ...WEEK, sortBy: 'fullnameAsc' },
      'a year': YEAR,
      'a year by quantity': { ...YEAR, sortBy: 'quantityDesc' },
      'a status in a year': { ...YEAR, orderStatus: 'Declined' },
      'one order number': { search: `0${Math.floor(sizes.orders * 1.5)}` },
      'a name': { search: 'susan villanueva' },
      'what every order has': { search: 'ord-' },
      'a letter that half of them have, by name': { search: 'q', sortBy: 'fullnameDesc' },
    }),
    ...filtered(sumOrders, {
      totals: {},
      'totals, a status': { orderStatus: 'Completed' },
      'totals, a year': YEAR,
      'totals, a name': { search: 'susan' },
    }),
    ...filtered(chartOrders, {
      chart: {},
      'chart, a status': { orderStatus: 'Completed' },
      'chart, a year': YEAR,
      'chart, a name': { search: 'susan' },
    }),
    ...pages(reportSales, SALES_SORTS, page(sizes.products * 3)),
    ...filtered(reportSales, {
      'a week': WEEK,
      'a year': YEAR,
      'one category': { categories: 1 },
      'one grade level': { gradeLevels: 1 },
      'a word': { search: 'notebook' },
      'a word in a year': { search: 'notebook', ...YEAR },
    }),
    ...filtered(reportSales, {
      'without orders': { saleOrder: 'false' },
      'a year without orders': { saleOrder: 'false', ...YEAR },
    }),
    ...filtered(sumSales, { totals: {}, 'totals, a year': YEAR, 'totals, a word': { search: 'notebook' } }),
    ...filtered(chartSales, { chart: {}, 'chart, a year': YEAR, 'chart, a word': { search: 'notebook' } }),
    ...pages(reportAuditLog, AUDIT_SORTS, page(sizes.auditRows)),
    ...filtered(reportAuditLog, {
      'a common module': { module: 'Transactions' },
      'a rare module by name': { module: 'Role', sortBy: 'executedByAsc' },
      'a common module by name, far down': {
        module: 'Transactions',
        sortBy: 'executedByDesc',
        pageNumber: page(sizes.auditRows / 2),
      },
      'an action': { action: 'Update' },
      'an action of a module': { action: 'Delete', module: 'Inventory' },
      'a week': WEEK,
      'a year': YEAR,
      'a year of an action by name': { ...YEAR, action: 'Create', sortBy: 'executedByAsc' },
      'one record': { search: '00ab12' },
      'a person': { search: 'susan reyes' },
      'a frequent person': { search: 'ana cruz' },
      'a word that half of the rows have': { search: 'updated' },
    }),
  ]
}
