import { scanBarcode, updateBarcode } from '@kwaderno/contract/barcode.ts'
import type { QueryIn } from '@kwaderno/contract/endpoint.ts'
import { cancelOrder } from '@kwaderno/contract/order.ts'
import { openStockCount, postStockCount, setCountPart } from '@kwaderno/contract/stock-count.ts'
import { findStockOption, listLedger, listStockPeople } from '@kwaderno/contract/stock.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, type Buyer } from '../../../test/buying.ts'
import { newSeller } from '../../../test/counter.ts'
import { unique, type TestProduct, type TestUser } from '../../../test/factories.ts'
import { newOrderClerk, movableClock } from '../../../test/order-clerk.ts'
import { askFor, newDecider } from '../../../test/returning.ts'
import { clockOf } from '../../core/clock.ts'
import { inTransaction } from '../../db/tx.ts'
import { editStock } from './service.ts'

const clock = movableClock('2026-03-10T02:00:00Z')
let shop: TestApp
let auditor: TestUser
let keeper: TestUser
let buyer: Buyer
let product: TestProduct
let orders: { approved: number; cancelled: number }
beforeAll(async () => {
  shop = await startTestApp({ clock: clockOf(clock.read) })
  auditor = await shop.newStaff(['Stock.view'])
  keeper = await shop.newStaff(['Barcode.add', 'Barcode.edit'])
  buyer = await newBuyer(shop)
  product = await shop.newProduct({
    name: unique('Ledger'),
    options: [{ stock: 10, variations: { Size: 'A4' } }, { stock: 5 }],
  })
  const [option] = product.options
  const clerk = await newOrderClerk(shop)
  orders = { approved: await buyer.buy(option!, 3), cancelled: await buyer.buy(option!, 2) }
  await clerk.carry(orders.approved, 'Approved')
  await shop.api(cancelOrder, { as: buyer, params: { id: orders.cancelled } })
  const { body } = await shop.api(scanBarcode, { as: keeper, body: { sku: option!.sku } })
  await shop.api(updateBarcode, {
    as: keeper,
    params: { barcodeId: body.id },
    body: { status: 'Add_to_Stock', quantity: 4 },
  })
  await inTransaction(shop.db, (tx) =>
    editStock(tx, [{ productOptionId: option!.id, stock: 9 }], { actorId: null, note: 'Two were wet' }),
  )
})
afterAll(() => shop.close())

type Query = QueryIn<typeof listLedger>
const ask = (query: Query = {}) =>
  shop.api(listLedger, { as: auditor, query: { optionId: product.options[0]!.id, pageSize: 100, ...query } })
