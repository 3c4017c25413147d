import { readPickList, readSelected } from '@kwaderno/contract/order-bulk.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newOrderClerk, type OrderClerk } from '../../../test/order-clerk.ts'
import type { OrderFields, TestUser } from '../../../test/factories.ts'

let shop: TestApp
let parent: TestUser
let staff: OrderClerk
beforeAll(async () => {
  shop = await startTestApp()
  parent = await shop.newCustomer()
  staff = await newOrderClerk(shop)
})
afterAll(() => shop.close())

const pick = (orderIds: number[], as: { token: string } = staff) =>
  shop.api(readPickList, { as, body: { orderIds } })
const read = (orderIds: number[], as: { token: string } = staff) =>
  shop.api(readSelected, { as, body: { orderIds } })
const order = (fields: OrderFields) => shop.newOrder(parent.id, fields)
async function product(category: string, shelf = '') {
  const { options } = await shop.newProduct({
    categories: [category, 'Zebra'],
    options: [{ price: 100, stock: 1000 }],
  })
  await shop.db.updateTable('product_options').set({ shelf }).where('id', '=', options[0]!.id).execute()
  return options[0]!
}

test('[BULK-13] a pick list adds up each option once with its orders, by shelf and then by category', async () => {
  const [pens, glue, tape, ink] = [
    await product('Writing'),
    await product('Crafts'),
    await product('Crafts', 'A10'),
    await product('Writing', 'a2'),
  ]
  const first = await order({
    status: 'Approved',
    items: [pens, glue, tape].map((option) => ({ option, quantity: 2 })),
  })
  const second = await order({
    status: 'Approved',
    items: [pens, tape, ink].map((option) => ({ option, quantity: 3 })),
  })
  const [pending, packed] = [
    await order({ items: [{ option: pens, quantity: 50 }] }),
    await order({ status: 'Packaging', items: [{ option: pens, quantity: 50 }] }),
  ]
  const { body } = await pick([packed.id, first.id, pending.id, second.id, first.id, 2_000_000_000])
  const both = (one: number, other: number) => [
    { orderNumber: first.orderNumber, quantity: one },
    { orderNumber: second.orderNumber, quantity: other },
  ]
  expect(
    body.groups.map(({ shelf, category, items }) => [
      shelf,
      category,
      items.map((item) => [item.sku, item.quantity, item.orders]),
    ]),
  ).toEqual([
    ['a2', '', [[ink.sku, 3, both(0, 3).slice(1)]]],
    ['A10', '', [[tape.sku, 5, both(2, 3)]]],
    ['', 'Crafts', [[glue.sku, 2, both(2, 0).slice(0, 1)]]],
    ['', 'Writing', [[pens.sku, 5, both(2, 3)]]],
  ])
  expect(body.leftOut).toEqual([
    { orderId: pending.id, orderNumber: pending.orderNumber, status: 'Pending' },
    { orderId: packed.id, orderNumber: packed.orderNumber, status: 'Packaging' },
  ])
})

test('the orders to print come as they are asked for, each once, without those that are no more', async () => {
  const orders = [await order({ status: 'Approved' }), await order({}), await order({ status: 'Packaging' })]
  const ids = [orders[2]!.id, orders[0]!.id, orders[1]!.id]
  const { body } = await read([...ids, 2_000_000_000, ids[0]!])
  expect(body).toEqual(await Promise.all(ids.map((id) => staff.see(id))))
  expect(await shop.countStatements(() => read(ids))).toBe(1)
})

test('whoever may not see transactions reads neither, and too many orders are refused', async () => {
  const { id } = await order({ status: 'Approved' })
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  for (const as of [parent, await shop.newStaff(['Inventory.view'])]) {
    expect((await pick([id], as)).status).toBe(403)
    expect((await read([id], as)).status).toBe(403)
  }
  expect([(await pick(ids(501))).status, (await pick([])).status, (await pick(ids(500))).status]).toEqual([
    ...[400, 400],
    200,
  ])
  expect([(await read(ids(51))).status, (await read([])).status, (await read(ids(50))).status]).toEqual([
    ...[400, 400],
    200,
  ])
})
