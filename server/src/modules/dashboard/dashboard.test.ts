import { getDashboard } from '@kwaderno/contract/dashboard.ts'
import { ORDER_STATUSES } from '@kwaderno/contract/order-status.ts'
import { listUsers } from '@kwaderno/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

test('[DASH-07] [DASH-08] counts pending orders, products of any status, active and pending users in one statement', async () => {
  const admin = await shop.newAdmin()
  const customer = await shop.newCustomer()
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
  expect(counts).toEqual({
    pendingOrders: 2,
    inventory: products.count,
    registeredUsers: users.body.length,
    pendingUsers: 3,
  })
})
