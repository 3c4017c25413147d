import { getOrder } from '@kwaderno/contract/order.ts'
import type { OrderSettings } from '@kwaderno/contract/settings.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { breakRows } from '../../../test/broken-row.ts'
import { newBuyer, stockOf, type Buyer } from '../../../test/buying.ts'
import { movableClock, newOrderClerk, type OrderClerk } from '../../../test/order-clerk.ts'
import { clockOf } from '../../core/clock.ts'

const clock = movableClock('2026-03-10T02:00:00Z')
let shop: TestApp
let buyer: Buyer
let staff: OrderClerk
beforeAll(async () => {
  shop = await startTestApp({ clock: clockOf(clock.read) })
  buyer = await newBuyer(shop)
  staff = await newOrderClerk(shop)
})
beforeEach(() => clock.set('2026-03-10T02:00:00Z'))
afterAll(() => shop.close())

const WINDOW = 7
const runJob = () => shop.deps.jobs.runScheduled('complete-orders')

async function deliver(): Promise<number> {
  const orderId = await buyer.buy((await shop.newProduct({ options: [{ stock: 10 }] })).options[0]!, 2)
  await staff.carry(orderId, 'Delivered')
  return orderId
}

async function set(change: Partial<OrderSettings>): Promise<void> {
  await shop.db
    .updateTable('shop_settings')
    .set({ value: sql`value || ${JSON.stringify(change)}::jsonb` })
    .where('tab', '=', 'orders')
    .execute()
}

async function ask(orderId: number, status: 'Pending' | 'Declined'): Promise<void> {
  await shop.db
    .insertInto('return_requests')
    .values({ order_id: orderId, user_id: buyer.id, status, is_exchange: false, remarks: '' })
    .execute()
}

test('[ORD-47] completes a delivered order once its return window has closed, with a history row', async () => {
  const orderId = await deliver()
  clock.pass(WINDOW)
  await runJob()
  expect((await staff.see(orderId)).status).toBe('Delivered')
  clock.pass(0, 1)
  await runJob()
  const order = await staff.see(orderId)
  expect(order.status).toBe('Completed')
  expect(order.orderHistories.at(-1)).toEqual({
    status: 'Completed',
    createdOn: clock.read().toISOString(),
  })
  const told = await shop.db
    .selectFrom('notifications')
    .innerJoin('notification_recipients', 'notification_id', 'notifications.id')
    .select(['user_id', 'title', 'actor_id'])
    .where('order_id', '=', orderId)
    .where('title', '=', 'Order Completed')
    .execute()
  expect(told).toEqual([{ user_id: buyer.id, title: 'Order Completed', actor_id: null }])
})

test('[ORD-47] completes an order once, also when the job runs several times at the same moment', async () => {
  const option = (await shop.newProduct({ options: [{ stock: 10 }] })).options[0]!
  const orderId = await buyer.buy(option, 2)
  await staff.carry(orderId, 'Delivered')
  clock.pass(WINDOW, 1)
  await Promise.all([runJob(), runJob(), runJob()])
  const { orderHistories } = await staff.see(orderId)
  expect(orderHistories.filter((entry) => entry.status === 'Completed')).toHaveLength(1)
  expect(await stockOf(shop, option)).toMatchObject({ stock: 8, held: 0 })
})

test('[ORD-47] a pending return request keeps an order open, one that was answered does not', async () => {
  const [open, answered] = [await deliver(), await deliver()]
  await ask(open, 'Pending')
  await ask(answered, 'Declined')
  clock.pass(WINDOW, 1)
  await runJob()
  expect((await staff.see(open)).status).toBe('Delivered')
  expect((await staff.see(answered)).status).toBe('Completed')
})

test('[ORD-47] the setting switches it off, and another one sets the window', async () => {
  const orderId = await deliver()
  clock.pass(2, 1)
  await set({ completesOrders: false })
  await set({ returnDays: 2 })
  await runJob()
  expect((await staff.see(orderId)).status).toBe('Delivered')
  await set({ completesOrders: true })
  await runJob()
  expect((await staff.see(orderId)).status).toBe('Completed')
  await set({ returnDays: WINDOW })
})

test('a return may be asked for from the delivery through the last moment of the window', async () => {
  const orderId = await buyer.buy((await shop.newProduct({ options: [{ stock: 10 }] })).options[0]!)
  const isReturnable = async () => {
    const { body } = await shop.api(getOrder, { as: buyer, params: { id: orderId } })
    // Until when is said as long as it can be.
    expect(body.returnUntil !== null).toBe(body.isWithinPolicyAcceptedDate)
    return body.isWithinPolicyAcceptedDate
  }
  await staff.carry(orderId, 'Shipped')
  expect(await isReturnable()).toBe(false)
  await staff.step(orderId, 'Delivered')
  expect(await isReturnable()).toBe(true)
  clock.pass(WINDOW)
  expect(await isReturnable()).toBe(true)
  clock.pass(0, 1)
  expect(await isReturnable()).toBe(false)
})

test('an order that cannot be completed keeps none of the others, and is completed once it can be', async () => {
  const broken = await deliver()
  clock.pass(0, 1000)
  const orderIds = [broken, await deliver(), await deliver()]
  clock.pass(WINDOW, 1)
  const statuses = () => Promise.all(orderIds.map(async (id) => (await staff.see(id)).status))
  const mend = await breakRows(shop.db, 'order_histories', `new.order_id = ${broken}`)
  await runJob()
  await mend()
  expect(await statuses()).toEqual(['Delivered', 'Completed', 'Completed'])
  await runJob()
  expect(await statuses()).toEqual(['Completed', 'Completed', 'Completed'])
})
