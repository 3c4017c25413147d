import { getCompanyProfile } from '@kwaderno/contract/common.ts'
import type { InvoiceRow } from '@kwaderno/contract/invoice.ts'
import { toCentavos, toPesos } from '@kwaderno/contract/money.ts'
import { exchangeInvoice } from '@kwaderno/contract/sales-invoice.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { expectSumsKept, newBookkeeper, type Bookkeeper } from '../../../test/bookkeeper.ts'
import type { TestProduct, TestUser } from '../../../test/factories.ts'
import { newOrderClerk, type OrderClerk } from '../../../test/order-clerk.ts'
import { askFor, newDecider, type Decider, type Piece } from '../../../test/returning.ts'

type Option = TestProduct['options'][number]

let shop: TestApp
let parent: TestUser
let staff: Decider
let clerk: OrderClerk
let books: Bookkeeper
/** Sizes of one shirt at ₱250, and a pencil at ₱40. */
let [small, large, pencil]: Option[] = []
const DATE = '2026-03-05'
let last = 0

beforeAll(async () => {
  shop = await startTestApp()
  parent = await shop.newCustomer({ firstName: 'Ana', lastName: 'Reyes' })
  staff = await newDecider(shop)
  clerk = await newOrderClerk(shop)
  books = await newBookkeeper(shop)
  const price = { price: 25_000, stock: 500 }
  ;[small, large] = (await shop.newProduct({ name: 'Shirt', options: [price, price] })).options
  ;[pencil] = (await shop.newProduct({ name: 'Pencil', options: [{ price: 4000, stock: 500 }] })).options
})
afterAll(() => shop.close())
afterEach(() => expectSumsKept(shop))

const ask = (pieces: readonly Piece[]) => askFor(shop, parent, pieces)
/** Decides on all its pieces, with a number as long as the caller says none. */
async function decide(id: number, status: 1 | 2 = 1, invoice = `EX${(last += 1)}`): Promise<void> {
  const rows = await staff.rows(id, () => ({ status, ...(status === 1 ? { returnType: 0 } : {}) }))
  const paper = { invoice, orDateIssued: invoice === '' ? '' : DATE }
  const saved = await staff.save(id, { exchangeItems: rows, paymentReceived: 9999, ...paper })
  expect(saved.status).toBe(200)
}

const SUMS = ['vatable', 'vat', 'exempt', 'zeroRated', 'nonVat', 'discount', 'total'] as const
const sums = (rows: readonly InvoiceRow[]) =>
  Object.fromEntries(
    SUMS.map((name) => [name, toPesos(rows.reduce((sum, row) => sum + toCentavos(row[name] ?? 0), 0))]),
  )
const NOTHING = Object.fromEntries(SUMS.map((name) => [name, 0]))

/** Takes so many percent off an order that is already delivered. */
const discount = (orderId: number, rate: number, less: number) =>
  shop.db
    .updateTable('orders')
    .set((eb) => ({
      discount_type: 'Sibling',
      discount_rate: rate,
      amount_less_centavos: less,
      total_centavos: eb('subtotal_centavos', '-', less),
    }))
    .where('id', '=', orderId)
    .execute()

test('[TAX-23] a piece for its like adds 0.00: the Exchange row and the Returned goods row cancel out', async () => {
  const { id, orderId } = await ask([
    { option: small!, exchange: [{ option: large! }] },
    { option: small!, exchange: [{ option: large! }] },
  ])
  await discount(orderId, 33.33, 16_665)
  const before = await books.totals()
  await decide(id)
  const rows = await books.rowsOf(orderId)
  expect(rows.map(({ kind, state, exchangeId }) => [kind, state, exchangeId])).toEqual([
    ['Returned goods', 'Issued', id],
    ['Exchange', 'Issued', id],
  ])
  expect(rows.map(({ total }) => total)).toEqual([-333.35, 333.35])
  expect(sums(rows)).toEqual(NOTHING)
  const { rows: count } = before
  expect(await books.totals()).toEqual({ ...before, rows: count + 2 })
})

test('[TAX-23] an exchange adds what was owed, less the discount of its order; what was cheaper adds nothing', async () => {
  // Two shirts for one: ₱250 are owed. A pencil for a shirt: nothing is given back.
  const { id, orderId } = await ask([
    { option: small!, exchange: [{ option: large!, quantity: 2 }] },
    { option: small!, exchange: [{ option: pencil!, quantity: 1 }] },
  ])
  await discount(orderId, 10, 5000)
  await decide(id)
  const rows = await books.rowsOf(orderId)
  expect(rows.map(({ total }) => total)).toEqual([-261, 486])
  expect(sums(rows)).toMatchObject({ total: 225, discount: 25 })
})

