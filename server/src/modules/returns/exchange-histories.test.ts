import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { stockOf } from '../../../test/buying.ts'
import type { TestProduct, TestUser } from '../../../test/factories.ts'
import { askFor, newDecider, type Decider } from '../../../test/returning.ts'
import { inTransaction } from '../../db/tx.ts'
import { removeOptions } from '../products/write.ts'

/** Random histories of one exchange: whatever is saved, the shelf is what the stored state says. */
type Option = TestProduct['options'][number]
let shop: TestApp
let parent: TestUser
let staff: Decider

beforeAll(async () => {
  shop = await startTestApp()
  parent = await shop.newCustomer()
  staff = await newDecider(shop)
})
afterAll(() => shop.close())

/** What one save does to one of the pieces; places count around. */
interface Edit {
  piece: number
  status: 0 | 1 | 2
  returnType: 0 | 1 | ''
  /** Of the rows in turn; null leaves a row as it is. */
  rows: { option: number; quantity: number }[]
  adds: { option: number; quantity: number }[]
  deletes: number[]
}

const row = fc.record({ option: fc.nat(2), quantity: fc.integer({ min: 1, max: 4 }) })
const edit: fc.Arbitrary<Edit> = fc.record({
  piece: fc.nat(2),
  status: fc.constantFrom(0, 1, 1, 1, 2),
  returnType: fc.constantFrom<0 | 1 | ''>(0, 0, 1, ''),
  rows: fc.array(row, { maxLength: 2 }),
  adds: fc.array(row, { maxLength: 2 }),
  deletes: fc.array(fc.nat(3), { maxLength: 1 }),
})

async function formOf(id: number, change: Edit, options: readonly Option[]) {
  const all = await staff.rows(id)
  const mine = all.filter((item) => Number(item.groupItemIndex) === change.piece)
  const gone = new Set(change.deletes.map((place) => Number(mine[place % mine.length]!.id)))
  const decided = { status: change.status, returnType: change.returnType }
  const kept = mine
    .filter((item) => !gone.has(Number(item.id)))
    .map((item, place) => {
      const to = change.rows[place]
      const chosen = to && { productId: options[to.option]!.id, exchangeQuantity: to.quantity }
      return { ...item, ...decided, ...chosen }
    })
  const added = change.adds.map(({ option, quantity }) => ({
    ...mine[0]!,
    ...decided,
    id: 0,
    productId: options[option]!.id,
    exchangeQuantity: quantity,
  }))
  return { exchangeItems: [...kept, ...added], deleteExchange: [...gone], paymentReceived: 100_000 }
}

/** What must be on hand of an option by the stored request alone. */
async function expected(id: number, option: Option, start: number): Promise<number> {
  const { exchangeItems } = await staff.see(id)
  const out = exchangeItems
    .filter(({ status, productId }) => status === 'Approved' && productId === option.id)
    .reduce((sum, { exchangeItemQuantity }) => sum + exchangeItemQuantity, 0)
  const back = new Set(
    exchangeItems
      .filter(({ returnToStock, sku }) => returnToStock && sku === option.sku)
      .map(({ groupItemIndex }) => groupItemIndex),
  )
  return start - out + back.size
}

async function remove(option: Option): Promise<Option> {
  const by = { actorId: staff.id, now: new Date(), why: 'Option removed' }
  await inTransaction(shop.db, (tx) => removeOptions(tx, [option.id], by))
  return option
}

const entries = () =>
  shop.db
    .selectFrom('stock_ledger')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()

test('[TEXC-14] after any history of saves the shelf is what the stored rows say, empty of what was removed, and the ledger agrees', async () => {
  let [saved, short, refused] = [0, 0, 0]
  const history = async (edits: readonly Edit[], removal: { at: number; option: number }) => {
    const { options } = await shop.newProduct({
      options: [{ stock: 6 }, { stock: 4, held: 1 }, { stock: 9 }],
    })
    const [worn, b] = options as [Option, Option]
    const piece = { option: worn, exchange: [{ option: b }] }
    const { id } = await askFor(shop, parent, [piece, piece, piece])
    const starts = [3, 4, 9]
    let gone: Option | undefined
    for (const [index, change] of edits.entries()) {
      if (index === removal.at) gone = await remove(options[removal.option]!)
      const before = await staff.see(id)
      const answer = await staff.save(id, await formOf(id, change, options))
      const after = await staff.see(id)
      if (answer.status === 200 && answer.body.length === 2) saved += 1
      else {
        expect(after).toEqual(before)
        if (answer.status === 200) short += 1
        else refused += 1
      }
      expect([200, 400]).toContain(answer.status)
      for (const [place, option] of options.entries()) {
        const { stock, held, ledger } = await stockOf(shop, option)
        expect({ stock, held }).toEqual(ledger)
        expect(stock).toBe(option === gone ? held : await expected(id, option, starts[place]!))
        expect(stock).toBeGreaterThanOrEqual(held)
      }
      expect(after.exchangeItems.map(({ rowNumber }) => rowNumber)).toEqual(
        after.exchangeItems.map((_, index) => index + 1),
      )
      const moves = await entries()
      expect((await staff.save(id, { exchangeItems: await staff.rows(id) })).status).toBe(200)
      expect(await entries()).toEqual(moves)
    }
  }
  const removal = fc.record({ at: fc.nat(9), option: fc.nat(2) })
  await fc.assert(fc.asyncProperty(fc.array(edit, { minLength: 3, maxLength: 6 }), removal, history), {
    numRuns: 15,
  })
  // The histories were worth playing.
  expect(Math.min(saved, short, refused)).toBeGreaterThan(0)
})
