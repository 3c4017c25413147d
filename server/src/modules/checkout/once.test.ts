import { listCart } from '@kwaderno/contract/cart.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, proof, stockOf, type Buyer } from '../../../test/buying.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

const newOption = async () => (await shop.newProduct()).options[0]!
const ordersOf = (buyer: Buyer) =>
  shop.db.selectFrom('orders').select('id').where('user_id', '=', buyer.id).execute()
const storedFiles = async () => {
  let files = 0
  for await (const key of shop.deps.files.listOlder('uploads', new Date(Date.now() + 60_000))) {
    if (key !== '') files += 1
  }
  return files
}

test('a request that is repeated with its key is answered as before and orders nothing more', async () => {
  const buyer = await newBuyer(shop)
  const option = await newOption()
  const row = await buyer.put(option, 2)
  const first = await buyer.order([row], { idempotencyKey: 'visit-0001' })
  const files = await storedFiles()
  const again = await buyer.order([row], { idempotencyKey: 'visit-0001' })
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body).toEqual(first.body)
  expect(await ordersOf(buyer)).toHaveLength(1)
  expect(await stockOf(shop, option)).toMatchObject({ stock: 20, held: 2 })
  expect(await storedFiles()).toBe(files)
})

test('ten requests of one key at the same moment place one order and are answered alike', async () => {
  const buyer = await newBuyer(shop)
  const option = await newOption()
  const row = await buyer.put(option)
  const files = await storedFiles()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => buyer.order([row], { idempotencyKey: 'double-click' })),
  )
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(answers[0]!.body)
  }
  expect(await ordersOf(buyer)).toHaveLength(1)
  expect(await stockOf(shop, option)).toMatchObject({ stock: 20, held: 1 })
  expect(await storedFiles()).toBe(files + 1)
})

test('one key for different rows at the same moment still places one order', async () => {
  const buyer = await newBuyer(shop)
  const rows = await Promise.all(Array.from({ length: 6 }, async () => buyer.put(await newOption())))
  const files = await storedFiles()
  const answers = await Promise.all(
    rows.map((row, index) => buyer.order([row], { idempotencyKey: 'one-visit' }, [proof(`p${index}.pdf`)])),
  )
  const ids = new Set(answers.map((answer) => answer.body[1].orderId))
  expect(ids.size).toBe(1)
  expect(await ordersOf(buyer)).toHaveLength(1)
  expect((await shop.api(listCart, { as: buyer })).body).toHaveLength(5)
  expect(await storedFiles()).toBe(files + 1)
})

test('the key of another customer is another key', async () => {
  const [first, second] = [await newBuyer(shop), await newBuyer(shop)]
  for (const buyer of [first, second]) {
    const answer = await buyer.order([await buyer.put(await newOption())], { idempotencyKey: 'same-words' })
    expect(answer.status).toBe(200)
    expect(await ordersOf(buyer)).toHaveLength(1)
  }
})

test('two tabs that check out the same rows at the same moment place one order', async () => {
  const buyer = await newBuyer(shop)
  const options = [await newOption(), await newOption()]
  const rows = await Promise.all(options.map((option) => buyer.put(option)))
  const answers = await Promise.all([
    buyer.order(rows),
    buyer.order(rows.toReversed()),
    buyer.order(rows, { idempotencyKey: 'tab-three' }),
  ])
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 404, 404])
  expect(await ordersOf(buyer)).toHaveLength(1)
  for (const option of options) expect(await stockOf(shop, option)).toMatchObject({ held: 1 })
})

test('a key whose order was refused may be used again', async () => {
  const buyer = await newBuyer(shop)
  const row = await buyer.put(await newOption())
  const key = { idempotencyKey: 'try-again' }
  expect((await buyer.order([row], { ...key, studentName: '' })).status).toBe(400)
  expect((await buyer.order([row], { ...key, gradeLevel: 'Grade 99' })).status).toBe(400)
  expect((await buyer.order([row], key)).status).toBe(200)
})
