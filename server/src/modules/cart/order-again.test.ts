import { listCart, orderAgain } from '@kwaderno/contract/cart.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { TestUser } from '../../../test/factories.ts'

const NO_LIMITS = { openOrders: 0, pieces: 0, uploadedFiles: 0, uploadedMegabytes: 0 }

let shop: TestApp
let ana: TestUser
beforeAll(async () => {
  shop = await startTestApp({ config: { limits: { ...NO_LIMITS, pieces: 50 } } })
  ana = await shop.newCustomer()
})
afterAll(() => shop.close())

const again = (id: number, as = ana) => shop.api(orderAgain, { as, params: { id } })
const cartOf = async (as: TestUser) =>
  Object.fromEntries((await shop.api(listCart, { as })).body.map(({ sku, quantity }) => [sku, quantity]))
const option = async (stock: number) => (await shop.newProduct({ options: [{ stock }] })).options[0]!

test('puts what an order had into the cart, and asked twice or ten times at once no more than that', async () => {
  const [pad, pen] = [await option(20), await option(20)]
  const { id } = await shop.newOrder(ana.id, {
    status: 'Completed',
    items: [
      { option: pad, quantity: 3 },
      { option: pen, quantity: 7 },
    ],
  })
  const other = await option(5)
  await shop.newCartItem(ana.id, other.id, 1)
  await shop.newCartItem(ana.id, pen.id, 9)
  const answers = await Promise.all(Array.from({ length: 10 }, () => again(id)))
  for (const { status, body } of answers) {
    expect([status, body.cartCount, body.items.map(({ reason }) => reason)]).toEqual([200, 3, ['', '']])
  }
  // What is in the cart already stays, if it is more.
  expect(await cartOf(ana)).toEqual({ [other.sku]: 1, [pad.sku]: 3, [pen.sku]: 9 })
})

test('puts in what can still be bought, and says what cannot and why', async () => {
  const ben = await shop.newCustomer()
  const [good, few, none, many] = [await option(9), await option(2), await option(0), await option(500)]
  const [gone, varied] = [
    await shop.newProduct({ status: 'Inactive' }),
    await shop.newProduct({ options: [{ status: 'Inactive' }] }),
  ]
  const all = [good, few, none, many, gone.options[0]!, varied.options[0]!]
  const { id } = await shop.newOrder(ben.id, {
    status: 'Cancelled',
    items: all.map((one) => ({ option: one, quantity: one === many ? 60 : 5 })),
  })
  const { status, body } = await again(id, ben)
  expect([status, body.cartCount]).toEqual([200, 3])
  expect(body.items.map(({ quantity, reason }) => [quantity, reason])).toEqual([
    [5, ''],
    [5, 'Only 2 left.'],
    [5, 'This item is out of stock.'],
    [60, 'You can order up to 50 pieces of one item at a time.'],
    [5, 'Product is unavailable.'],
    [5, 'Selected variation is unavailable.'],
  ])
  expect(body.items.map(({ cartItemId }) => cartItemId !== null)).toEqual([
    true,
    true,
    false,
    true,
    false,
    false,
  ])
  expect(await cartOf(ben)).toEqual({ [good.sku]: 5, [few.sku]: 2, [many.sku]: 50 })
})

test('is for the order’s customer alone, and takes one statement', async () => {
  const [cara, staff] = [
    await shop.newCustomer(),
    await shop.newStaff(['Transactions.view', 'Transactions.edit']),
  ]
  const { id } = await shop.newOrder(cara.id, { items: [{ option: await option(5), quantity: 1 }] })
  for (const as of [ana, staff]) {
    expect((await again(id, as)).status).toBe(404)
    expect((await again(2_000_000_000, as)).status).toBe(404)
  }
  expect(await cartOf(staff)).toEqual({})
  expect(await shop.countStatements(() => again(id, cara))).toBe(1)
})
