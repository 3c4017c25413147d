import { listCart } from '@kwaderno/contract/cart.ts'
import { KEY_USED } from '@kwaderno/contract/idempotency.ts'
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

test('one key for different rows at the same moment places one order and tells the others that they were not', async () => {
  const buyer = await newBuyer(shop)
  const rows = await Promise.all(Array.from({ length: 6 }, async () => buyer.put(await newOption())))
  const files = await storedFiles()
  const answers = await Promise.all(
    rows.map((row, index) => buyer.order([row], { idempotencyKey: 'one-visit' }, [proof(`p${index}.pdf`)])),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  const refused = answers.filter(({ status }) => status === 409)
  for (const { problem } of refused) expect(problem.title).toBe(KEY_USED.order)
  expect(await ordersOf(buyer)).toHaveLength(1)
  expect((await shop.api(listCart, { as: buyer })).body).toHaveLength(5)
  expect(await storedFiles()).toBe(files + 1)
})

test('a key that has placed an order refuses any other one, and nothing is placed or lost', async () => {
  const buyer = await newBuyer(shop)
  const options = [await newOption(), await newOption(), await newOption()]
  const rows = [await buyer.put(options[0]!, 2), await buyer.put(options[1]!), await buyer.put(options[2]!)]
  const key = { idempotencyKey: 'parent-goes-back' }
  const first = await buyer.order([rows[0]!], key)
  expect(first.status).toBe(200)
  const files = await storedFiles()
  const others = [
    await buyer.order([rows[1]!], key),
    await buyer.order([rows[0]!, rows[1]!], key),
    await buyer.order([rows[0]!], { ...key, addressId: 0, deliveryMethod: 'PickUp' }),
    await buyer.order([rows[0]!], { ...key, studentName: 'Carlo Reyes' }),
    await buyer.order([rows[0]!], key, [proof('other.pdf')]),
    await buyer.order([rows[0]!], key, [proof('proof.pdf', 1000)]),
  ]
  for (const other of others) expect([other.status, other.problem.title]).toEqual([409, KEY_USED.order])
  expect((await buyer.order([rows[0]!], key)).body).toEqual(first.body)
  expect(await ordersOf(buyer)).toHaveLength(1)
  expect((await shop.api(listCart, { as: buyer })).body.map(({ id }) => id)).toEqual([rows[2], rows[1]])
  for (const option of options.slice(1)) expect(await stockOf(shop, option)).toMatchObject({ held: 0 })
  expect(await storedFiles()).toBe(files)
})

test('two requests of one key that differ only in their form place one order, whichever comes first', async () => {
  for (let round = 0; round < 5; round++) {
    const buyer = await newBuyer(shop)
    const row = await buyer.put(await newOption())
    const key = { idempotencyKey: 'two-forms' }
    const answers = await Promise.all([
      buyer.order([row], { ...key, studentName: 'Bea Reyes' }),
      buyer.order([row], { ...key, studentName: 'Carlo Reyes' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await ordersOf(buyer)).toHaveLength(1)
  }
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
