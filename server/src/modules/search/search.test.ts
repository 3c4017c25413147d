import type { Permission } from '@kwaderno/contract/permissions.ts'
import { searchOffice } from '@kwaderno/contract/search.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { unique, type TestUser } from '../../../test/factories.ts'

let shop: TestApp
let all: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  all = await shop.newStaff(['Transactions.view', 'Role.view', 'Inventory.view'])
})
afterAll(() => shop.close())

const search = (q: string, as: { token: string } = all) => shop.api(searchOffice, { as, query: { q } })

test('[BULK-19] an order is found by its number, a customer by name and a product by SKU, the exact match first', async () => {
  const lastName = unique('Zamora').replaceAll(/\d/g, 'x')
  const parents: TestUser[] = []
  for (let count = 0; count < 7; count++) {
    parents.push(await shop.newCustomer({ firstName: `Aa${'a'.repeat(count)}`, lastName }))
  }
  const exact = await shop.newCustomer({ firstName: 'Zoe', lastName })
  const orders = []
  for (let count = 0; count < 7; count++) orders.push(await shop.newOrder(exact.id))
  const { orderNumber } = orders[0]!
  // Its number is a part of others, which are newer.
  await shop.db
    .updateTable('orders')
    .set({ order_number: `${orderNumber}-1` })
    .where('id', '=', orders[6]!.id)
    .execute()
  const byNumber = (await search(orderNumber.toLowerCase())).body.orders
  expect(byNumber.map((order) => order.orderNumber)).toEqual([orderNumber, `${orderNumber}-1`])
  expect(byNumber[0]).toMatchObject({
    orderId: orders[0]!.id,
    customerName: `Zoe ${lastName}`,
    status: 'Pending',
  })
  expect((await search(lastName)).body.orders).toHaveLength(5)

  const byName = (await search(`zoe ${lastName}`)).body.customers
  expect(byName).toEqual([{ userId: exact.id, fullName: `Zoe ${lastName}`, userName: exact.userName }])
  expect((await search(lastName)).body.customers.map(({ userId }) => userId)).toEqual(
    parents.slice(0, 5).map(({ id }) => id),
  )
  expect((await search(exact.userName)).body.customers[0]?.userId).toBe(exact.id)
  const student = await shop.newCustomer({
    student: { firstName: 'Quirino', lastName, studentId: unique('ST') },
  })
  expect((await search(`Quirino ${lastName}`)).body.customers.map(({ userId }) => userId)).toEqual([
    student.id,
  ])

  const [plain, wanted] = [
    await shop.newProduct({ name: `Aaa ${lastName}` }),
    await shop.newProduct({ name: `Zzz ${lastName}` }),
  ]
  const sku = wanted.options[0]!.sku
  await shop.db
    .updateTable('product_options')
    .set({ sku: `${sku}-L` })
    .where('id', '=', plain.options[0]!.id)
    .execute()
  const bySku = (await search(sku.toLowerCase())).body.products
  expect(bySku.map(({ productId }) => productId)).toEqual([wanted.id, plain.id])
})

test('[BULK-20] each group is for who may see it, and a customer is refused', async () => {
  const lastName = unique('Seen').replaceAll(/\d/g, 'x')
  const parent = await shop.newCustomer({ firstName: 'Ana', lastName })
  await shop.newOrder(parent.id)
  await shop.newProduct({ name: `Ruler ${lastName}` })
  const groups = async (permissions: readonly Permission[]) => {
    const { body } = await search(lastName, await shop.newStaff(permissions))
    return [body.orders.length, body.customers.length, body.products.length]
  }
  expect(await groups(['Transactions.view'])).toEqual([1, 0, 0])
  expect(await groups(['Inventory.view'])).toEqual([0, 0, 1])
  expect(await groups(['Role.view'])).toEqual([0, 1, 0])
  expect(await groups(['Message.view'])).toEqual([0, 1, 0])
  expect(await groups(['Banner.edit', 'Transactions.edit', 'Inventory.add'])).toEqual([0, 0, 0])
  const writer = await shop.newStaff(['Message.view'])
  expect((await search(lastName, writer)).body.customers).toEqual([
    { userId: parent.id, fullName: `Ana ${lastName}`, userName: null },
  ])
  // Whoever only writes with customers finds them by their names alone.
  expect((await search(parent.userName, writer)).body.customers).toEqual([])
  expect((await search(parent.userName)).body.customers).toHaveLength(1)
  expect((await search(lastName, parent)).status).toBe(403)
})

test('a percent sign and a line stand for themselves, one letter finds nothing and two are enough', async () => {
  const lastName = `Qj${unique('')}`
  const parent = await shop.newCustomer({ lastName })
  await shop.newOrder(parent.id)
  for (const q of ['%%', '__', '\\\\', "''", 'q', '']) {
    expect((await search(q)).body, q).toEqual({ orders: [], customers: [], products: [] })
  }
  const { orders, customers } = (await search('qj')).body
  expect([orders.length, customers.length]).toEqual([1, 1])
})
