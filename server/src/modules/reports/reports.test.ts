import { INVALID_DATES } from '@kwaderno/contract/day-range.ts'
import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { AUDIT_SORTS, reportAuditLog } from '@kwaderno/contract/audit-log.ts'
import { chartInventory, INVENTORY_SORTS, reportInventory } from '@kwaderno/contract/inventory-report.ts'
import { chartOrders, ORDER_REPORT_SORTS, reportOrders } from '@kwaderno/contract/order-report.ts'
import { chartSales, reportSaleOrders, reportSales, SALES_SORTS } from '@kwaderno/contract/sales-report.ts'
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
  shop.api(endpoint, { as: clerk, query, ...(endpoint.params ? { params: { id: 1 } } : {}) } as object)

const reports: [AnyEndpoint, readonly string[]][] = [
  [reportInventory, INVENTORY_SORTS],
  [reportOrders, ORDER_REPORT_SORTS],
  [reportSales, SALES_SORTS],
  [reportSaleOrders, []],
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

test('[BPERM-13] every report needs Reports.view, and nothing else will do', async () => {
  const admin = await shop.newStaff(['Reports.add', 'Reports.edit', 'Reports.delete', 'Transactions.view'])
  for (const [endpoint] of reports) {
    const sent = { as: admin, ...(endpoint.params ? { params: { id: 1 } } : {}) } as object
    expect([endpoint.name, (await shop.api(endpoint, sent)).status]).toEqual([endpoint.name, 403])
  }
})

test('no day, page or search makes a report fail', async () => {
  const strange = [
    { dateFrom: '0000-01-01', dateTo: '9999-12-31' },
    { dateFrom: '9999-12-31' },
    { dateTo: '0000-01-01' },
    { pageNumber: 1_000_000, pageSize: 50 },
    { search: '%_\\ \' " --' },
    { search: 'x '.repeat(90) },
    { sortBy: '' },
  ]
  const wrong = [
    { dateFrom: '2026-02-30' },
    { pageSize: 1001 },
    { sortBy: 'nothing' },
    { search: 'x'.repeat(201) },
  ]
  for (const [endpoint] of reports) {
    for (const query of strange) {
      expect([endpoint.name, query, (await ask(endpoint, query)).status]).toEqual([endpoint.name, query, 200])
    }
    for (const query of wrong) {
      expect([200, 400], JSON.stringify([endpoint.name, query])).toContain(
        (await ask(endpoint, query)).status,
      )
    }
  }
  expect((await ask(reportOrders, { dateFrom: '2026-02-30' })).status).toBe(400)
})

test('an export takes a statement for its ids and one for each part of it', async () => {
  for (const endpoint of [reportInventory, reportOrders, reportSales]) {
    expect(await shop.countStatements(() => ask(endpoint, { export: 'true' }))).toBe(2)
    expect(await shop.countStatements(() => ask(endpoint, { export: 'true', search: 'nowhere' }))).toBe(1)
  }
})

test('[RSAL-02] a range of dates that is upside down is refused by every report that has one', async () => {
  const ranged = [reportOrders, reportSales, reportSaleOrders, reportAuditLog, chartOrders, chartSales]
  for (const endpoint of ranged) {
    const upsideDown = { dateFrom: '2026-03-02', dateTo: '2026-03-01' }
    const { status, problem } = await ask(endpoint, upsideDown)
    expect([status, JSON.stringify(problem)]).toEqual([400, expect.stringContaining(INVALID_DATES)])
  }
})
