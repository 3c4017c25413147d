import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { breakRows } from '../../../test/broken-row.ts'
import { newBuyer, stockOf, type Buyer } from '../../../test/buying.ts'
import type { TestUser } from '../../../test/factories.ts'
import { newOrderClerk, type OrderClerk } from '../../../test/order-clerk.ts'
import { chanceOf, seedOfRun } from '../../../test/random.ts'
import { newDecider, type Decider } from '../../../test/returning.ts'
import { newSwaps, type Swaps } from '../../../test/swapping.ts'

let shop: TestApp
let swaps: Swaps
let staff: Decider
let clerk: OrderClerk
let buyers: Buyer[]
beforeAll(async () => {
  shop = await startTestApp()
  swaps = await newSwaps(shop)
  staff = await newDecider(shop)
  clerk = await newOrderClerk(shop)
  buyers = await Promise.all([1, 2, 3].map(() => newBuyer(shop)))
})
afterAll(() => shop.close())

const ROUNDS = 5
const numbers = (stock: number, held = 0) => ({ stock, held, ledger: { stock, held } })
const done = (answers: readonly { status: number; body: unknown }[]) =>
  answers.filter(({ status, body }) => status === 200 && !(Array.isArray(body) && body.length === 1)).length
const lapse = async (requestId: number) => {
  await shop.db
    .updateTable('return_requests')
    .set({ created_at: new Date(Date.now() - 8 * 86_400_000) })
    .where('id', '=', requestId)
    .execute()
}
const runJob = () => shop.deps.jobs.runScheduled('lapse-swaps')
const decline = async (requestId: number) =>
  staff.save(requestId, { exchangeItems: await staff.rows(requestId, () => ({ status: 2 })) })

test('[SWAP-06, SWAP-07] of swaps and checkouts that want the last two pieces at once two get one, and the others nothing', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const shirt = await swaps.newShirt({ L: 2 })
    const parents = await Promise.all([1, 2, 3].map(() => shop.newCustomer()))
    const orders = await Promise.all(parents.map((one) => swaps.delivered(one, [{ option: shirt.M }])))
    const cart = await Promise.all(buyers.map((buyer) => buyer.put(shirt.L)))
    const answers = await Promise.all([
      ...orders.map((order, place) =>
        swaps.ask(parents[place]!, { orderId: order.id, units: [swaps.unit(order, shirt.L)] }),
      ),
      ...buyers.map((buyer, place) => buyer.order([cart[place]!])),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(done(answers)).toBe(2)
    expect(await stockOf(shop, shirt.L)).toEqual(numbers(2, 2))
    for (const buyer of buyers)
      await shop.db.deleteFrom('cart_items').where('user_id', '=', buyer.id).execute()
  }
})

test('[SWAP-08] the same order swapped many times at once is swapped once', async () => {
  const shirt = await swaps.newShirt({ L: 9 })
  const parent = await shop.newCustomer()
  const order = await swaps.delivered(parent, [{ option: shirt.M, quantity: 5 }])
  const answers = await Promise.all(
    [0, 1, 2, 3, 4].map((place) =>
      swaps.ask(parent, { orderId: order.id, units: [swaps.unit(order, shirt.L, place)] }),
    ),
  )
  expect(done(answers)).toBe(1)
  expect(await stockOf(shop, shirt.L)).toEqual(numbers(9, 1))
})

test('[SWAP-09, SWAP-10, SWAP-11] two counters, a decline and the job at once: one of them decides, and the hold ends once', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < ROUNDS * 2; round++) {
    const shirt = await swaps.newShirt({ M: 5, L: 1 })
    const { parent, order, slip } = await swaps.open(shirt.L, shirt.M)
    const { version } = await staff.see(slip.requestId)
    const rows = await staff.rows(slip.requestId, () => ({ status: 2 }))
    const counters = [() => swaps.swap(slip), () => swaps.swap(slip)]
    const decline = () => staff.save(slip.requestId, { version, exchangeItems: rows })
    // The counter looks the code up first, so among all of them it is seldom the fastest.
    const ways = round % 2 === 0 ? counters : [...counters, decline, runJob]
    if (ways.length > 2) await lapse(slip.requestId)
    const others = await Promise.all(ways.map((_way, place) => ways[(place + round) % ways.length]!()))
    const statuses = others.flatMap((answer) => (answer ? [answer.status] : []))
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    const { status } = (await swaps.see(parent, order)).slip!
    outcomes.add(status)
    expect(await stockOf(shop, shirt.L)).toEqual(status === 'Approved' ? numbers(0) : numbers(1))
    expect(await stockOf(shop, shirt.M)).toEqual(status === 'Approved' ? numbers(5) : numbers(4))
    const ended = await shop.db
      .selectFrom('stock_ledger')
      .select('held_delta')
      .where('product_option_id', '=', shirt.L.id)
      .where('kind', '=', 'swap_release')
      .execute()
    expect(ended).toEqual([{ held_delta: -1 }])
  }
  expect([...outcomes].toSorted()).toEqual(['Approved', 'Declined'])
})

