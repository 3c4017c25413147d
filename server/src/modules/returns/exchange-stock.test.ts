import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { stockOf } from '../../../test/buying.ts'
import type { TestProduct, TestUser } from '../../../test/factories.ts'
import { askFor, newDecider, type Decider, type Piece } from '../../../test/returning.ts'
import { inTransaction } from '../../db/tx.ts'
import { removeOptions } from '../products/write.ts'
import { editStock } from '../stock/service.ts'

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

async function newOption(stock: number, { held = 0, name }: { held?: number; name?: string } = {}) {
  return (await shop.newProduct({ ...(name ? { name } : {}), options: [{ price: 1000, stock, held }] }))
    .options[0]!
}

const ask = (pieces: readonly Piece[]) => askFor(shop, parent, pieces)
type Change = Parameters<Decider['rows']>[1]
const save = async (id: number, change?: Change) =>
  staff.save(id, { exchangeItems: await staff.rows(id, change), paymentReceived: 9999 })

/** What is on hand, which the ledger must say as well. */
async function onHand(...options: Option[]): Promise<number[]> {
  const numbers = await Promise.all(options.map((option) => stockOf(shop, option)))
  for (const { stock, held, ledger } of numbers) expect({ stock, held }).toEqual(ledger)
  return numbers.map(({ stock }) => stock)
}

const approved = (returnType: 0 | 1) => () => ({ status: 1, returnType })

