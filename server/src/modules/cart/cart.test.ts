import {
  addToCart,
  addToCartBySku,
  changeCartItem,
  listCart,
  removeCartItem,
} from '@kwaderno/contract/cart.ts'
import { me } from '@kwaderno/contract/account.ts'
import { PRODUCT_TEXT } from '@kwaderno/contract/catalogue.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { TestUser } from '../../../test/factories.ts'

let shop: TestApp
let parent: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  parent = await shop.newCustomer()
})
afterAll(() => shop.close())

const add = (option: { id: number }, quantity = 1, as = parent) =>
  shop.api(addToCart, { as, body: { quantity, productOptionId: option.id } })
const cartOf = async (as: TestUser) => (await shop.api(listCart, { as })).body

test('[API-28] the cart lists what its rows show', async () => {
  const customer = await shop.newCustomer()
  const product = await shop.newProduct({
    name: 'Notebook A5',
    categories: ['Notebooks', 'Paper'],
    gradeLevels: ['Grade 2', 'Grade 1'],
    options: [
      { price: 4550, stock: 9, held: 2, sku: 'NB-A5-BLUE', variations: { Size: 'A5', Colour: 'Blue' } },
    ],
  })
  await add(product.options[0]!, 3, customer)
  expect(await cartOf(customer)).toEqual([
    {
      id: expect.any(Number),
      productId: product.id,
      productOptionId: product.options[0]!.id,
      name: 'Notebook A5',
      variation: ['A5', 'Blue'],
      sku: 'NB-A5-BLUE',
      itemDescription: 'Item NB-A5-BLUE',
      price: 45.5,
      quantity: 3,
      totalPrice: 136.5,
      image: '',
      category: 'Notebooks',
      gradeLevel: ['Grade 1', 'Grade 2'],
      stocks: 7,
      productIsInactive: false,
      combinationIsInactive: false,
    },
  ])
})

test('[API-35, BAPI-56] a second add of an option raises its row, and the count is of rows', async () => {
  const customer = await shop.newCustomer()
  const product = await shop.newProduct({ options: [{}, {}] })
  expect((await add(product.options[0]!, 2, customer)).body).toMatchObject({ quantity: 2, cartCount: 1 })
  expect((await add(product.options[1]!, 1, customer)).body).toMatchObject({ quantity: 1, cartCount: 2 })
  expect((await add(product.options[0]!, 3, customer)).body).toMatchObject({ quantity: 5, cartCount: 2 })
  expect((await shop.api(me, { as: customer })).body.cartCount).toBe(2)
})

test('[PROD-12] refuses an add that brings the cart above what is available', async () => {
  const product = await shop.newProduct({ options: [{ stock: 5, held: 2 }, { stock: 0 }] })
  expect((await add(product.options[0]!, 2)).status).toBe(200)
  const more = await add(product.options[0]!, 2)
  expect(more.status).toBe(400)
  expect(more.problem.title).toBe('Available stock has already been reached.')
  expect(more.problem.errors?.title).toEqual([PRODUCT_TEXT.stockReached])
  expect((await add(product.options[0]!, 1)).status).toBe(200)
  expect((await add(product.options[1]!)).problem.title).toBe(PRODUCT_TEXT.stockReached)
})

test('[PROD-12] of 20 adds at the same moment no more are counted than are available', async () => {
  const customer = await shop.newCustomer()
  const product = await shop.newProduct({ options: [{ stock: 12 }] })
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(product.options[0]!, 1, customer)))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(12)
  expect((await cartOf(customer))[0]?.quantity).toBe(12)
})

test('refuses what is no longer sold, and knows nothing of unknown options', async () => {
  const inactive = await shop.newProduct({ status: 'Inactive' })
  const product = await shop.newProduct({ options: [{ status: 'Inactive' }] })
  const first = await add(inactive.options[0]!)
  expect([first.status, first.problem.title]).toEqual([400, 'Product is unavailable.'])
  const second = await add(product.options[0]!)
  expect([second.status, second.problem.title]).toEqual([400, 'Selected variation is unavailable.'])
  expect((await add({ id: 2_000_000_000 })).status).toBe(404)
  expect((await add({ id: 99_999_999_999 })).status).toBe(400)
})

