import { listCart } from '@kwaderno/contract/cart.ts'
import { cancelOrder, editOrder, INADEQUATE, updateOrderStatus } from '@kwaderno/contract/order.ts'
import { ORDER_STATUS_CODE } from '@kwaderno/contract/order-status.ts'
import { deleteProduct } from '@kwaderno/contract/product.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, stockOf } from '../../../test/buying.ts'
import type { TestUser } from '../../../test/factories.ts'
import { inTransaction } from '../../db/tx.ts'
import { editStock, releaseHold, sellStock, takeStock } from './service.ts'

let shop: TestApp
let staff: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  staff = await shop.newStaff(['Transactions.view', 'Transactions.edit'])
})
afterAll(() => shop.close())

const newOption = async (stock: number) => (await shop.newProduct({ options: [{ stock }] })).options[0]!
const approve = (id: number) =>
  shop.api(editOrder, { as: staff, params: { id }, body: { status: 'Approved', paymentReceived: 500 } })
const decline = (id: number) =>
  shop.api(updateOrderStatus, {
    as: staff,
    params: { id },
    body: { orderStatus: ORDER_STATUS_CODE.Declined, reason: 'No payment.' },
  })
const numbers = (stock: number, held: number) => ({ stock, held, ledger: { stock, held } })

test('[STOCK-01] a checkout lowers what customers can order at once, and not what is on hand', async () => {
  const option = await newOption(10)
  const [buyer, other] = [await newBuyer(shop), await newBuyer(shop)]
  await other.put(option)
  const seen = async () => (await shop.api(listCart, { as: other })).body[0]?.stocks
  expect(await seen()).toBe(10)
  await buyer.buy(option, 4)
  expect(await seen()).toBe(6)
  expect(await stockOf(shop, option)).toEqual(numbers(10, 4))
})

test('[STOCK-02] of 30 checkouts at the same moment exactly as many succeed as there are pieces', async () => {
  const option = await newOption(5)
  const buyers = await Promise.all(Array.from({ length: 30 }, () => newBuyer(shop)))
  const rows = await Promise.all(buyers.map((buyer) => buyer.put(option)))
  const answers = await Promise.all(buyers.map((buyer, index) => buyer.order([rows[index]!])))
  const refused = answers.filter((answer) => answer.status !== 200)
  expect(refused).toHaveLength(25)
  for (const answer of refused) {
    expect(answer.status).toBe(400)
    expect(answer.problem.title).toMatch(/^Insufficient quantity for /)
  }
  expect(await stockOf(shop, option)).toEqual(numbers(5, 5))
  const items = await shop.db
    .selectFrom('order_items')
    .select('id')
    .where('product_option_id', '=', option.id)
    .execute()
  expect(items).toHaveLength(5)
})

test('[STOCK-02] orders of the same things in any order of rows do not block each other', async () => {
  const { options } = await shop.newProduct({ options: Array.from({ length: 6 }, () => ({ stock: 100 })) })
  const buyers = await Promise.all(Array.from({ length: 12 }, () => newBuyer(shop)))
  const answers = await Promise.all(
    buyers.map(async (buyer, index) => {
      const mine = index % 2 === 0 ? options : options.toReversed()
      const rows: number[] = []
      for (const option of mine) rows.push(await buyer.put(option))
      return buyer.order(rows)
    }),
  )
  expect(answers.map((answer) => answer.status)).toEqual(buyers.map(() => 200))
  for (const option of options) expect(await stockOf(shop, option)).toEqual(numbers(100, 12))
})

test('[STOCK-04] approving takes the pieces off the shelf and leaves what can be ordered', async () => {
  const option = await newOption(10)
  const orderId = await (await newBuyer(shop)).buy(option, 4)
  expect((await approve(orderId)).status).toBe(200)
  expect(await stockOf(shop, option)).toEqual(numbers(6, 0))
})

test('[STOCK-05] cancelling and declining at the same moment releases once', async () => {
  for (let round = 0; round < 5; round++) {
    const option = await newOption(10)
    const buyer = await newBuyer(shop)
    const orderId = await buyer.buy(option, 4)
    const answers = await Promise.all([
      shop.api(cancelOrder, { as: buyer, params: { id: orderId }, body: {} }),
      decline(orderId),
      decline(orderId),
    ])
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(await stockOf(shop, option)).toEqual(numbers(10, 0))
  }
})

