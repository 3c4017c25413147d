import { listLedger } from '@kwaderno/contract/stock.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, stockOf, type Buyer } from '../../../test/buying.ts'
import type { TestUser } from '../../../test/factories.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { editStock, putBack, receiveStock, releaseHold, takeStock, writeOff } from './service.ts'

let shop: TestApp
let buyer: Buyer
let auditor: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  buyer = await newBuyer(shop)
  auditor = await shop.newStaff(['Stock.view'])
})
afterAll(() => shop.close())

type Option = { id: number }
type Status = 'Pending' | 'Approved' | 'Ended'

/** What the two numbers of each option should be, kept beside the shop by the plainest arithmetic. */
class Model {
  readonly options: Option[]
  readonly stock: number[]
  readonly held: number[]
  /** Places of the options that were removed. */
  readonly gone = new Set<number>()
  readonly orders: { id: number; status: Status; lines: [place: number, quantity: number][] }[] = []

  constructor(options: Option[], stock: number) {
    this.options = options
    this.stock = options.map(() => stock)
    this.held = options.map(() => 0)
  }

  /** What has left the catalogue has nothing on hand but what is held. */
  settle(place: number): void {
    if (this.gone.has(place)) this.stock[place] = Math.min(this.stock[place]!, this.held[place]!)
  }

  order(index: number, status: Status) {
    const fitting = this.orders.filter((order) => order.status === status)
    return fitting[index % Math.max(1, fitting.length)]
  }
}

const inShop = <T>(run: (tx: Tx) => Promise<T>) => inTransaction(shop.db, run)

async function intake(model: Model, place: number, quantity: number): Promise<void> {
  if (model.gone.has(place)) return
  const option = model.options[place]!
  const barcode = await newBarcode(option, quantity)
  await inShop((tx) =>
    receiveStock(tx, [{ productOptionId: option.id, quantity, barcodeId: barcode }], { actorId: buyer.id }),
  )
  model.stock[place]! += quantity
}