test('[TAX-20] the document of an exchange says what its paper says, by the classes of what was given', async () => {
  await shop.db.updateTable('products').set({ tax_class: 'Exempt' }).where('name', '=', 'Pencil').execute()
  const { id, orderId } = await ask([
    { option: small!, exchange: [{ option: large! }, { option: pencil!, quantity: 3 }] },
    { option: small!, exchange: [{ option: pencil! }] },
  ])
  const all = await staff.rows(id, (row) => (row.groupItemIndex === 0 ? { status: 1, returnType: 1 } : {}))
  const paper = { invoice: 'EX 900', orDateIssued: DATE }
  expect((await staff.save(id, { exchangeItems: all, paymentReceived: 9999, ...paper })).status).toBe(200)
  const { body: company } = await shop.api(getCompanyProfile)
  const { lines, sums: printed } = exchangeInvoice(await staff.see(id), await clerk.see(orderId), company)
  const said = await books.read(orderId)
  expect(said).toMatchObject({ version: 1, number: 'EX 900', date: DATE })
  expect(
    said.lines.map(({ description, amount, taxClass }) => [description, toCentavos(amount), taxClass]),
  ).toEqual(lines.map(({ description, amount, taxClass }) => [description, amount, taxClass]))
  expect(said.totals).toMatchObject({ due: 370, exempt: 120, vatable: 223.21, vat: 26.79 })
  expect([toCentavos(said.totals.due), said.totals.inWords]).toEqual([printed.due, printed.inWords])

  // Another decision on another piece is another version.
  await staff.save(id, {
    exchangeItems: await staff.rows(id, () => ({ status: 1, returnType: 1 })),
    paymentReceived: 9999,
  })
  expect(await books.read(orderId)).toMatchObject({ version: 2, totals: { due: 410 } })
  expect(await books.read(orderId, 1)).toEqual(said)
})

test('[TAX-21, TAX-25] an exchange without a number adds nothing, and one that is declined is cancelled', async () => {
  const { id, orderId } = await ask([{ option: small!, exchange: [{ option: large!, quantity: 2 }] }])
  expect(await books.rowsOf(orderId)).toEqual([])
  await decide(id, 1, '')
  expect(await books.rowsOf(orderId)).toMatchObject([
    { kind: 'Returned goods', state: 'No number', total: null },
    { kind: 'Exchange', state: 'No number', total: null },
  ])
  await decide(id)
  expect((await books.rowsOf(orderId)).map(({ total }) => total)).toEqual([-250, 500])
  await decide(id, 2)
  const rows = await books.rowsOf(orderId)
  expect(rows).toMatchObject([
    { state: 'Cancelled', version: 2 },
    { state: 'Cancelled', version: 2 },
  ])
  expect(rows.map((row) => sums([row]))).toEqual([NOTHING, NOTHING])
  // A number that is put right later is the next version, as of an order.
  await staff.save(id, { exchangeItems: await staff.rows(id), invoice: 'EX 77' })
  expect(await books.rowsOf(orderId)).toMatchObject([
    { state: 'Cancelled', version: 3, number: 'EX 77' },
    { state: 'Cancelled', version: 3, number: 'EX 77' },
  ])

  const other = await ask([{ option: small!, exchange: [{ option: large! }] }])
  await decide(other.id, 2)
  expect(await books.rowsOf(other.orderId)).toEqual([])
})

test('[TAX-24] an exchange with the number of an order is flagged, and its returned goods are not', async () => {
  const order = await shop.newOrder(parent.id, { items: [{ option: small!, quantity: 1 }] })
  await clerk.approve(order.id)
  await clerk.edit(order.id, { invoice: 'SI77', orDateIssued: DATE })
  const { id, orderId, orderNumber } = await ask([{ option: small!, exchange: [{ option: large! }] }])
  await decide(id, 1, 'si 77')
  const named = [{ orderId, orderNumber, exchangeId: id }]
  expect(await books.rowsOf(order.id)).toMatchObject([{ usedTwice: named }])
  expect(await books.rowsOf(orderId)).toMatchObject([
    { kind: 'Returned goods', usedTwice: [] },
    { kind: 'Exchange', usedTwice: [{ orderId: order.id, exchangeId: null }] },
  ])
})