test('[SWAP-06] what an open swap holds is sold to nobody: not by a checkout, an exchange or another swap, and it is free again once', async () => {
  const shirt = await swaps.newShirt({ L: 1 })
  const { slip } = await swaps.open(shirt.L, shirt.M)
  const [buyer, other] = [buyers[0]!, await shop.newCustomer()]
  const order = await swaps.delivered(other, [{ option: shirt.M }])
  const ask = () => swaps.ask(other, { orderId: order.id, units: [swaps.unit(order, shirt.L)] })
  const cart = await buyer.put(shirt.L)
  expect(done([await ask(), await buyer.order([cart])])).toBe(0)
  await decline(slip.requestId)
  const answers = await Promise.all([ask(), buyer.order([cart])])
  expect(done(answers)).toBe(1)
  expect(await stockOf(shop, shirt.L)).toEqual(numbers(1, 1))
})

test('[SWAP-11] a swap that cannot be declined keeps no other from lapsing, and is tried again', async () => {
  const shirt = await swaps.newShirt({ L: 2 })
  const [broken, other] = [await swaps.open(shirt.L, shirt.M), await swaps.open(shirt.L, shirt.M)]
  await lapse(broken.slip.requestId)
  await lapse(other.slip.requestId)
  const mend = await breakRows(shop.db, 'return_requests', `new.id = ${broken.slip.requestId}`)
  await runJob()
  expect((await swaps.see(other.parent, other.order)).slip).toMatchObject({ status: 'Declined' })
  expect(await stockOf(shop, shirt.L)).toEqual(numbers(2, 1))
  await mend()
  await runJob()
  expect(await stockOf(shop, shirt.L)).toEqual(numbers(2))
})

test('[STOCK-08, SWAP-10] held is pending orders and open swaps through any swaps, approvals, declines, lapses and orders at once', async () => {
  const seed = seedOfRun()
  const chance = chanceOf(seed)
  const shirt = await swaps.newShirt({ S: 6, M: 200, L: 4, XXL: 0 })
  const sizes = [shirt.S, shirt.M, shirt.L]
  const people: TestUser[] = await Promise.all(Array.from({ length: 4 }, () => shop.newCustomer()))
  const open: { requestId: number; code: string; pieces: { orderItemId: number; unitIndex: number }[] }[] = []
  const pending: number[] = []
  const answers: { status: number }[] = []

  async function asks(parent: TestUser) {
    const [worn, wanted] = chance.shuffled(sizes)
    const order = await swaps.delivered(parent, [{ option: shirt.M, quantity: 2 }])
    const units = [swaps.unit(order, worn === shirt.M ? wanted! : worn!)]
    if (chance.happens(0.4)) units.push(swaps.unit(order, chance.pick([shirt.S, shirt.L])!, 1))
    const answer = await swaps.ask(parent, { orderId: order.id, units })
    if (answer.status === 200) open.push((await swaps.see(parent, order)).slip!)
    answers.push(answer)
  }
  async function decides() {
    const [one] = open.splice(chance.between(0, open.length - 1), 1)
    if (!one) return
    const how = chance.pick(['counter', 'screen', 'decline', 'lapse'] as const)!
    if (how === 'counter') answers.push(await swaps.swap(one, chance.happens(0.5) ? 0 : 1))
    else if (how === 'decline') answers.push(await decline(one.requestId))
    else if (how === 'screen') {
      const exchangeItems = await staff.rows(one.requestId, () => ({ status: 1, returnType: 0 }))
      answers.push(await staff.save(one.requestId, { exchangeItems }))
    } else {
      await lapse(one.requestId)
      await Promise.all([runJob(), runJob()])
    }
  }
  async function buys(buyer: Buyer) {
    await shop.db.deleteFrom('cart_items').where('user_id', '=', buyer.id).execute()
    const answer = await buyer.order([await buyer.put(chance.pick(sizes)!)])
    if (answer.status === 200) pending.push(answer.body[1].orderId!)
    answers.push(answer)
  }
  async function approves() {
    const id = pending.pop()
    if (id === undefined) return
    answers.push(
      chance.happens(0.5)
        ? await clerk.approve(id)
        : await clerk.edit(id, { status: 'Declined', reason: 'No payment.' }),
    )
  }

  for (let moment = 0; moment < 12; moment++) {
    await Promise.all([...people.map(asks), decides(), decides(), buys(buyers[0]!), approves()])
    expect(await heldFaults(), `seed ${seed}, moment ${moment}`).toEqual([])
  }
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(10)

  /** Options whose numbers are not the sums of the ledger, or whose held is not what waits for them. */
  async function heldFaults() {
    const faults: unknown[] = []
    for (const { id } of sizes) {
      const { stock, held, ledger } = await stockOf(shop, { id })
      const waits = await shop.db
        .selectFrom('order_items as i')
        .innerJoin('orders as o', 'o.id', 'i.order_id')
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('i.quantity'), eb.lit(0)).as('pieces'))
        .where('o.status', '=', 'Pending')
        .where('i.product_option_id', '=', id)
        .executeTakeFirstOrThrow()
      const swapped = await shop.db
        .selectFrom('exchange_items as e')
        .innerJoin('return_requests as r', 'r.id', 'e.return_request_id')
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('e.quantity'), eb.lit(0)).as('pieces'))
        .where('r.is_swap', '=', true)
        .where('e.status', '=', 'Pending')
        .where('e.product_option_id', '=', id)
        .executeTakeFirstOrThrow()
      const expected = waits.pieces + swapped.pieces
      if (ledger.stock !== stock || ledger.held !== held || held !== expected || held > stock)
        faults.push({ id, stock, held, ledger, expected })
    }
    return faults
  }
})