const kinds = async (query: Query) => (await ask(query)).body.map(({ kind }) => kind)
const nameOf = async ({ id }: { id: number }) => {
  const user = await shop.db
    .selectFrom('users')
    .select(['first_name', 'middle_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [user.first_name, user.middle_name, user.last_name].filter(Boolean).join(' ')
}

test('[CNT-01] the rows of an option are told newest first, with who did it for what and what was left', async () => {
  let answer: Awaited<ReturnType<typeof ask>> | undefined
  expect(
    await shop.countStatements(async () => {
      answer = await ask()
    }),
  ).toBe(1)
  const rows = answer!.body
  expect(
    rows.map(({ kind, onHandDelta, heldDelta, onHand, held }) => [
      kind,
      onHandDelta,
      heldDelta,
      onHand,
      held,
    ]),
  ).toEqual([
    ['edit', -2, 0, 9, 0],
    ['intake', 4, 0, 11, 0],
    ['release', 0, -2, 7, 0],
    ['deduct', -3, -3, 7, 2],
    ['hold', 0, 2, 10, 5],
    ['hold', 0, 3, 10, 3],
    ['opening', 10, 0, 10, 0],
  ])
  const [edit, intake, release, deduct] = rows
  expect(edit).toMatchObject({ actor: 'System', note: 'Two were wet', document: null })
  expect(intake).toMatchObject({
    actor: await nameOf(keeper),
    document: { kind: 'intake', label: expect.stringMatching(/^Barcode \d+$/) },
    productName: product.name,
    variation: ['A4'],
    sku: product.options[0]!.sku,
  })
  expect(release).toMatchObject({
    actor: await nameOf(buyer),
    document: { kind: 'order', id: orders.cancelled, label: expect.stringMatching(/^ORD-/) },
  })
  expect(deduct).toMatchObject({ document: { kind: 'order', id: orders.approved } })
  const { body } = await shop.api(listLedger, { as: auditor, query: { search: product.name, pageSize: 100 } })
  expect(body).toHaveLength(8)
  expect(body[0]).toMatchObject({ onHand: null, held: null })
})

test('[CNT-03] the ledger is filtered by kind, person, days and words, and a filter changes no balance', async () => {
  expect((await ask({ kind: 'hold' })).body.map(({ onHand, held }) => [onHand, held])).toEqual([
    [10, 5],
    [10, 3],
  ])
  expect(await kinds({ actorId: keeper.id })).toEqual(['intake'])
  expect(await kinds({ actorId: 0 })).toEqual(['edit', 'opening'])
  const orderNumber = (await ask({ kind: 'deduct' })).body[0]!.document!.label
  expect(await kinds({ search: orderNumber })).toEqual(['deduct', 'hold'])
  expect(await kinds({ search: `${product.name} nothing` })).toEqual([])

  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Manila' })
  expect(await kinds({ dateFrom: today, dateTo: today })).toHaveLength(7)
  expect(await kinds({ dateTo: '2020-01-01' })).toEqual([])
  expect((await ask({ dateFrom: today, dateTo: '2020-01-01' })).status).toBe(400)
  for (const query of [{ kind: 'gift' }, { actorId: -1 }, { optionId: 0 }])
    expect((await ask(query as Query)).status).toBe(400)
})

test('[CNT-03] a return, an intake, a count and a sale of the counter are found by what their rows show', async () => {
  const chief = await shop.newStaff(['Stock.view', 'Stock.add', 'Stock.edit'])
  const [option] = (await shop.newProduct({ options: [{ price: 1000, stock: 20 }] })).options
  const { id } = await askFor(shop, buyer, [{ option: option!, exchange: [{ option: option! }] }])
  const decider = await newDecider(shop)
  const exchangeItems = await decider.rows(id, () => ({ status: 1, returnType: 0 }))
  expect((await decider.save(id, { exchangeItems, paymentReceived: 9999 })).status).toBe(200)
  await (await newSeller(shop)).sell([[option!, 1]])
  const { body: barcode } = await shop.api(scanBarcode, { as: keeper, body: { sku: option!.sku } })
  const stocked = { status: 'Add_to_Stock', quantity: 4 } as const
  await shop.api(updateBarcode, { as: keeper, params: { barcodeId: barcode.id }, body: stocked })
  const shelf = unique('S').slice(-15).toUpperCase()
  await shop.db.updateTable('product_options').set({ shelf }).where('id', '=', option!.id).execute()
  const name = `${unique('Count')} of the Yard`
  const { body: count } = await shop.api(openStockCount, { as: chief, body: { name, scope: 'shelf', shelf } })
  const part = { params: { id: count.id, optionId: option!.id }, body: { quantity: 2 } }
  expect((await shop.api(setCountPart, { as: chief, ...part })).status).toBe(200)
  const posting = { version: count.version, reason: 'Counted', uncountedAreZero: false }
  const posted = await shop.api(postStockCount, { as: chief, params: { id: count.id }, body: posting })
  expect(posted.status).toBe(200)

  const found = async (search: string) => (await ask({ optionId: option!.id, search })).body
  const rows = await found('')
  const labels = [...new Set(rows.flatMap(({ document }) => document?.label ?? []))]
  const shapes = [/^Return of ORD-/, /^ORD-/, /^Barcode \d+$/, /^Count.* of the Yard$/]
  for (const shape of shapes)
    expect(
      labels.some((label) => shape.test(label)),
      String(shape),
    ).toBe(true)
  for (const label of labels) {
    const words = label.toUpperCase()
    const isShown = ({ document }: (typeof rows)[number]) => document?.label.toUpperCase().includes(words)
    expect(
      (await found(words)).map(({ id }) => id),
      label,
    ).toEqual(rows.filter(isShown).map(({ id }) => id))
  }
})

test('[CNT-03] an export has every row of its filters, and without Stock.view nothing is answered', async () => {
  const exported = await ask({ export: 'true', pageSize: 1, pageNumber: 2 })
  expect(exported.body).toEqual((await ask()).body)
  expect((await ask({ export: 'true', kind: 'hold' })).body).toEqual((await ask({ kind: 'hold' })).body)
  const whole = await shop.api(listLedger, { as: auditor, query: { export: 'true', search: product.name } })
  expect(whole.body).toHaveLength(8)
  const others = await shop.newStaff(['Inventory.view', 'Reports.view', 'Stock.add', 'Stock.edit'])
  for (const as of [others, buyer]) {
    expect((await shop.api(listLedger, { as })).status).toBe(403)
    expect((await shop.api(findStockOption, { as, query: { sku: 'x' } })).status).toBe(403)
    expect((await shop.api(listStockPeople, { as })).status).toBe(403)
  }
})

test('an option is found by its SKU as it is written or not, and by its id; the staff are who can be chosen', async () => {
  const [option] = product.options
  const find = (query: QueryIn<typeof findStockOption>) => shop.api(findStockOption, { as: auditor, query })
  const expected = { id: option!.id, productName: product.name, variation: ['A4'], onHand: 9, held: 0 }
  expect((await find({ sku: `${option!.sku.toLowerCase()}\r` })).body).toMatchObject(expected)
  expect((await find({ optionId: option!.id })).body).toMatchObject(expected)
  for (const query of [{ sku: 'nothing' }, {}, { optionId: 2_000_000_000 }]) {
    const { status, problem } = await find(query)
    expect([status, problem.title]).toEqual([404, 'No item found for the provided SKU.'])
  }
  const people = (await shop.api(listStockPeople, { as: auditor })).body
  expect(people[0]).toEqual({ value: 0, label: 'System' })
  expect(people.map(({ value }) => value)).toContain(keeper.id)
  expect(people.map(({ value }) => value)).not.toContain(buyer.id)
})

test('[CNT-03] a colleague who is a customer by now can still be chosen by what he has moved', async () => {
  const former = await shop.newStaff(['Barcode.add', 'Barcode.edit'])
  const idle = await shop.newStaff(['Barcode.add'])
  const [, option] = product.options
  const { body: line } = await shop.api(scanBarcode, { as: former, body: { sku: option!.sku } })
  const change = { status: 'Add_to_Stock', quantity: 1 } as const
  await shop.api(updateBarcode, { as: former, params: { barcodeId: line.id }, body: change })
  const customers = shop.db.selectFrom('roles').select('id').where('name', '=', 'customer')
  await shop.db
    .updateTable('users')
    .set({ role_id: customers })
    .where('id', 'in', [former.id, idle.id])
    .execute()
  const people = (await shop.api(listStockPeople, { as: auditor })).body.map(({ value }) => value)
  expect(people).toContain(former.id)
  expect(people).not.toContain(idle.id)
  expect(people).not.toContain(buyer.id)
  const moved = await shop.api(listLedger, { as: auditor, query: { actorId: former.id } })
  expect(moved.body.map(({ kind }) => kind)).toEqual(['intake'])
})