test('[STOCK-06] declining an approved order puts its pieces back once', async () => {
  const option = await newOption(10)
  const orderId = await (await newBuyer(shop)).buy(option, 4)
  await approve(orderId)
  const answers = await Promise.all([decline(orderId), decline(orderId)])
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(await stockOf(shop, option)).toEqual(numbers(10, 0))
})

test('what comes back of a product that was deleted meanwhile is written off, and what is approved is sold', async () => {
  const product = await shop.newProduct({ options: [{ stock: 10 }] })
  const [option] = product.options
  const buyer = await newBuyer(shop)
  const [sold, declined, cancelled] = [
    await buyer.buy(option!, 1),
    await buyer.buy(option!, 2),
    await buyer.buy(option!, 3),
  ]
  await approve(declined)
  const keeper = await shop.newStaff(['Inventory.delete'])
  expect((await shop.api(deleteProduct, { as: keeper, params: { id: product.id } })).status).toBe(200)
  expect(await stockOf(shop, option!)).toEqual(numbers(4, 4))
  await approve(sold)
  expect(await stockOf(shop, option!)).toEqual(numbers(3, 3))
  await decline(declined)
  expect(await stockOf(shop, option!)).toEqual(numbers(3, 3))
  await shop.api(cancelOrder, { as: buyer, params: { id: cancelled }, body: {} })
  expect(await stockOf(shop, option!)).toEqual(numbers(0, 0))
  const entries = await shop.db
    .selectFrom('stock_ledger')
    .select(['on_hand_delta', 'order_id', 'actor_id', 'note'])
    .where('product_option_id', '=', option!.id)
    .where('kind', '=', 'write_off')
    .orderBy('id')
    .execute()
  const late = { note: 'Came back after the option was removed' }
  expect(entries).toEqual([
    { on_hand_delta: -4, order_id: null, actor_id: keeper.id, note: 'Product deleted' },
    { on_hand_delta: -2, order_id: declined, actor_id: staff.id, ...late },
    { on_hand_delta: -3, order_id: cancelled, actor_id: buyer.id, ...late },
  ])
})

test('[STOCK-09] approving an order of which less is on hand names the items and changes nothing', async () => {
  const product = await shop.newProduct({
    name: 'Notebook A5',
    options: [{ stock: 10, variations: { Colour: 'Blue' } }, { stock: 10 }],
  })
  const buyer = await newBuyer(shop)
  const rows = [await buyer.put(product.options[0]!, 4), await buyer.put(product.options[1]!, 2)]
  const orderId = (await buyer.order(rows)).body[1].orderId!
  const count = { productOptionId: product.options[0]!.id, stock: 3 }
  await inTransaction(shop.db, (tx) => editStock(tx, [count], { actorId: staff.id }))
  const answer = await approve(orderId)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual([{ title: INADEQUATE, description: 'Notebook A5 Blue' }])
  expect(await stockOf(shop, product.options[0]!)).toEqual(numbers(3, 4))
  expect(await stockOf(shop, product.options[1]!)).toEqual(numbers(10, 2))
  const order = await shop.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(order.status).toBe('Pending')
})

test('[STOCK-05] what an order does not hold any more is never given back or taken, and what is not there never sold', async () => {
  const option = await newOption(3)
  const buyer = await newBuyer(shop)
  const ref = { orderId: await buyer.buy(option, 2), actorId: staff.id }
  await inTransaction(shop.db, (tx) => releaseHold(tx, ref))
  for (const again of [releaseHold, takeStock]) {
    await expect(inTransaction<unknown>(shop.db, (tx) => again(tx, ref))).rejects.toThrow(/has no stock to/)
  }
  const line = { productOptionId: option.id, quantity: 4 }
  await expect(inTransaction(shop.db, (tx) => sellStock(tx, [line], ref))).rejects.toThrow(
    'sells more than is available',
  )
  expect(await stockOf(shop, option)).toEqual(numbers(3, 0))
})
