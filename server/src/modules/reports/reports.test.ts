import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import {
  AUDIT_SORTS,
  chartInventory,
  chartOrders,
  chartSales,
  INVALID_DATES,
  INVENTORY_SORTS,
  ORDER_REPORT_SORTS,
  reportAuditLog,
  reportInventory,
  reportOrders,
  reportSales,
  SALES_SORTS,
} from '@kwaderno/contract/report.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { TestUser } from '../../../test/factories.ts'

let shop: TestApp
let clerk: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  clerk = await shop.newStaff(['Reports.view'])
  const customer = await shop.newCustomer()
  const { options } = await shop.newProduct({ categories: ['Notebooks'], options: [{}, {}] })
  for (const status of ['Pending', 'Approved', 'Delivered', 'Declined'] as const) {
    await shop.newOrder(customer.id, { status, items: options.map((option) => ({ option, quantity: 2 })) })
  }
})
afterAll(() => shop.close())

const ask = async (endpoint: AnyEndpoint, query: object = {}) =>
  shop.api(endpoint, { as: clerk, query } as object)

const reports: [AnyEndpoint, readonly string[]][] = [
  [reportInventory, INVENTORY_SORTS],
  [reportOrders, ORDER_REPORT_SORTS],
  [reportSales, SALES_SORTS],
  [reportAuditLog, AUDIT_SORTS],
  [chartInventory, []],
  [chartOrders, []],
  [chartSales, []],
]

test.each(reports.map(([endpoint, sorts]) => [endpoint.name, endpoint, sorts] as const))(
  '%s takes one statement, however it is filtered and sorted',
  async (_name, endpoint, sorts) => {
    const filters = {
      search: 'note book',
      categories: [1],
      gradeLevels: [1],
      orderStatus: 1,
      module: 'Inventory',
    }
    const days = { dateFrom: '2026-01-15', dateTo: '2027-02-03' }
    const queries = [{}, filters, days, { ...filters, ...days }, ...sorts.map((sortBy) => ({ sortBy }))]
    for (const query of queries) {
      let status = 0
      const statements = await shop.countStatements(async () => {
        status = (await ask(endpoint, query)).status
      })
      expect({ query, status, statements }).toEqual({ query, status: 200, statements: 1 })
    }
  },
)

test('[RSAL-02] a range of dates that is upside down is refused by every report that has one', async () => {
  for (const endpoint of [reportOrders, reportSales, reportAuditLog, chartOrders, chartSales]) {
    const upsideDown = { dateFrom: '2026-03-02', dateTo: '2026-03-01' }
    const { status, problem } = await ask(endpoint, upsideDown)
    expect([status, JSON.stringify(problem)]).toEqual([400, expect.stringContaining(INVALID_DATES)])
  }
})