describe('the shelf', () => {
  test('takes the piece back and gives the exchange out, once; disposal takes the piece off again', async () => {
    const [a, b] = [await newOption(4), await newOption(5)]
    const { id } = await ask([{ option: a, exchange: [{ option: b, quantity: 2 }] }])
    expect(await onHand(a, b)).toEqual([3, 5])
    await save(id, approved(0))
    expect(await onHand(a, b)).toEqual([4, 3])
    await save(id)
    await save(id, approved(0))
    expect(await onHand(a, b)).toEqual([4, 3])
    await save(id, approved(1))
    expect(await onHand(a, b)).toEqual([3, 3])
    await save(id, approved(0))
    expect(await onHand(a, b)).toEqual([4, 3])
  })

  test('counts a returned piece once, however many rows it has, and each piece by itself', async () => {
    const [a, b, c] = [await newOption(2), await newOption(9), await newOption(9)]
    const { id } = await ask([
      { option: a, exchange: [{ option: b }, { option: c, quantity: 3 }] },
      { option: a, exchange: [{ option: b, quantity: 2 }] },
    ])
    await save(id, ({ groupItemIndex }) => ({ status: 1, returnType: groupItemIndex === 0 ? 0 : 1 }))
    expect(await onHand(a, b, c)).toEqual([1, 6, 6])
  })

  test('follows quantities, options, new rows and deleted ones by the differences', async () => {
    const [a, b, c] = [await newOption(1), await newOption(9), await newOption(9)]
    const { id } = await ask([{ option: a, exchange: [{ option: b, quantity: 2 }] }])
    await save(id, approved(1))
    expect(await onHand(b, c)).toEqual([7, 9])
    await save(id, () => ({ exchangeQuantity: 5 }))
    expect(await onHand(b, c)).toEqual([4, 9])
    await save(id, () => ({ exchangeQuantity: 1 }))
    expect(await onHand(b, c)).toEqual([8, 9])
    await save(id, () => ({ productId: c.id, exchangeQuantity: 4 }))
    expect(await onHand(b, c)).toEqual([9, 5])
    const [row] = await staff.rows(id)
    await staff.save(id, { exchangeItems: [row!, { ...row!, id: 0, productId: b.id }], paymentReceived: 9 })
    expect(await onHand(b, c)).toEqual([5, 5])
    await staff.save(id, { deleteExchange: [Number(row!.id)] })
    expect(await onHand(b, c)).toEqual([5, 9])
  })

  test('[TEXC-17] a piece that was approved and is declined gives the exchange back; on the shelf it stays, disposal is cleared', async () => {
    const [a, b] = [await newOption(2), await newOption(5)]
    const { id } = await ask([
      { option: a, exchange: [{ option: b }] },
      { option: a, exchange: [{ option: b }] },
    ])
    await save(id, ({ groupItemIndex }) => ({ status: 1, returnType: groupItemIndex === 0 ? 0 : 1 }))
    expect(await onHand(a, b)).toEqual([1, 3])
    await save(id, () => ({ status: 2 }))
    expect(await onHand(a, b)).toEqual([1, 5])
    const flags = (await staff.see(id)).exchangeItems.map((row) => [row.returnToStock, row.returnForDisposal])
    expect(flags).toEqual([
      [true, false],
      [false, false],
    ])
    await save(id, () => ({ returnType: '' }))
    expect(await onHand(a, b)).toEqual([0, 5])
    await save(id, approved(0))
    expect(await onHand(a, b)).toEqual([2, 3])
  })

  test('[TEXC-16] a piece that goes from pending to declined has no return type, whatever is sent', async () => {
    const [a, b] = [await newOption(1), await newOption(5)]
    const { id } = await ask([{ option: a, exchange: [{ option: b }] }])
    await save(id, () => ({ status: 2, returnType: 0 }))
    expect(await onHand(a, b)).toEqual([0, 5])
    expect((await staff.see(id)).exchangeItems[0]).toMatchObject({
      status: 'Declined',
      returnToStock: false,
      returnForDisposal: false,
    })
  })

  test('can give a piece for its like: what comes back counts for what goes out', async () => {
    const a = await newOption(2)
    const { id } = await ask([{ option: a, exchange: [{ option: a }] }])
    await shop.db.updateTable('product_options').set({ held: 1 }).where('id', '=', a.id).execute()
    await shop.db
      .insertInto('stock_ledger')
      .values({ product_option_id: a.id, kind: 'hold', held_delta: 1 })
      .execute()
    expect((await save(id, approved(1))).body).toMatchObject([{ title: 'error' }])
    expect((await save(id, approved(0))).body).toHaveLength(2)
    expect(await onHand(a)).toEqual([1])
  })

  test('writes rows of the ledger that name the piece, the row and who saved', async () => {
    const [a, b] = [await newOption(1), await newOption(5)]
    const { id } = await ask([{ option: a, exchange: [{ option: b, quantity: 2 }] }])
    const [row] = await staff.rows(id)
    const piece = await shop.db
      .selectFrom('return_items')
      .select('id')
      .where('return_request_id', '=', id)
      .executeTakeFirstOrThrow()
    await save(id, approved(0))
    await save(id, approved(1))
    await save(id, () => ({ status: 2 }))
    const entries = await shop.db
      .selectFrom('stock_ledger')
      .select([
        'product_option_id',
        'kind',
        'on_hand_delta',
        'held_delta',
        'exchange_item_id',
        'actor_id',
        'note',
      ])
      .where('return_item_id', '=', piece.id)
      .orderBy('id')
      .execute()
    const entry = { held_delta: 0, actor_id: staff.id, note: '' }
    const own = { ...entry, product_option_id: a.id, exchange_item_id: null }
    const given = { ...entry, product_option_id: b.id, exchange_item_id: row!.id }
    expect(entries).toEqual([
      { ...own, kind: 'return_in', on_hand_delta: 1 },
      { ...given, kind: 'exchange_out', on_hand_delta: -2 },
      { ...own, kind: 'return_undo', on_hand_delta: -1 },
      { ...given, kind: 'exchange_undo', on_hand_delta: 2 },
    ])
  })
})

test('what comes back of an option that was removed meanwhile is written off, and no more of it is handed out', async () => {
  const [a, b] = [await newOption(4), await newOption(5, { name: 'Sharpener' })]
  const { id } = await ask([{ option: a, exchange: [{ option: b, quantity: 2 }] }])
  await save(id, approved(0))
  expect(await onHand(a, b)).toEqual([4, 3])
  const by = { actorId: staff.id, now: new Date(), why: 'Option removed' }
  await inTransaction(shop.db, (tx) => removeOptions(tx, [a.id, b.id], by))
  expect(await onHand(a, b)).toEqual([0, 0])
  for (const change of [approved(1), approved(0), approved(1), () => ({ status: 2 })]) {
    expect((await save(id, change)).body).toHaveLength(2)
    expect(await onHand(a, b)).toEqual([0, 0])
  }
  expect((await save(id, approved(0))).body).toEqual([
    { title: 'error', description: 'Insufficient quantity for Sharpener' },
  ])
  const writtenOff = shop.db
    .selectFrom('stock_ledger')
    .select(['product_option_id as option', 'on_hand_delta as pieces', 'note'])
    .where('kind', '=', 'write_off')
    .where('product_option_id', 'in', [a.id, b.id])
    .orderBy('id')
  const [left, back] = ['Came back after the option was removed', 'Was written off already']
  expect((await writtenOff.execute()).map(({ option, pieces, note }) => [option, pieces, note])).toEqual([
    [a.id, -4, 'Option removed'],
    [b.id, -3, 'Option removed'],
    [a.id, 1, back],
    [a.id, -1, left],
    [a.id, 1, back],
    [b.id, -2, left],
  ])
})

