import type { QueryIn } from '@kwaderno/contract/endpoint.ts'
import { listOrders } from '@kwaderno/contract/order-list.ts'
import type { PageInfo } from '@kwaderno/contract/paging.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, untilHearing, type TestApp } from '../../../test/app.ts'
import type { TestUser } from '../../../test/factories.ts'

/** Two processes of one shop. */
let shop: TestApp
let other: TestApp
let staff: TestUser
let ana: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  other = await startTestApp({ database: shop.database })
  staff = await shop.newStaff(['Transactions.view'])
  ana = await shop.newCustomer({ firstName: 'Ana', lastName: 'Reyes' })
  for (let count = 0; count < 12; count++) await shop.newOrder(ana.id)
  await Promise.all([untilHearing(shop), untilHearing(other)])
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

type Query = QueryIn<typeof listOrders>
const WRITER = { cookie: 'kwaderno-changed=1' }
const ask = (app: TestApp, query: Query, headers = {}) => app.api(listOrders, { as: staff, query, headers })
const totalIn = ({ headers }: { headers: Headers }) =>
  (JSON.parse(headers.get('x-pagination')!) as PageInfo).TotalCount
const LISTS: readonly Query[] = [
  {},
  { pageSize: 5, pageNumber: 2, sortBy: 'orderNumberAsc' },
  { pageNumber: 90 },
  { status: 'Pending' },
  { orderStatus: 'Cancelled', search: 'reyes' },
  { paymentType: 'BankDeposit', dateFrom: '2020-01-01' },
]
const totals = (app: TestApp, headers = {}) =>
  Promise.all(LISTS.map(async (query) => totalIn(await ask(app, query, headers))))
const setStatus = (app: TestApp, status: 'Pending' | 'Cancelled', id: number) =>
  app.db.updateTable('orders').set({ status }).where('id', '=', id).execute()

async function counted(): Promise<number[]> {
  const { rows } = await sql<{ all: number; pending: number; cancelled: number; deposits: number }>`
    select count(*)::integer as all, count(*) filter (where status = 'Pending')::integer as pending,
      count(*) filter (where status = 'Cancelled' and search_text like '%reyes%')::integer as cancelled,
      count(*) filter (where payment_type = 'BankDeposit')::integer as deposits
    from orders`.execute(shop.db)
  const { all, pending, cancelled, deposits } = rows[0]!
  return [all, all, all, pending, cancelled, deposits]
}

test('an order that comes, changes or is undone counts at once in every list, and in other processes once they have heard', async () => {
  for (let round = 0; round < 4; round++) {
    await Promise.all([totals(shop), totals(other)])
    const { id } = await shop.newOrder(ana.id)
    expect(await totals(shop)).toEqual(await counted())
    expect(await totals(other, WRITER)).toEqual(await counted())
    await setStatus(round % 2 ? shop : other, 'Cancelled', id)
    expect(await totals(round % 2 ? shop : other)).toEqual(await counted())
    const truth = await counted()
    await expect.poll(() => totals(shop)).toEqual(truth)
    await expect.poll(() => totals(other)).toEqual(truth)
  }
  const before = await counted()
  await shop.db
    .transaction()
    .execute(async (tx) => {
      await tx.updateTable('orders').set({ status: 'Cancelled' }).execute()
      expect(await totals(shop)).toEqual(before)
      throw new Error('undone')
    })
    .catch(() => undefined)
  expect(await totals(shop)).toEqual(before)
})

test('what has been counted is counted no more until an order changes', async () => {
  const counts = async (query: Query) =>
    (await shop.statementsOf(() => ask(shop, query))).filter((text) => /count\(\*\)|order_sums/.test(text))
      .length
  for (const query of LISTS) await ask(shop, query)
  expect(await counts({})).toBe(0)
  expect(await counts({ pageNumber: 2, pageSize: 3, sortBy: 'createdOnAsc' })).toBe(0)
  expect(await counts({ status: 'Pending' })).toBe(0)
  const { id } = await shop.newOrder(ana.id)
  expect(await counts({})).toBe(1)
  expect(await counts({})).toBe(0)
  await setStatus(shop, 'Cancelled', id)
  expect(await counts({ status: 'Pending' })).toBe(1)
})

test('[ORD-01] a page whose statement is kept shows what is there now, in every order and page', async () => {
  const pages: Query[] = [
    { pageSize: 3 },
    { pageSize: 3, pageNumber: 2 },
    { pageSize: 4, sortBy: 'orderNumberAsc' },
  ]
  for (let round = 0; round < 8; round++) {
    const { orderNumber } = await shop.newOrder(ana.id)
    const rows = await shop.db
      .selectFrom('orders')
      .select('order_number')
      .orderBy('placed_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const numbers = rows.map((row) => row.order_number)
    expect(numbers).toContain(orderNumber)
    const shown = await Promise.all(
      pages.map(async (query) => (await ask(shop, query)).body.map((order) => order.orderNumber)),
    )
    expect(shown).toEqual([numbers.slice(0, 3), numbers.slice(3, 6), numbers.toSorted().slice(0, 4)])
  }
})
