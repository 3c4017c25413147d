import { toCentavos } from '@kwaderno/contract/money.ts'
import { ORDER_STATUSES } from '@kwaderno/contract/order-status.ts'
import { reportInventory, sumInventory } from '@kwaderno/contract/inventory-report.ts'
import {
  reportOrders,
  sumOrders,
  type OrderReportLine,
  type OrderReportRow,
} from '@kwaderno/contract/order-report.ts'
import { reportSales, sumSales } from '@kwaderno/contract/sales-report.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { TestUser } from '../../../test/factories.ts'

let shop: TestApp
let clerk: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  clerk = await shop.newStaff(['Reports.view'])
  const buyers = [
    await shop.newCustomer({ lastName: 'Aquino' }),
    await shop.newCustomer({ lastName: 'Bautista' }),
  ]
  const categories = ['Totals']
  const { options } = await shop.newProduct({
    categories,
    options: [
      { price: 3333, stock: 700 },
      { price: 10_010, stock: 200 },
    ],
  })
  const other = await shop.newProduct({ options: [{ price: 199, stock: 300, status: 'Inactive' }] })
  const days = ['2026-02-28', '2026-03-01', '2026-03-17', '2026-03-31', '2026-04-01']
  for (const [place, status] of [...ORDER_STATUSES, ...ORDER_STATUSES].entries()) {
    const items = [...options, ...other.options].map((option, index) => ({
      option,
      quantity: 1 + ((place + index) % 3),
    }))
    await shop.newOrder(buyers[place % 2]!.id, {
      status,
      items: items.slice(place % 3),
      placedAt: new Date(`${days[place % days.length]}T${place % 2 ? '00:00:00' : '23:59:59'}+08:00`),
    })
  }
})
afterAll(() => shop.close())

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const centavos = (values: readonly number[]) => sum(values.map(toCentavos))
const all = { pageSize: 1000 }

test.each([
  {},
  { orderStatus: 'Delivered' },
  { search: 'aquino' },
  { dateFrom: '2026-03-01', dateTo: '2026-03-31' },
  { dateTo: '2026-03-01', orderStatus: 1 },
  { search: 'nobody at all' },
])('the totals of the order report are those of its rows and of its export: %j', async (filters) => {
  const { body } = await shop.api(sumOrders, { as: clerk, query: filters })
  const rows = (await shop.api(reportOrders, { as: clerk, query: { ...filters, ...all } }))
    .body as OrderReportRow[]
  const lines = (await shop.api(reportOrders, { as: clerk, query: { ...filters, export: true } }))
    .body as OrderReportLine[]
  expect([body.orders, body.quantity, toCentavos(body.total)]).toEqual([
    rows.length,
    sum(rows.map(({ totalQuantity }) => totalQuantity)),
    centavos(rows.map(({ totalPrice }) => totalPrice)),
  ])
  const orders = new Map(lines.map((line) => [line.orderId, line.totalPrice]))
  expect([body.orders, body.quantity, toCentavos(body.total)]).toEqual([
    orders.size,
    sum(lines.map(({ orderItemQty }) => orderItemQty)),
    centavos([...orders.values()]),
  ])
})

test.each([
  {},
  { categories: [1] },
  { search: 'nobody at all' },
  { dateFrom: '2026-03-01' },
  { dateFrom: '2026-03-17', dateTo: '2026-04-01' },
])('so are those of the sales report: %j', async (filters) => {
  const { body } = await shop.api(sumSales, { as: clerk, query: filters })
  for (const query of [all, { export: true as const }]) {
    const rows = (await shop.api(reportSales, { as: clerk, query: { ...filters, ...query } })).body
    expect([body.options, body.soldItems, toCentavos(body.total)]).toEqual([
      rows.length,
      sum(rows.map(({ soldItems }) => soldItems)),
      centavos(rows.map(({ totalPrice }) => totalPrice)),
    ])
  }
})

test.each([{}, { status: 'Active' as const }, { categories: [1] }, { search: 'nobody at all' }])(
  'so are those of the inventory report: %j',
  async (filters) => {
    const { body } = await shop.api(sumInventory, { as: clerk, query: filters })
    for (const query of [all, { export: true as const }]) {
      const rows = (await shop.api(reportInventory, { as: clerk, query: { ...filters, ...query } })).body
      expect(body).toEqual({
        options: rows.length,
        quantity: sum(rows.map(({ quantity }) => quantity)),
        soldItems: sum(rows.map(({ soldItems }) => soldItems)),
      })
    }
  },
)

test('each takes one statement, and an order of days is asked for the right way round', async () => {
  for (const endpoint of [sumOrders, sumSales, sumInventory]) {
    expect(await shop.countStatements(() => shop.api(endpoint, { as: clerk }))).toBe(1)
  }
  const upsideDown = { dateFrom: '2026-03-02', dateTo: '2026-03-01' }
  for (const endpoint of [sumOrders, sumSales]) {
    expect((await shop.api(endpoint, { as: clerk, query: upsideDown })).status).toBe(400)
  }
})
