import { addToCart, addToCartBySku, changeCartItem, listCart } from '@kwaderno/contract/cart.ts'
import { PRODUCT_TEXT } from '@kwaderno/contract/catalogue.ts'
import { LIMIT_TEXT } from '@kwaderno/contract/customer-limits.ts'
import { cancelOrder } from '@kwaderno/contract/order.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, proof, type Buyer } from '../../../test/buying.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({
    config: { limits: { openOrders: 3, pieces: 5, uploadedFiles: 6, uploadedMegabytes: 2 } },
  })
})
afterAll(() => shop.close())

const newOption = async (fields = {}) =>
  (await shop.newProduct({ options: [{ stock: 50, ...fields }] })).options[0]!
const ordersOf = async (buyer: Buyer) =>
  (await shop.db.selectFrom('orders').select('id').where('user_id', '=', buyer.id).execute()).length
const uploadedBy = async (buyer: Buyer) =>
  shop.db
    .selectFrom('upload_days')
    .select(['files', 'bytes'])
    .where('user_id', '=', buyer.id)
    .executeTakeFirst()
const newStaffBuyer = async () => newBuyer(shop, await shop.newStaff(['Transactions.view']))

test('a customer has as many orders waiting for approval as the limit says, and one more after one was cancelled', async () => {
  const buyer = await newBuyer(shop)
  const option = await newOption()
  const ids = [await buyer.buy(option), await buyer.buy(option), await buyer.buy(option)]
  const row = await buyer.put(option)
  const refused = await buyer.order([row])
  expect([refused.status, refused.problem.errors?.title]).toEqual([400, [LIMIT_TEXT.openOrders(3)]])
  expect((await shop.api(listCart, { as: buyer })).body.map(({ id }) => id)).toEqual([row])
  await shop.api(cancelOrder, { as: buyer, params: { id: ids[0]! } })
  expect((await buyer.order([row])).status).toBe(200)
})

test('ten checkouts of one customer at the same moment do not pass the limit of waiting orders', async () => {
  for (let round = 0; round < 3; round++) {
    const buyer = await newBuyer(shop)
    const rows = await Promise.all(Array.from({ length: 10 }, async () => buyer.put(await newOption())))
    const answers = await Promise.all(rows.map((row) => buyer.order([row], {}, [proof()])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    for (const { problem } of answers.filter(({ status }) => status !== 200)) {
      expect(problem.title).toBe(LIMIT_TEXT.openOrders(3))
    }
    expect(await ordersOf(buyer)).toBe(3)
    expect(await uploadedBy(buyer)).toMatchObject({ files: 3 })
  }
})

test('pieces of one item are limited in the cart, where they are added and where they are changed', async () => {
  const buyer = await newBuyer(shop)
  const option = await newOption({ sku: 'LIMITED-1' })
  const add = (quantity: number) =>
    shop.api(addToCart, { as: buyer, body: { quantity, productOptionId: option.id } })
  expect((await add(6)).problem.title).toBe(LIMIT_TEXT.pieces(5))
  const { id } = (await add(4)).body
  expect((await add(2)).problem.title).toBe(LIMIT_TEXT.pieces(5))
  expect((await add(1)).status).toBe(200)
  const scanned = await shop.api(addToCartBySku, { as: buyer, params: { sku: 'LIMITED-1' }, body: {} })
  expect([scanned.status, scanned.problem.title]).toEqual([400, LIMIT_TEXT.pieces(5)])
  const change = await shop.api(changeCartItem, { as: buyer, params: { id }, body: { quantity: 6 } })
  expect([change.status, change.problem.title]).toEqual([400, LIMIT_TEXT.pieces(5)])
  expect((await shop.api(listCart, { as: buyer })).body[0]?.quantity).toBe(5)
  const scarce = await newOption({ stock: 2 })
  const short = await shop.api(addToCart, { as: buyer, body: { quantity: 6, productOptionId: scarce.id } })
  expect(short.problem.title).toBe(PRODUCT_TEXT.stockReached)
})

test('a row that is in the cart already is refused at checkout when it has too many pieces', async () => {
  const buyer = await newBuyer(shop)
  const fitting = await buyer.put(await newOption(), 5)
  const answer = await buyer.order([fitting, await buyer.put(await newOption(), 6)])
  expect([answer.status, answer.problem.errors?.cartItemIds]).toEqual([400, [LIMIT_TEXT.pieces(5)]])
  expect(await ordersOf(buyer)).toBe(0)
  expect((await buyer.order([fitting])).status).toBe(200)
})

test('files of a day are counted with the orders they come with, and those beyond the limit are refused', async () => {
  const buyer = await newBuyer(shop)
  const files = (count: number) => Array.from({ length: count }, (_, index) => proof(`${index}.pdf`))
  expect((await buyer.order([await buyer.put(await newOption())], {}, files(4))).status).toBe(200)
  const row = await buyer.put(await newOption())
  const refused = await buyer.order([row], {}, files(3))
  expect([refused.status, refused.problem.title]).toEqual([429, LIMIT_TEXT.uploadedFiles(6)])
  expect(await uploadedBy(buyer)).toMatchObject({ files: 4 })
  expect((await buyer.order([row], {}, files(2))).status).toBe(200)
})

test('bytes of a day are counted, also of checkouts at the same moment', async () => {
  const buyer = await newBuyer(shop)
  const rows = await Promise.all([1, 2, 3].map(async () => buyer.put(await newOption())))
  const large = () => [proof('large.pdf', 900_000)]
  const answers = await Promise.all(rows.map((row) => buyer.order([row], {}, large())))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429])
  expect(answers.find(({ status }) => status === 429)?.problem.title).toBe(
    LIMIT_TEXT.uploadedBytes(2_000_000),
  )
  expect(await uploadedBy(buyer)).toEqual({ files: 2, bytes: 1_800_000 })
})

test('a new day begins at zero, and the night forgets the days before', async () => {
  const buyer = await newBuyer(shop)
  await shop.db
    .insertInto('upload_days')
    .values({ user_id: buyer.id, day: '2026-01-05', files: 6, bytes: 2_000_000 })
    .execute()
  expect((await buyer.order([await buyer.put(await newOption())])).status).toBe(200)
  await shop.deps.jobs.runScheduled('sweep')
  const days = await shop.db
    .selectFrom('upload_days')
    .select('files')
    .where('user_id', '=', buyer.id)
    .execute()
  expect(days).toEqual([{ files: 1 }])
})

test('staff have no limits', async () => {
  const staff = await newStaffBuyer()
  const files = Array.from({ length: 7 }, (_, index) => proof(`${index}.pdf`, 300_000))
  for (let count = 0; count < 4; count++) {
    const row = await staff.put(await newOption(), 20)
    expect((await staff.order([row], {}, files)).status).toBe(200)
  }
})

test('a checkout with limits takes one statement that reads and one that does everything', async () => {
  const buyer = await newBuyer(shop)
  const row = await buyer.put(await newOption())
  const statements = await shop.statementsOf(async () => {
    expect((await buyer.order([row])).status).toBe(200)
  })
  expect(statements).toHaveLength(3)
})