async function newBarcode(option: Option, quantity: number): Promise<number> {
  const row = await shop.db
    .insertInto('barcodes')
    .values({ product_option_id: option.id, quantity, status: 'Add_to_Stock' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function place(model: Model, wanted: [number, number][]): Promise<void> {
  const lines = wanted.filter(([at]) => !model.gone.has(at))
  if (lines.length === 0) return
  await shop.db.deleteFrom('cart_items').where('user_id', '=', buyer.id).execute()
  const rows = await Promise.all(lines.map(([at, quantity]) => buyer.put(model.options[at]!, quantity)))
  const answer = await buyer.order(rows)
  const isEnough = lines.every(([at, quantity]) => model.stock[at]! - model.held[at]! >= quantity)
  expect(answer.status).toBe(isEnough ? 200 : 400)
  if (!isEnough) return
  for (const [at, quantity] of lines) model.held[at]! += quantity
  model.orders.push({ id: answer.body[1].orderId!, status: 'Pending', lines })
}

async function approve(model: Model, index: number): Promise<void> {
  const order = model.order(index, 'Pending')
  if (order === undefined) return
  const short = await inShop((tx) => takeStock(tx, { orderId: order.id, actorId: buyer.id }))
  const isEnough = order.lines.every(([at, quantity]) => model.stock[at]! >= quantity)
  expect(short.length === 0).toBe(isEnough)
  if (!isEnough) return
  for (const [at, quantity] of order.lines) {
    model.stock[at]! -= quantity
    model.held[at]! -= quantity
  }
  order.status = 'Approved'
}

async function release(model: Model, index: number): Promise<void> {
  const order = model.order(index, 'Pending')
  if (order === undefined) return
  await inShop((tx) => releaseHold(tx, { orderId: order.id, actorId: null }))
  for (const [at, quantity] of order.lines) {
    model.held[at]! -= quantity
    model.settle(at)
  }
  order.status = 'Ended'
}

async function restore(model: Model, index: number): Promise<void> {
  const order = model.order(index, 'Approved')
  if (order === undefined) return
  await inShop((tx) => putBack(tx, { orderId: order.id, actorId: buyer.id }))
  for (const [at, quantity] of order.lines) {
    model.stock[at]! += quantity
    model.settle(at)
  }
  order.status = 'Ended'
}

async function edit(model: Model, at: number, stock: number): Promise<void> {
  if (model.gone.has(at)) return
  await inShop((tx) =>
    editStock(tx, [{ productOptionId: model.options[at]!.id, stock }], {
      actorId: buyer.id,
      note: 'counted',
    }),
  )
  model.stock[at] = stock
}

async function remove(model: Model, at: number): Promise<void> {
  const { id } = model.options[at]!
  await inShop(async (tx) => {
    await writeOff(tx, [id], { actorId: buyer.id, note: 'Option removed' })
    await tx.updateTable('product_options').set({ hidden_at: new Date() }).where('id', '=', id).execute()
    await tx.deleteFrom('cart_items').where('product_option_id', '=', id).execute()
  })
  model.gone.add(at)
  model.settle(at)
}

const OPTIONS = 3
const at = fc.nat(OPTIONS - 1)
const pieces = fc.integer({ min: 1, max: 6 })
const lines = fc.uniqueArray(fc.tuple(at, pieces), {
  minLength: 1,
  maxLength: OPTIONS,
  selector: ([place]) => place,
})
const steps = fc.array(
  fc.oneof(
    fc.tuple(at, pieces).map(
      ([place, quantity]) =>
        (model: Model) =>
          intake(model, place, quantity),
    ),
    lines.map((some) => (model: Model) => place(model, some)),
    fc.nat(9).map((index) => (model: Model) => approve(model, index)),
    fc.nat(9).map((index) => (model: Model) => release(model, index)),
    fc.nat(9).map((index) => (model: Model) => restore(model, index)),
    fc.tuple(at, fc.nat(10)).map(
      ([place, stock]) =>
        (model: Model) =>
          edit(model, place, stock),
    ),
    at.map((place) => (model: Model) => remove(model, place)),
  ),
  { minLength: 5, maxLength: 25 },
)

/** What the ledger says after each row is the sum of the rows up to it, and after the last what the option has. */
async function expectBalances({ id }: Option, now: { onHand: number; held: number }): Promise<void> {
  const { body } = await shop.api(listLedger, { as: auditor, query: { optionId: id, pageSize: 1000 } })
  expect(body[0]).toMatchObject(now)
  const sums = { onHand: 0, held: 0 }
  for (const row of body.toReversed()) {
    sums.onHand += row.onHandDelta
    sums.held += row.heldDelta
    expect(row).toMatchObject(sums)
  }
}

test('[STOCK-08, CNT-02] after any sequence of changes both numbers are what they should be, and the sums of the ledger', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const { options } = await shop.newProduct({
        options: Array.from({ length: OPTIONS }, () => ({ stock: 8 })),
      })
      const model = new Model(options, 8)
      for (const step of sequence) {
        await step(model)
        for (const [index, option] of options.entries()) {
          const numbers = { stock: model.stock[index]!, held: model.held[index]! }
          expect(await stockOf(shop, option)).toEqual({ ...numbers, ledger: numbers })
          expect(Math.min(numbers.stock, numbers.held)).toBeGreaterThanOrEqual(0)
        }
      }
      for (const [index, option] of options.entries())
        await expectBalances(option, { onHand: model.stock[index]!, held: model.held[index]! })
    }),
    { numRuns: 25 },
  )
})

test('[STOCK-08, STOCK-02] changes at the same moment lose nothing of either number', async () => {
  const buyers = await Promise.all(Array.from({ length: 4 }, () => newBuyer(shop)))
  await fc.assert(
    fc.asyncProperty(fc.array(lines, { minLength: 8, maxLength: 16 }), fc.nat(), async (orders, seed) => {
      const { options } = await shop.newProduct({
        options: Array.from({ length: OPTIONS }, () => ({ stock: 8 })),
      })
      await Promise.all(
        orders.map(async (some, index) => {
          const who = buyers[index % buyers.length]!
          const option = options[some[0]![0]]!
          const rows = await shop.db
            .insertInto('cart_items')
            .values(
              some.toSorted().map(([place, quantity]) => ({
                user_id: who.id,
                product_option_id: options[place]!.id,
                quantity,
              })),
            )
            .onConflict((conflict) => conflict.doNothing())
            .returning('id')
            .execute()
          if (rows.length === 0) return
          const answer = await who.order(rows.map((row) => row.id))
          expect(answer.status).toBeOneOf([200, 400])
          if (answer.status !== 200) return
          const ref = { orderId: answer.body[1].orderId!, actorId: who.id }
          if ((index + seed) % 4 === 0) await inShop((tx) => releaseHold(tx, ref))
          else if ((index + seed) % 4 === 1) await approveAndRestore(ref)
          else
            await inShop((tx) =>
              editStock(tx, [{ productOptionId: option.id, stock: 12 }], { actorId: null }),
            )
        }),
      )
      for (const option of options) {
        const { ledger, ...numbers } = await stockOf(shop, option)
        expect(numbers).toEqual(ledger)
        expect(Math.min(numbers.held, numbers.stock)).toBeGreaterThanOrEqual(0)
      }
      for (const who of buyers) {
        await shop.db.deleteFrom('cart_items').where('user_id', '=', who.id).execute()
      }
    }),
    { numRuns: 15 },
  )
})

