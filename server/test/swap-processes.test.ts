import { afterAll, beforeAll, expect, test } from 'vitest'
import { stockOf } from './buying.ts'
import { openProcessShop, type ProcessShop } from './process-shop.ts'
import { makeApi } from './request.ts'
import { newSwaps, type Api, type Swaps } from './swapping.ts'

/** Two processes on one database: their locks are the database's. */
let served: ProcessShop
let apis: Api[]
let shop: Parameters<typeof newSwaps>[0]
let swaps: Swaps
beforeAll(async () => {
  served = await openProcessShop({ RATE_LOOKUP: '0' })
  const started = await Promise.all([served.start(), served.start()])
  apis = started.map(({ url }) => makeApi(url.origin))
  shop = { ...served.make, db: served.database.db, api: apis[0]! }
  swaps = await newSwaps(shop)
})
afterAll(() => served.close())

const at = (place: number) => apis[place % apis.length]!
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)
const numbers = (stock: number, held = 0) => ({ stock, held, ledger: { stock, held } })

test('[SWAP-06, SWAP-09] at two processes at once one swap gets the last piece, and one counter hands it out', async () => {
  for (let round = 0; round < 3; round++) {
    const shirt = await swaps.newShirt({ M: 9, L: 1 })
    const asked = await Promise.all(
      [0, 1, 2, 3].map(async () => {
        const parent = await shop.newCustomer()
        return { parent, order: await swaps.delivered(parent, [{ option: shirt.M }]) }
      }),
    )
    const answers = await Promise.all(
      asked.map(({ parent, order }, place) =>
        swaps.ask(parent, { orderId: order.id, units: [swaps.unit(order, shirt.L)] }, at(place)),
      ),
    )
    expect(statuses(answers)).toEqual([200, 400, 400, 400])
    expect(await stockOf(shop, shirt.L)).toEqual(numbers(1, 1))
    const { parent, order } = asked[answers.findIndex(({ status }) => status === 200)]!
    const slip = (await swaps.see(parent, order)).slip!
    const swapped = await Promise.all([0, 1, 2, 3].map((place) => swaps.swap(slip, 0, at(place))))
    expect(statuses(swapped)).toEqual([200, 409, 409, 409])
    expect(await stockOf(shop, shirt.L)).toEqual(numbers(0))
    expect(await stockOf(shop, shirt.M)).toEqual(numbers(6))
  }
})