test('[CART-15, CART-16, CART-14] rows that can no longer be ordered stay, and say why', async () => {
  const customer = await shop.newCustomer()
  const product = await shop.newProduct({ options: [{}, {}] })
  const other = await shop.newProduct()
  for (const option of [...product.options, other.options[0]!]) await add(option, 1, customer)
  await shop.db.updateTable('products').set({ status: 'Inactive' }).where('id', '=', other.id).execute()
  await shop.db
    .updateTable('product_options')
    .set({ status: 'Inactive' })
    .where('id', '=', product.options[0]!.id)
    .execute()
  await shop.db
    .updateTable('product_options')
    .set({ held: 20 })
    .where('id', '=', product.options[1]!.id)
    .execute()
  const rows = new Map((await cartOf(customer)).map((row) => [row.productOptionId, row]))
  expect(rows.get(other.options[0]!.id)).toMatchObject({
    productIsInactive: true,
    combinationIsInactive: false,
  })
  expect(rows.get(product.options[0]!.id)).toMatchObject({
    productIsInactive: false,
    combinationIsInactive: true,
  })
  expect(rows.get(product.options[1]!.id)).toMatchObject({ stocks: 0 })
})

test('[CART-05, API-36, BAPI-57] a SKU adds one piece of its item and answers the row', async () => {
  const customer = await shop.newCustomer()
  const product = await shop.newProduct({ options: [{ sku: 'SCAN-1/A', stock: 2 }] })
  const scan = () => shop.api(addToCartBySku, { as: customer, params: { sku: 'scan-1/a' } })
  expect((await scan()).body).toMatchObject({ sku: 'SCAN-1/A', quantity: 1, name: product.name })
  expect((await scan()).body).toMatchObject({ quantity: 2 })
  const third = await scan()
  expect([third.status, third.problem.title]).toEqual([400, PRODUCT_TEXT.stockReached])
})

test('[API-37] a SKU that nothing has is answered with nothing', async () => {
  const answer = await shop.api(addToCartBySku, { as: parent, params: { sku: 'NO-SUCH-SKU' } })
  expect(answer.status).toBe(200)
  expect(answer.bytes).toHaveLength(0)
})

test('[CART-18, CART-19, API-38] a quantity is a whole number from 1 to what is available', async () => {
  const customer = await shop.newCustomer()
  const product = await shop.newProduct({ options: [{ stock: 5 }] })
  const { id } = (await add(product.options[0]!, 1, customer)).body
  const put = (quantity: number) =>
    shop.api(changeCartItem, { as: customer, params: { id }, body: { quantity } })
  expect((await put(5)).body).toEqual({ id, quantity: 5 })
  const above = await put(6)
  expect([above.status, above.problem.title]).toEqual([400, PRODUCT_TEXT.stockReached])
  for (const quantity of [0, -1, 1.5, Number.NaN]) expect((await put(quantity)).status).toBe(400)
  expect((await cartOf(customer))[0]?.quantity).toBe(5)
})

test('[API-39] a row is removed once, and only by whose it is', async () => {
  const customer = await shop.newCustomer()
  const product = await shop.newProduct()
  const { id } = (await add(product.options[0]!, 1, customer)).body
  const change = { params: { id }, body: { quantity: 2 } }
  expect((await shop.api(changeCartItem, { as: parent, ...change })).status).toBe(404)
  expect((await shop.api(removeCartItem, { as: parent, params: { id } })).status).toBe(404)
  expect((await cartOf(customer))[0]?.quantity).toBe(1)
  const removed = await shop.api(removeCartItem, { as: customer, params: { id } })
  expect([removed.status, removed.bytes.length]).toEqual([200, 0])
  expect((await shop.api(removeCartItem, { as: customer, params: { id } })).status).toBe(404)
  expect(await cartOf(customer)).toEqual([])
})

test('a change of the cart is one statement, and so is reading it', async () => {
  const customer = await shop.newCustomer()
  const product = await shop.newProduct({ options: [{ sku: 'COUNT-1' }, {}] })
  const { id } = (await add(product.options[0]!, 1, customer)).body
  expect(await shop.countStatements(() => add(product.options[1]!, 1, customer))).toBe(1)
  expect(await shop.countStatements(() => cartOf(customer))).toBe(1)
  const change = { as: customer, params: { id }, body: { quantity: 2 } }
  expect(await shop.countStatements(() => shop.api(changeCartItem, change))).toBe(1)
  const scan = { as: customer, params: { sku: 'COUNT-1' } }
  expect(await shop.countStatements(() => shop.api(addToCartBySku, scan))).toBe(2)
  expect(await shop.countStatements(() => shop.api(removeCartItem, { as: customer, params: { id } }))).toBe(1)
})
