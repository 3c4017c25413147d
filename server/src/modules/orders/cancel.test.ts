import { cancelOrder, getOrder } from '@kwaderno/contract/order.ts'
import { ORDER_STATUSES } from '@kwaderno/contract/order-status.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, stockOf, type Buyer } from '../../../test/buying.ts'
import { newOrderClerk, type OrderClerk } from '../../../test/order-clerk.ts'

let shop: TestApp
let buyer: Buyer
let staff: OrderClerk
beforeAll(async () => {
  shop = await startTestApp()
  buyer = await newBuyer(shop)
  staff = await newOrderClerk(shop)
})
afterAll(() => shop.close())

const newOption = async (stock = 10) => (await shop.newProduct({ options: [{ stock }] })).options[0]!
const cancel = (id: number, body: Record<string, unknown> = {}, as: { token: string } = buyer) =>
  shop.api(cancelOrder, { as, params: { id }, body })
const numbers = (stock: number, held: number) => ({ stock, held, ledger: { stock, held } })

test('[ORD-25, STOCK-05] cancelling an order that was just placed releases what it holds', async () => {
  const option = await newOption(10)
  const orderId = await buyer.buy(option, 4)
  expect(await stockOf(shop, option)).toEqual(numbers(10, 4))
  const answer = await cancel(orderId)
  const order = await staff.see(orderId)
  expect(answer.body).toEqual([null, expect.objectContaining({ title: 'Order Cancelled', orderId })])
  expect(order.status).toBe('Cancelled')
  expect(order.orderHistories.map((entry) => entry.status)).toEqual(['Pending', 'Cancelled'])
  expect(await stockOf(shop, option)).toEqual(numbers(10, 0))
})

test('[API-49] only the id of the path counts, whatever order the body holds', async () => {
  const option = await newOption()
  const [mine, kept] = [await buyer.buy(option), await buyer.buy(option)]
  const body = { orderId: kept, id: kept, status: 'Completed', totalPrice: 0 }
  expect((await cancel(mine, body)).status).toBe(200)
  expect((await staff.see(mine)).status).toBe('Cancelled')
  expect(await staff.see(kept)).toMatchObject({ status: 'Pending', totalPrice: 45 })
})

test('an order of very many lines is cancelled by the order as it was read', async () => {
  const lines = Array.from({ length: 80 }, (_, index) => ({ variations: { Shade: `Shade ${index}` } }))
  const { options } = await shop.newProduct({ options: lines })
  const items = options.map((option) => ({ option, quantity: 1 }))
  const { id } = await shop.newOrder(buyer.id, { items })
  const order = await shop.api(getOrder, { as: buyer, params: { id } })
  expect(JSON.stringify(order.body).length).toBeGreaterThan(16_000)
  expect((await cancel(id, order.body)).status).toBe(200)
})

test('[ORD-27] an order that has moved on is not cancelled', async () => {
  for (const status of ORDER_STATUSES.filter((one) => one !== 'Pending')) {
    const { id } = await shop.newOrder(buyer.id, { status })
    const refused = await cancel(id)
    expect([status, refused.status, refused.problem.title]).toEqual([
      status,
      400,
      'This order can no longer be cancelled.',
    ])
    expect((await staff.see(id)).status).toBe(status)
  }
})

test("another customer's order is not found, also by staff", async () => {
  const orderId = await buyer.buy(await newOption())
  expect((await cancel(orderId, {}, await shop.newCustomer())).status).toBe(404)
  expect((await cancel(orderId, {}, staff)).status).toBe(404)
  expect((await cancel(2_000_000_000)).status).toBe(404)
  expect((await staff.see(orderId)).status).toBe('Pending')
})

test('the staff are told what was received for an order that is cancelled or declined, and is due back', async () => {
  const option = await newOption(10)
  const paid = await buyer.buy(option)
  await staff.edit(paid, { paymentReceived: 1234.5 })
  const told = (await cancel(paid)).body[1]
  expect(told?.description).toMatch(
    / is now Cancelled by .+\. ₱1,234\.50 was received and is due back to the customer\.$/,
  )
  const declined = await buyer.buy(option)
  const refused = await staff.edit(declined, { paymentReceived: 45, status: 'Declined', reason: 'Sold out.' })
  expect(refused.body.at(-1)?.description).toContain(' ₱45.00 was received and is due back to the customer.')
  const unpaid = (await cancel(await buyer.buy(option))).body[1]
  expect(unpaid?.description).toMatch(/ is now Cancelled by [^.]+\.$/)
})

test('a double click cancels once', async () => {
  const option = await newOption(10)
  const orderId = await buyer.buy(option, 4)
  const answers = await Promise.all([cancel(orderId), cancel(orderId), cancel(orderId)])
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400, 400])
  expect(await stockOf(shop, option)).toEqual(numbers(10, 0))
})
