import { cancelOrder, INADEQUATE, updateOrderStatus } from '@kwaderno/contract/order.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, stockOf, type Buyer } from '../../../test/buying.ts'
import { newOrderClerk, type OrderClerk } from '../../../test/order-clerk.ts'
import { inTransaction } from '../../db/tx.ts'
import { editStock } from '../stock/service.ts'

let shop: TestApp
let buyer: Buyer
let staff: OrderClerk
let other: OrderClerk
beforeAll(async () => {
  shop = await startTestApp()
  buyer = await newBuyer(shop)
  staff = await newOrderClerk(shop, { firstName: 'Carla', lastName: 'Santos' })
  other = await newOrderClerk(shop, { firstName: 'Ben', lastName: 'Cruz' })
})
afterAll(() => shop.close())

const ROUNDS = 8
const newOption = async (stock: number) => (await shop.newProduct({ options: [{ stock }] })).options[0]!
const numbers = (stock: number, held: number) => ({ stock, held, ledger: { stock, held } })
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map((answer) => answer.status).toSorted((a, b) => a - b)

test('[STOCK-04, STOCK-09] of two approvals at the same moment that need the last pieces one succeeds', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const option = await newOption(6)
    const orders = [await buyer.buy(option, 3), await buyer.buy(option, 3)]
    const count = [{ productOptionId: option.id, stock: 3 }]
    await inTransaction(shop.db, (tx) => editStock(tx, count, { actorId: staff.id }))
    const answers = await Promise.all([staff.approve(orders[0]!), other.approve(orders[1]!)])
    expect(statusesOf(answers)).toEqual([200, 200])
    const short = answers.filter((answer) => answer.body.length === 1)
    expect(short).toHaveLength(1)
    expect(short[0]!.body[0]).toMatchObject({ title: INADEQUATE })
    const [a, b] = [await staff.see(orders[0]!), await staff.see(orders[1]!)]
    expect([a.status, b.status].toSorted()).toEqual(['Approved', 'Pending'])
    // The refused one has not even kept the payment that came with it.
    expect([a, b].find((order) => order.status === 'Pending')!.paymentReceived).toBeNull()
    expect(await stockOf(shop, option)).toEqual(numbers(0, 3))
  }
})

test('two staff who approve one order at the same moment take its pieces once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const option = await newOption(6)
    const orderId = await buyer.buy(option, 3)
    const answers = await Promise.all([staff.approve(orderId), other.approve(orderId)])
    // Whoever comes second saves an order that is approved already.
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    expect(await stockOf(shop, option)).toEqual(numbers(3, 0))
    const order = await staff.see(orderId)
    expect(order.orderHistories.map((entry) => entry.status)).toEqual(['Pending', 'Approved'])
  }
})

test('[STOCK-05, ORD-27] a customer who cancels while staff approve gets one or the other, never both', async () => {
  const ends = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const option = await newOption(10)
    const orderId = await buyer.buy(option, 4)
    const cancel = () => shop.api(cancelOrder, { as: buyer, params: { id: orderId }, body: {} })
    const approve = () => staff.approve(orderId)
    const [first, second] = round % 2 === 0 ? [cancel, approve] : [approve, cancel]
    const answers = await Promise.all([first(), second()])
    expect(statusesOf(answers)).toEqual([200, 400])
    const order = await staff.see(orderId)
    ends.add(order.status)
    expect(order.orderHistories).toHaveLength(2)
    expect(await stockOf(shop, option)).toEqual(order.status === 'Approved' ? numbers(6, 0) : numbers(10, 0))
  }
  for (const end of ends) expect(['Approved', 'Cancelled']).toContain(end)
})

