import { getDashboard } from '@kwaderno/contract/dashboard.ts'
import { ORDER_STATUSES } from '@kwaderno/contract/order-status.ts'
import { listUsers } from '@kwaderno/contract/user.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { TestUser } from '../../../test/factories.ts'
import { clockOf } from '../../core/clock.ts'

/** Midnight of New Year in Manila; still the old year everywhere west of it. */
const NEW_YEAR = new Date('2025-12-31T16:00:00Z')

let shop: TestApp
let admin: TestUser
let customer: TestUser
beforeAll(async () => {
  shop = await startTestApp({ clock: clockOf(() => NEW_YEAR) })
  admin = await shop.newAdmin()
  customer = await shop.newCustomer()
})
afterAll(() => shop.close())

test('[DASH-07, DASH-08, BAPI-54] counts pending orders, products of any status, active and pending users in one statement', async () => {
  for (const status of [...ORDER_STATUSES, 'Pending'] as const) {
    const deliveryMethod = status === 'ReadyForPickup' ? 'PickUp' : 'ThirdPartyDelivery'
    await shop.newOrder(customer.id, { status, deliveryMethod })
  }
  for (const status of [0, 0, 0, 2] as const) await shop.newCustomer({ status })
  await shop.newProduct({ status: 'Inactive' })
  let counts: unknown
  const statements = await shop.countStatements(async () => {
    counts = (await shop.api(getDashboard, { as: admin })).body
  })
  expect(statements).toBe(1)
  const products = await shop.db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const users = await shop.api(listUsers, { as: admin, query: { status: 1, pageSize: 100 } })
  expect(counts).toMatchObject({
    pendingOrders: 2,
    inventory: products.count,
    registeredUsers: users.body.length,
    pendingUsers: 3,
  })
})

const salesOf = async (query: { year?: number } = {}) =>
  (await shop.api(getDashboard, { as: admin, query })).body

/** The sums of all counted orders by year and month of Manila, added up one by one. */
async function addedUp(): Promise<Map<string, number>> {
  const orders = await shop.db
    .selectFrom('orders')
    .select(['placed_at', 'status', 'total_centavos'])
    .execute()
  const month = new Intl.DateTimeFormat('sv-SE', {
    year: 'numeric',
    month: '2-digit',
    timeZone: 'Asia/Manila',
  })
  const sums = new Map<string, number>()
  for (const { placed_at, status, total_centavos } of orders) {
    if (['Pending', 'Declined', 'Cancelled'].includes(status)) continue
    const key = month.format(placed_at)
    sums.set(key, (sums.get(key) ?? 0) + total_centavos)
  }
  return sums
}

test('[DASH-06, BAPI-54] the sales of each month are the sums of its counted orders, by midnight in Manila', async () => {
  const edges = [
    '2024-02-29',
    '2025-01-01',
    '2025-03-01',
    '2025-03-31',
    '2025-12-31',
    '2026-01-01',
    '2023-07-15',
  ]
  for (const [index, day] of edges.entries()) {
    for (const [time, price] of [
      ['00:00:00.000', 12_345],
      ['23:59:59.999', 98_701],
      ['12:00:00.000', 100_000_001 + index],
    ] as const) {
      const { options } = await shop.newProduct({ options: [{ price }] })
      const status = ORDER_STATUSES[(index + price) % ORDER_STATUSES.length]
      await shop.newOrder(customer.id, {
        items: [{ option: options[0]!, quantity: 3 }],
        placedAt: new Date(`${day}T${time}+08:00`),
        ...(status ? { status } : {}),
      })
    }
  }
  const sums = await addedUp()
  expect(sums.size).toBeGreaterThan(5)
  for (const year of [2022, 2023, 2024, 2025, 2026]) {
    const { sales, year: shown } = await salesOf({ year })
    const expected = Array.from({ length: 12 }, (_, index) => ({
      month: index + 1,
      total: (sums.get(`${year}-${String(index + 1).padStart(2, '0')}`) ?? 0) / 100,
    }))
    expect([shown, sales]).toEqual([year, expected])
  }
})

test('[DASH-06] shows the current year of Manila, and offers it with those that have sales', async () => {
  const first = { year: 2019, placedAt: new Date('2018-12-31T16:00:00Z') }
  const { options } = await shop.newProduct()
  const items = [{ option: options[0]!, quantity: 1 }]
  await shop.newOrder(customer.id, { items, placedAt: new Date('2018-12-31T15:59:59Z'), status: 'Declined' })
  await shop.newOrder(customer.id, { items, placedAt: first.placedAt, status: 'Approved' })
  const years = [...new Set([...(await addedUp()).keys()].map((key) => Number(key.slice(0, 4)))).add(2026)]
  const { year, years: offered } = await salesOf()
  expect([year, offered]).toEqual([2026, years.toSorted((a, b) => b - a)])
  expect(offered).toContain(first.year)
  expect(offered).not.toContain(2018)
  expect((await salesOf({ year: 2020 })).sales.map(({ total }) => total)).toEqual(Array(12).fill(0))
  for (const wrong of [1999, 3000, 2025.5]) {
    expect((await shop.api(getDashboard, { as: admin, query: { year: wrong } })).status).toBe(400)
  }
})

test('an empty shop offers the current year, without sales', async () => {
  const own = await startTestApp({ clock: clockOf(() => new Date('2025-12-31T15:59:59Z')) })
  try {
    const { body } = await own.api(getDashboard, { as: await own.newAdmin() })
    expect([body.year, body.years, body.pendingOrders]).toEqual([2025, [2025], 0])
    expect(body.sales.map(({ month, total }) => [month, total])).toEqual(
      Array.from({ length: 12 }, (_, index) => [index + 1, 0]),
    )
  } finally {
    await own.close()
  }
})

test('sales are read from the kept sums and years from the index alone, order by order nothing', async () => {
  const statements = await shop.statementsOf(() => salesOf())
  const dashboard = statements.find((text) => text.includes('pendingOrders')) ?? ''
  const text = dashboard.replaceAll(/\$\d+/g, '2025')
  const plan = await shop.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    const { rows } = await sql<Record<'QUERY PLAN', string>>`explain ${sql.raw(text)}`.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan.match(/Index Only Scan.* using orders__sales/g)?.length).toBeGreaterThanOrEqual(3)
  expect(plan).toContain('order_sums')
})