test('what comes back of an option that was removed fills up what orders hold, when fewer were counted than that', async () => {
  const [a, b] = [await newOption(5), await newOption(5)]
  const { id } = await ask([{ option: a, exchange: [{ option: b }] }])
  await shop.newOrder(parent.id, { items: [{ option: a, quantity: 2 }] })
  await inTransaction(shop.db, (tx) =>
    editStock(tx, [{ productOptionId: a.id, stock: 1 }], { actorId: staff.id }),
  )
  const by = { actorId: staff.id, now: new Date(), why: 'Option removed' }
  await inTransaction(shop.db, (tx) => removeOptions(tx, [a.id], by))
  expect(await onHand(a)).toEqual([1])
  expect((await save(id, approved(0))).body).toHaveLength(2)
  expect(await onHand(a)).toEqual([2])
})

describe('[BAPI-70, TEXC-27] a shortage', () => {
  test('answers 200 with the items that are short, and saves nothing', async () => {
    const [b, c] = [await newOption(5, { name: 'Crayon' }), await newOption(2, { name: 'Paste' })]
    const a = await newOption(1)
    const { id } = await ask([{ option: a, exchange: [{ option: b, quantity: 3 }, { option: c }] }])
    const exchangeItems = await staff.rows(id, (_row, index) => ({
      ...approved(0)(),
      exchangeQuantity: index === 0 ? 6 : 3,
    }))
    const before = await staff.see(id)
    const { status, body } = await staff.save(id, { exchangeItems, paymentReceived: 50, invoice: 'X1' })
    expect([status, body]).toEqual([
      200,
      [{ title: 'error', description: 'Insufficient quantity for Crayon, Paste' }],
    ])
    expect(await staff.see(id)).toEqual(before)
    expect(await onHand(a, b, c)).toEqual([0, 5, 2])
  })

  test('is one when the pieces that are left are held by pending orders, or rows share an option', async () => {
    const [a, b] = [await newOption(2), await newOption(5, { held: 3, name: 'Ruler' })]
    const { id } = await ask([
      { option: a, exchange: [{ option: b }] },
      { option: a, exchange: [{ option: b }] },
    ])
    expect((await save(id, () => ({ ...approved(0)(), exchangeQuantity: 2 }))).body).toMatchObject([
      { title: 'error', description: 'Insufficient quantity for Ruler' },
    ])
    expect((await save(id, approved(0))).body).toHaveLength(2)
    expect(await onHand(b)).toEqual([3])
  })

  test('is one when a piece is to leave the shelf that has been sold meanwhile', async () => {
    const [a, b] = [await newOption(1), await newOption(5)]
    const { id } = await ask([{ option: a, exchange: [{ option: b }] }])
    await save(id, approved(0))
    await shop.newOrder(parent.id, { status: 'Approved', items: [{ option: a, quantity: 1 }] })
    expect((await save(id, approved(1))).body).toEqual([
      { title: 'error', description: `Insufficient quantity for Item ${a.sku}` },
    ])
    expect(await onHand(a, b)).toEqual([0, 4])
  })

  test('is none for what changes nothing, even when stock was counted below what is held', async () => {
    const [a, b] = [await newOption(1), await newOption(5)]
    const { id } = await ask([{ option: a, exchange: [{ option: b }] }])
    await save(id, approved(0))
    await shop.newOrder(parent.id, { items: [{ option: b, quantity: 9 }] })
    expect((await save(id, () => ({}))).body).toHaveLength(2)
    expect((await save(id, () => ({ status: 2 }))).body).toHaveLength(2)
    expect(await onHand(a, b)).toEqual([1, 5])
  })
})