test('of two edits that start from one version one is saved, and the other is told', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const orderId = await buyer.buy(await newOption(10))
    const { version } = await staff.see(orderId)
    const answers = await Promise.all([
      staff.edit(orderId, { version, paymentReceived: 100, paymentNotes: 'first' }),
      other.edit(orderId, { version, paymentReceived: 200, paymentNotes: 'second' }),
    ])
    expect(statusesOf(answers)).toEqual([200, 409])
    const order = await staff.see(orderId)
    const saved = answers[0].status === 200 ? [100, 'first'] : [200, 'second']
    expect([order.paymentReceived, order.paymentNotes]).toEqual(saved)
  }
})

test('steps of the timeline that are clicked twice are recorded once', async () => {
  const orderId = await buyer.buy(await newOption(10))
  await staff.approve(orderId)
  const answers = await Promise.all([
    staff.step(orderId, 'Packaging'),
    other.step(orderId, 'Packaging'),
    staff.step(orderId, 'Packaging'),
  ])
  expect(statusesOf(answers)).toEqual([200, 400, 400])
})

test('orders of the same things in any order of lines are approved and declined at once without blocking', async () => {
  const { options } = await shop.newProduct({ options: [{ stock: 100 }, { stock: 100 }, { stock: 100 }] })
  const orders: number[] = []
  for (let index = 0; index < 8; index++) {
    const rows: number[] = []
    for (const option of index % 2 === 0 ? options : options.toReversed()) rows.push(await buyer.put(option))
    orders.push((await buyer.order(rows)).body[1].orderId!)
  }
  const answers = await Promise.all(
    orders.map((id, index) => (index < 4 ? staff.approve(id) : other.step(id, 'Declined'))),
  )
  expect(statusesOf(answers)).toEqual(orders.map(() => 200))
  for (const option of options) expect(await stockOf(shop, option)).toEqual(numbers(96, 0))
})

test('[TORD-32] a step, a date and an edit that start from an older state are refused, and say who was faster', async () => {
  const orderId = await buyer.buy(await newOption(10))
  await staff.approve(orderId)
  const { version } = await other.see(orderId)
  expect((await staff.setDate(orderId, shop.deps.clock.today())).status).toBe(200)
  const before = await other.see(orderId)
  expect(before).toMatchObject({
    changedBy: 'Carla Santos',
    changedById: staff.id,
    changedOn: expect.any(String) as string,
  })
  const stale = [
    await other.step(orderId, 'Packaging', '', version),
    await other.setDate(orderId, shop.deps.clock.today(), version),
    await other.edit(orderId, { version, paymentNotes: 'Seen.' }),
  ]
  for (const answer of stale) {
    expect([answer.status, answer.problem.title]).toEqual([
      409,
      'Carla Santos changed this order after it was opened here. Nothing has been saved; look at the changes and go on from there.',
    ])
  }
  expect(await other.see(orderId)).toEqual(before)
  const own = await staff.edit(orderId, { version, paymentNotes: 'Seen.' })
  expect([own.status, own.problem.title]).toEqual([409, expect.stringMatching(/^You changed/)])
  expect((await other.step(orderId, 'Packaging', '', before.version)).status).toBe(200)
  expect((await staff.see(orderId)).changedBy).toBe('Ben Cruz')
})

test('a customer whose order has moved on meanwhile does not hear the name of whoever moved it', async () => {
  const orderId = await buyer.buy(await newOption(10))
  const { version } = await other.see(orderId)
  await staff.approve(orderId)
  const params = { id: orderId }
  const body = { orderStatus: 'Completed', version }
  const { status, problem } = await shop.api(updateOrderStatus, { as: buyer, params, body })
  expect([status, problem.title]).toEqual([409, expect.stringMatching(/^Someone else changed this order /)])
})

test('[TORD-32] of two who take the same step at the same moment from the same state one takes it', async () => {
  const orderId = await buyer.buy(await newOption(10))
  await staff.approve(orderId)
  const { version } = await staff.see(orderId)
  const answers = await Promise.all([
    staff.step(orderId, 'Packaging', '', version),
    other.step(orderId, 'Packaging', '', version),
  ])
  expect(statusesOf(answers)).toEqual([200, 409])
  expect((await staff.see(orderId)).orderHistories).toHaveLength(3)
})
