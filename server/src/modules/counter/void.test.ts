import { getDashboard } from '@kwaderno/contract/dashboard.ts'
import { reportInventory } from '@kwaderno/contract/inventory-report.ts'
import { getOrder, type StaffOrder } from '@kwaderno/contract/order.ts'
import { listMyOrders } from '@kwaderno/contract/order-list.ts'
import { deleteProduct } from '@kwaderno/contract/product.ts'
import { requestReturn } from '@kwaderno/contract/returns.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, proof, stockOf } from '../../../test/buying.ts'
import { newSeller, type Seller } from '../../../test/counter.ts'
import type { TestUser } from '../../../test/factories.ts'
import { movableClock } from '../../../test/order-clerk.ts'
import { clockOf } from '../../core/clock.ts'

/** 22:00 in Manila. */
const EVENING = '2026-03-10T14:00:00Z'
const clock = movableClock(EVENING)
let shop: TestApp
let seller: Seller
let admin: TestUser
beforeAll(async () => {
  shop = await startTestApp({ clock: clockOf(clock.read) })
  seller = await newSeller(shop)
  admin = await shop.newAdmin()
})
beforeEach(() => clock.set(EVENING))
afterAll(() => shop.close())

const newOption = async (stock = 10) =>
  (await shop.newProduct({ options: [{ price: 34_975, stock }] })).options[0]!
const see = async (orderId: number) =>
  (await shop.api(getOrder, { as: admin, params: { id: orderId } })).body as StaffOrder
const toParent = async () => {
  const parent = await shop.newCustomer()
  return { parent, form: { userId: parent.id, studentName: 'Bea Reyes', gradeLevel: 'Grade 1' } }
}

test('[CTR-17] a sale is in the reports and on the dashboard at once, and a void takes it out again', async () => {
  const option = await newOption()
  const figures = async () => {
    const inventory = (await shop.api(reportInventory, { as: admin, query: { search: option.sku } })).body
    const { sales } = (await shop.api(getDashboard, { as: admin, query: { year: 2026 } })).body
    const march = sales.find(({ month }) => month === 3)!.total
    return [inventory[0]!.soldItems, inventory[0]!.quantity, march]
  }
  const before = await figures()
  const { orderId } = await seller.sell([[option, 2]])
  expect(await figures()).toEqual([before[0]! + 2, before[1]! - 2, before[2]! + 699.5])
  expect((await seller.void(orderId)).status).toBe(200)
  expect(await figures()).toEqual(before)
})

test('[CTR-18] a void cancels the sale with its reason and puts its pieces back once', async () => {
  const option = await newOption()
  const { orderId } = await seller.sell([[option, 3]])
  expect((await seller.void(orderId, ' ')).problem.errors?.reason).toEqual(['This field is required.'])
  const answers = await Promise.all([1, 2, 3].map(() => seller.void(orderId, 'Wrong size')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  const refused = [...answers.filter(({ status }) => status === 400), await seller.void(orderId)]
  expect(refused.map(({ problem }) => problem.title)).toEqual(
    refused.map(() => 'This sale is voided already.'),
  )
  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
    state: 'Voided',
    voidReason: 'Wrong size',
    voidedOn: clock.read().toISOString(),
  })
  expect(await stockOf(shop, option)).toEqual({ stock: 10, held: 0, ledger: { stock: 10, held: 0 } })
  const order = await see(orderId)
  expect([order.status, order.reason, order.orderHistories.length]).toEqual(['Cancelled', 'Wrong size', 6])
})

test('a void needs its permission, and a sale of the counter', async () => {
  const option = await newOption()
  const { orderId } = await seller.sell([[option, 1]])
  const clerk = await newSeller(shop, ['Counter.view', 'Counter.add', 'Counter.edit'])
  expect((await clerk.void(orderId)).status).toBe(403)
  const online = await (await newBuyer(shop)).buy(option, 1)
  expect((await seller.void(online)).status).toBe(404)
  expect((await see(online)).status).toBe('Pending')
})

test('[CTR-19] a sale is voided on its own day in Manila only', async () => {
  const option = await newOption()
  // Midnight in Manila, where the day before goes on elsewhere.
  clock.set('2026-03-09T16:00:00Z')
  const [today, tomorrow] = [await seller.sell([[option, 1]]), await seller.sell([[option, 1]])]
  clock.set('2026-03-10T15:59:59.999Z')
  expect((await seller.void(today.orderId)).status).toBe(200)
  clock.set('2026-03-10T16:00:00Z')
  const { status, problem } = await seller.void(tomorrow.orderId)
  expect([status, problem.title]).toEqual([400, 'A sale can be voided on its own day only.'])
  expect((await see(tomorrow.orderId)).status).toBe('Delivered')
})

test('[CTR-19] a sale is not voided once a return was requested, and of both at once one happens', async () => {
  const { parent, form } = await toParent()
  const option = await newOption()
  const reason = await shop.db.selectFrom('reasons').select('id').executeTakeFirstOrThrow()
  const ask = async (orderId: number) => {
    const { orderItems } = await see(orderId)
    const items = [{ orderItemId: orderItems[0]!.id, reasonId: reason.id }]
    return shop.api(requestReturn, {
      as: parent,
      body: { orderId, remarks: 'Torn.', items },
      files: { images: [proof()] },
    })
  }
  const first = await seller.sell([[option, 1]], form)
  expect((await ask(first.orderId)).status).toBe(200)
  const { status, problem } = await seller.void(first.orderId)
  expect([status, problem.title]).toEqual([400, 'A return was requested for this sale.'])

  const second = await seller.sell([[option, 1]], form)
  const both = await Promise.all([ask(second.orderId), seller.void(second.orderId)])
  expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 400])
})

test('a voided sale is nothing that its parent can return, and he is told', async () => {
  const { parent, form } = await toParent()
  const { orderId } = await seller.sell([[await newOption(), 1]], form)
  await seller.void(orderId)
  const [mine] = (await shop.api(listMyOrders, { as: parent, body: {} })).body
  expect(mine).toMatchObject({ orderId, status: 'Cancelled', returnUntil: null })
  const told = await shop.db
    .selectFrom('notifications')
    .select(['audience', 'title'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  expect(told).toEqual([
    { audience: 'member', title: 'Sold at the Counter' },
    { audience: 'member', title: 'Sale Voided' },
  ])
})

test('what comes back after its option has left the catalogue is written off', async () => {
  const product = await shop.newProduct({ options: [{ stock: 10 }] })
  const option = product.options[0]!
  const { orderId } = await seller.sell([[option, 4]])
  expect((await shop.api(deleteProduct, { as: admin, params: { id: product.id } })).status).toBe(200)
  expect((await seller.void(orderId)).status).toBe(200)
  expect(await stockOf(shop, option)).toEqual({ stock: 0, held: 0, ledger: { stock: 0, held: 0 } })
})

test('[CTR-21] a void leaves one row of the audit log with the reason', async () => {
  const { orderId, orderNumber } = await seller.sell([[await newOption(), 1]])
  await seller.void(orderId, 'Wrong size')
  await seller.void(orderId, 'Wrong size')
  const rows = await shop.db
    .selectFrom('audit_logs')
    .select(['module', 'action', 'details'])
    .where('description', '=', `Voided ${orderNumber}`)
    .execute()
  expect(
    rows.map(({ details, ...row }) => ({ ...row, changes: details.map((change) => change.newData) })),
  ).toEqual([{ module: 'Counter', action: 'Update', changes: ['Cancelled', 'Wrong size'] }])
})