async function approveAndRestore(ref: { orderId: number; actorId: number }): Promise<void> {
  const short = await inShop((tx) => takeStock(tx, ref))
  if (short.length === 0) await inShop((tx) => putBack(tx, ref))
}

test('[STOCK-05, STOCK-06] an order gives back once, however often it is asked at the same moment', async () => {
  const { options } = await shop.newProduct({ options: [{ stock: 9 }, { stock: 9 }] })
  const pending = { orderId: await buyer.buy(options[0]!, 4), actorId: buyer.id }
  const releases = Array.from({ length: 6 }, () => inShop((tx) => releaseHold(tx, pending)))
  const released = await Promise.allSettled(releases)
  expect(released.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await stockOf(shop, options[0]!)).toMatchObject({ stock: 9, held: 0, ledger: { stock: 9, held: 0 } })

  const approved = { orderId: await buyer.buy(options[1]!, 4), actorId: buyer.id }
  await inShop((tx) => takeStock(tx, approved))
  const restored = await Promise.allSettled(
    Array.from({ length: 6 }, () => inShop((tx) => putBack(tx, approved))),
  )
  expect(restored.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await stockOf(shop, options[1]!)).toMatchObject({ stock: 9, held: 0, ledger: { stock: 9, held: 0 } })
})

test('[STOCK-07] every change is a row with its option, delta, kind, reference, actor and time', async () => {
  const [option] = (await shop.newProduct({ options: [{ stock: 10 }] })).options
  const orderId = await buyer.buy(option!, 3)
  const ref = { orderId, actorId: buyer.id }
  await inShop((tx) => takeStock(tx, ref))
  await inShop((tx) => putBack(tx, ref))
  await inShop((tx) =>
    editStock(tx, [{ productOptionId: option!.id, stock: 6 }], { actorId: buyer.id, note: 'wet' }),
  )
  await inShop((tx) => editStock(tx, [{ productOptionId: option!.id, stock: 6 }], { actorId: buyer.id }))
  await inShop((tx) => editStock(tx, [{ productOptionId: option!.id, stock: 7 }], { actorId: buyer.id }))
  const barcodeId = await newBarcode(option!, 2)
  await inShop((tx) =>
    receiveStock(tx, [{ productOptionId: option!.id, quantity: 2, barcodeId }], { actorId: null }),
  )
  const rows = await shop.db
    .selectFrom('stock_ledger')
    .selectAll()
    .where('product_option_id', '=', option!.id)
    .orderBy('id')
    .execute()
  const row = (kind: string, on_hand_delta: number, held_delta: number, more: object) => ({
    kind,
    on_hand_delta,
    held_delta,
    order_id: null,
    barcode_id: null,
    note: '',
    created_at: expect.any(Date),
    ...more,
  })
  const order = { order_id: orderId, actor_id: buyer.id }
  expect(rows).toMatchObject([
    row('opening', 10, 0, {}),
    row('hold', 0, 3, order),
    row('deduct', -3, -3, order),
    row('restore', 3, 0, order),
    row('edit', -4, 0, { actor_id: buyer.id, note: 'wet' }),
    row('edit', 1, 0, { actor_id: buyer.id }),
    row('intake', 2, 0, { barcode_id: barcodeId, actor_id: null }),
  ])
})

test('[STOCK-07] no row of the ledger can be changed or deleted', async () => {
  const [option] = (await shop.newProduct()).options
  const rows = shop.db
    .updateTable('stock_ledger')
    .set({ note: 'x' })
    .where('product_option_id', '=', option!.id)
  await expect(rows.execute()).rejects.toThrow('append-only')
  const gone = shop.db.deleteFrom('stock_ledger').where('product_option_id', '=', option!.id)
  await expect(gone.execute()).rejects.toThrow('append-only')
})

test('a move of an order takes two statements, however many lines it has', async () => {
  const { options } = await shop.newProduct({ options: Array.from({ length: 20 }, () => ({})) })
  const rows = await Promise.all(options.map((option) => buyer.put(option)))
  const ref = { orderId: (await buyer.order(rows)).body[1].orderId!, actorId: buyer.id }
  expect(await shop.countStatements(() => inShop((tx) => takeStock(tx, ref)))).toBe(2)
  expect(await shop.countStatements(() => inShop((tx) => putBack(tx, ref)))).toBe(2)
})
