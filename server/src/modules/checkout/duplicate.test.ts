import { checkDuplicate } from '@kwaderno/contract/checkout.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, type Buyer } from '../../../test/buying.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

const check = async (buyer: Buyer, cartItemIds: number[]) =>
  (await shop.api(checkDuplicate, { as: buyer, body: { cartItemIds } })).body
const NONE = { isDuplicate: false, orderNumber: null, studentName: '' }

/** A buyer with two options and an earlier order of 2 and 1 pieces of them. */
async function orderedBefore(order: Parameters<TestApp['newOrder']>[1] = {}) {
  const buyer = await newBuyer(shop)
  const { options } = await shop.newProduct({ options: [{}, {}, {}] })
  const items = [
    { option: options[0]!, quantity: 2 },
    { option: options[1]!, quantity: 1 },
  ]
  const earlier = await shop.newOrder(buyer.id, { items, ...order })
  return { buyer, options, earlier }
}

test('[CHK-36, API-66] an earlier order with the same SKUs and quantities is named', async () => {
  const { buyer, options, earlier } = await orderedBefore()
  const rows = [await buyer.put(options[1]!, 1), await buyer.put(options[0]!, 2)]
  expect(await check(buyer, rows)).toEqual({
    isDuplicate: true,
    orderNumber: earlier.orderNumber,
    studentName: expect.stringMatching(/./),
  })
})

test('[CHK-36] so is one that this shop has placed itself', async () => {
  const { buyer, options } = await orderedBefore({ status: 'Cancelled' })
  const fill = async () => [await buyer.put(options[0]!, 2), await buyer.put(options[1]!, 1)]
  const first = await fill()
  expect(await check(buyer, first)).toEqual(NONE)
  expect((await buyer.order(first)).status).toBe(200)
  expect(await check(buyer, await fill())).toMatchObject({ isDuplicate: true })
})

test.for(['Delivered', 'Completed', 'Shipped'] as const)(
  '[CHK-36] also when it is %s, however old',
  async (status) => {
    const { buyer, options } = await orderedBefore({ status, placedAt: new Date('2024-01-01T00:00:00Z') })
    const rows = [await buyer.put(options[0]!, 2), await buyer.put(options[1]!, 1)]
    expect((await check(buyer, rows)).isDuplicate).toBe(true)
  },
)

test.for(['Declined', 'Cancelled'] as const)('[CHK-37] but not when it is %s', async (status) => {
  const { buyer, options } = await orderedBefore({ status })
  const rows = [await buyer.put(options[0]!, 2), await buyer.put(options[1]!, 1)]
  expect(await check(buyer, rows)).toEqual(NONE)
})

test('[CHK-38] other quantities, fewer and more items are no duplicate', async () => {
  const { buyer, options } = await orderedBefore()
  const [two, one, third] = [
    await buyer.put(options[0]!, 2),
    await buyer.put(options[1]!, 2),
    await buyer.put(options[2]!, 1),
  ]
  expect(await check(buyer, [two, one])).toEqual(NONE)
  expect(await check(buyer, [two])).toEqual(NONE)
  expect(await check(buyer, [two, one, third])).toEqual(NONE)
})

test('an order of someone else is no duplicate, and rows of someone else are not found', async () => {
  const { buyer, options } = await orderedBefore()
  const other = await newBuyer(shop)
  const rows = [await other.put(options[0]!, 2), await other.put(options[1]!, 1)]
  expect(await check(other, rows)).toEqual(NONE)
  expect((await shop.api(checkDuplicate, { as: buyer, body: { cartItemIds: rows } })).status).toBe(404)
})
