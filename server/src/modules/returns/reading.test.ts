import { downloadFile } from '@kwaderno/contract/common.ts'
import { listExchangeOptions, listMyReturns, type StaffReturn } from '@kwaderno/contract/returns.ts'
import { afterAll, expect, test } from 'vitest'
import { proof } from '../../../test/buying.ts'
import type { TestUser } from '../../../test/factories.ts'
import { startReturnShop } from '../../../test/return-shop.ts'

const { shop, clock, parent, staff, delivered, ask, mine, detail, requestOf } = await startReturnShop()
afterAll(() => shop.close())

test('[API-52, RET-27, RET-30] the own requests by a part of the order number and by status, newest first', async () => {
  const ben = await shop.newCustomer()
  const orders = [await delivered(ben), await delivered(ben), await delivered(ben)]
  for (const order of orders) {
    clock.pass(0, 1000)
    await ask(order, {}, [proof()], ben)
  }
  await shop.db
    .updateTable('return_requests')
    .set({ status: 'Declined' })
    .where('order_id', '=', orders[1]!.id)
    .execute()
  const numbers = async (query: object) => (await mine(query, ben)).map((row) => row.orderNumber)
  const [a, b, c] = orders.map((order) => order.orderNumber)
  expect(await numbers({})).toEqual([c, b, a])
  expect(await numbers({ search: b!.slice(4).toLowerCase() })).toEqual([b])
  expect(await numbers({ status: 2 })).toEqual([b])
  expect(await numbers({ status: 'pending' })).toEqual([c, a])
  const { headers } = await shop.api(listMyReturns, { as: ben, query: { pageSize: 1, pageNumber: 2 } })
  expect(JSON.parse(headers.get('x-pagination')!)).toMatchObject({ TotalCount: 3, TotalPages: 3 })
  expect(await shop.countStatements(() => mine({}, ben))).toBe(1)
})

test('[API-53] the existence check finds the very order number on a page of one, also when others contain it', async () => {
  const eve = await shop.newCustomer()
  const [short, long] = [await delivered(eve), await delivered(eve)]
  await shop.db
    .updateTable('orders')
    .set({ order_number: `${short.orderNumber}9` })
    .where('id', '=', long.id)
    .execute()
  await ask(short, {}, [proof()], eve)
  clock.pass(0, 1000)
  await ask(long, {}, [proof()], eve)
  const found = await mine({ search: short.orderNumber, pageNumber: 1, pageSize: 1 }, eve)
  expect(found.map((row) => row.orderNumber)).toEqual([short.orderNumber])
})

test('staff with Transactions.view see the payment details that the customer does not', async () => {
  const order = await delivered()
  await ask(order)
  const { id } = (await requestOf(order))!
  const own = await detail(id)
  const seen = await detail(id, staff)
  expect(own.body).not.toHaveProperty('paymentNotes')
  expect(own.body).not.toHaveProperty('approverName')
  expect(seen.body as StaffReturn).toMatchObject({
    paymentReceived: 0,
    paymentNotes: '',
    paymentDetailAttachments: [],
  })
  expect(await shop.countStatements(() => detail(id))).toBe(1)
})

test('its files go to its customer and to staff who see transactions, and to nobody else', async () => {
  const order = await delivered()
  await ask(order, {}, [proof('torn.pdf')])
  const { body } = await detail((await requestOf(order))!.id)
  const { filePath } = body.exchangeAttachments[0]!
  const status = async (as: TestUser) => (await shop.api(downloadFile, { as, query: { filePath } })).status
  expect(await status(parent)).toBe(200)
  expect(await status(staff)).toBe(200)
  expect(await status(await shop.newCustomer())).toBe(404)
  expect(await status(await shop.newStaff(['Inventory.view']))).toBe(404)
})

test('[API-33, API-34, RET-19, RET-20] exchange options by product, with price and what is available', async () => {
  const { options } = await shop.newProduct({
    name: 'Aaa Eraser',
    options: [
      { price: 1050, stock: 0, variations: { Size: 'Small' } },
      { price: 1250, stock: 5, held: 5, variations: { Size: 'Large' } },
      { status: 'Inactive', variations: { Size: 'Huge' } },
    ],
  })
  const list = async (as: TestUser, isAdmin: boolean) =>
    (await shop.api(listExchangeOptions, { as, query: { isAdmin } })).body.filter(
      (one) => one.groupLabel === 'Aaa Eraser',
    )
  const [small, large, huge] = options
  const shown = [
    {
      label: 'Small',
      value: small!.id,
      price: 10.5,
      groupLabel: 'Aaa Eraser',
      sku: small!.sku,
      availableStock: 0,
      status: 'Active',
    },
    {
      label: 'Large',
      value: large!.id,
      price: 12.5,
      groupLabel: 'Aaa Eraser',
      sku: large!.sku,
      availableStock: 0,
      status: 'Active',
    },
  ]
  expect(await list(parent, false)).toEqual(shown)
  expect(await list(parent, true)).toEqual(shown)
  expect((await list(staff, true)).map(({ value, status }) => [value, status])).toEqual([
    [small!.id, 'Active'],
    [large!.id, 'Active'],
    [huge!.id, 'Inactive'],
  ])
})

test('[BAPI-71] staff are offered everything with isAdmin, also what is inactive or sold out, but not what was deleted', async () => {
  const product = await shop.newProduct({
    name: 'Aab Ruler',
    options: [{ stock: 0 }, { status: 'Inactive' }, { stock: 3 }, { stock: 3 }],
  })
  const [soldOut, inactive, kept, hidden] = product.options
  const update = (id: number, set: object) =>
    shop.db.updateTable('product_options').set(set).where('id', '=', id).execute()
  await update(hidden!.id, { hidden_at: clock.read() })
  const list = async (as: TestUser, isAdmin: boolean) => {
    const { body } = await shop.api(listExchangeOptions, { as, query: { isAdmin } })
    return body
      .filter(({ groupLabel }) => groupLabel === 'Aab Ruler')
      .map(({ value, status, availableStock }) => [value, status, availableStock])
  }
  const all = [
    [soldOut!.id, 'Active', 0],
    [inactive!.id, 'Inactive', inactive!.stock],
    [kept!.id, 'Active', 3],
  ]
  expect(await list(staff, true)).toEqual(all)
  expect(await list(staff, false)).toEqual([all[0], all[2]])
  expect(await list(await shop.newStaff(['Inventory.view']), true)).toEqual([all[0], all[2]])
  await shop.db.updateTable('products').set({ status: 'Inactive' }).where('id', '=', product.id).execute()
  expect((await list(staff, true)).map(([, status]) => status)).toEqual(['Inactive', 'Inactive', 'Inactive'])
  expect(await list(parent, true)).toEqual([])
})
