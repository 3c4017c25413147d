import { addToCart, addToCartBySku, listCart, removeCartItem } from '@kwaderno/contract/cart.ts'
import { PRODUCT_TEXT } from '@kwaderno/contract/catalogue.ts'
import { KEY_USED } from '@kwaderno/contract/idempotency.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { unique, type TestUser } from '../../../test/factories.ts'

let shop: TestApp
let parent: TestUser
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

const newOption = async (stock = 20) => (await shop.newProduct({ options: [{ stock }] })).options[0]!
const add = (option: { id: number }, idempotencyKey: string | undefined, quantity = 1, as = parent) =>
  shop.api(addToCart, { as, body: { quantity, productOptionId: option.id, idempotencyKey } })
const scan = (sku: string, idempotencyKey: string) =>
  shop.api(addToCartBySku, { as: parent, params: { sku }, body: { idempotencyKey } })
const quantities = async () => (await shop.api(listCart, { as: parent })).body.map(({ quantity }) => quantity)

test('an add that is sent again with its key adds once and is answered alike, also at the same moment', async () => {
  parent = await shop.newCustomer()
  const option = await newOption()
  const first = await add(option, 'click-0001', 3)
  const second = await add(option, 'click-0001', 3)
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body).toEqual(first.body)
  const answers = await Promise.all(Array.from({ length: 8 }, () => add(option, 'click-0002', 2)))
  for (const answer of answers) expect([answer.status, answer.body.quantity]).toEqual([200, 5])
  expect(await quantities()).toEqual([5])
  expect((await add(option, undefined, 1)).body.quantity).toBe(6)
})

test('a repeated add is answered as before when its first attempt took the last pieces, or its row is gone', async () => {
  parent = await shop.newCustomer()
  const option = await newOption(2)
  const first = await add(option, 'the-last-two', 2)
  expect((await add(option, 'the-last-two', 2)).body).toEqual(first.body)
  const next = await add(option, 'one-too-many', 1)
  expect([next.status, next.problem.title]).toEqual([400, PRODUCT_TEXT.stockReached])
  await shop.api(removeCartItem, { as: parent, params: { id: first.body.id } })
  expect((await add(option, 'the-last-two', 2)).body).toEqual({ ...first.body, cartCount: 0 })
  expect(await quantities()).toEqual([])
  // It has added nothing, so it is free.
  expect((await add(option, 'one-too-many', 1)).status).toBe(200)
})

test('a key that has added one thing refuses another, one after the other and at the same moment', async () => {
  parent = await shop.newCustomer()
  const [option, other] = [await newOption(), await newOption()]
  await add(option, 'bound-key-1')
  for (const answer of [await add(other, 'bound-key-1'), await add(option, 'bound-key-1', 2)]) {
    expect([answer.status, answer.problem.title]).toEqual([409, KEY_USED.cart])
  }
  const answers = await Promise.all([add(option, 'bound-key-2'), add(other, 'bound-key-2')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await quantities()).reduce((sum, one) => sum + one, 0)).toBe(2)
  const neighbour = await shop.newCustomer()
  expect((await add(other, 'bound-key-1', 1, neighbour)).status).toBe(200)
})

test('a SKU that is sent again with its key adds one piece', async () => {
  parent = await shop.newCustomer()
  const sku = unique('KEYED')
  await shop.newProduct({ options: [{ sku, stock: 1 }] })
  const first = await scan(sku, 'scan-0001')
  expect((await scan(sku.toLowerCase(), 'scan-0001')).body).toEqual(first.body)
  expect(await quantities()).toEqual([1])
  const other = await scan(unique('NOTHING'), 'scan-0001')
  expect([other.status, other.problem.title]).toEqual([409, KEY_USED.cart])
  expect((await scan(unique('NOTHING'), 'scan-0002')).status).toBe(200)
})

test('the nightly sweep forgets keys of a week ago', async () => {
  parent = await shop.newCustomer()
  const option = await newOption()
  for (const key of ['old-click', 'new-click']) await add(option, key)
  await shop.db
    .updateTable('cart_adds')
    .set({ added_at: new Date(shop.deps.clock.now().getTime() - 8 * 86_400_000) })
    .where('idempotency_key', '=', 'old-click')
    .execute()
  await shop.deps.jobs.runScheduled('sweep')
  const left = await shop.db
    .selectFrom('cart_adds')
    .select('idempotency_key')
    .where('user_id', '=', parent.id)
    .execute()
  expect(left).toEqual([{ idempotency_key: 'new-click' }])
})
