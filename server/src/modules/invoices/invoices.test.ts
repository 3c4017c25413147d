import { getCompanyProfile } from '@kwaderno/contract/common.ts'
import type { QueryIn } from '@kwaderno/contract/endpoint.ts'
import { listInvoices, type InvoiceRow } from '@kwaderno/contract/invoice.ts'
import { discounted, toCentavos, toPesos } from '@kwaderno/contract/money.ts'
import { orderInvoice } from '@kwaderno/contract/sales-invoice.ts'
import { TAX_CLASSES } from '@kwaderno/contract/tax.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, onTestFailed, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { breakRows } from '../../../test/broken-row.ts'
import { expectSumsKept, newBookkeeper, type Bookkeeper } from '../../../test/bookkeeper.ts'
import { newSeller, type Seller } from '../../../test/counter.ts'
import { unique, type TestOrder, type TestProduct, type TestUser } from '../../../test/factories.ts'
import { newOrderClerk, type OrderClerk } from '../../../test/order-clerk.ts'
import { chanceOf, seedOfRun } from '../../../test/random.ts'
import { keepMissing } from './service.ts'

type Option = TestProduct['options'][number]

let shop: TestApp
let parent: TestUser
let clerk: OrderClerk
let books: Bookkeeper
let seller: Seller
let goods: Option[]
const DATE = '2026-03-05'

beforeAll(async () => {
  shop = await startTestApp()
  parent = await shop.newCustomer({ firstName: 'Ana', lastName: 'Reyes' })
  clerk = await newOrderClerk(shop)
  books = await newBookkeeper(shop)
  seller = await newSeller(shop)
  goods = []
  for (const [place, taxClass] of TAX_CLASSES.entries()) {
    const { id, options } = await shop.newProduct({
      options: [
        { price: 1120 + place, stock: 5000 },
        { price: 99_999, stock: 5000 },
      ],
    })
    await shop.db.updateTable('products').set({ tax_class: taxClass }).where('id', '=', id).execute()
    goods.push(...options)
  }
})
afterAll(() => shop.close())
afterEach(() => expectSumsKept(shop))

const number = () => unique('SI').replaceAll(/[^A-Za-z0-9]/g, '')
const newOrder = () => shop.newOrder(parent.id, { items: [{ option: goods[0]!, quantity: 2 }] })
const numbered = (order: TestOrder, invoice: string, orDateIssued = DATE) =>
  clerk.edit(order.id, { invoice, orDateIssued })
async function approved(invoice = ''): Promise<TestOrder> {
  const order = await newOrder()
  expect((await clerk.approve(order.id)).status).toBe(200)
  if (invoice !== '') expect((await numbered(order, invoice)).status).toBe(200)
  return order
}

test('[TAX-19] a number and a date write version 1, another number version 2, and version 1 stays readable', async () => {
  const order = await approved()
  const [before] = await books.rowsOf(order.id)
  expect(before).toMatchObject({ state: 'No number', version: null })
  expect((await books.document(before!.id)).status).toBe(404)

  const [first, second] = [number(), number()]
  await clerk.edit(order.id, { invoice: first })
  // A number alone is no invoice.
  expect(await books.rowsOf(order.id)).toMatchObject([{ state: 'No number', number: first, version: null }])
  await clerk.edit(order.id, { orDateIssued: DATE })
  expect(await books.rowsOf(order.id)).toMatchObject([{ state: 'Issued', version: 1, date: DATE }])
  const one = await books.read(order.id)
  expect(one).toMatchObject({ version: 1, state: 'Issued', number: first, date: DATE })
  expect(one).toMatchObject({ schema: 'kwaderno-invoice/1', orderNumber: order.orderNumber })
  expect(one.totals).toMatchObject({ gross: 22.4, vatable: 20, vat: 2.4, due: 22.4 })

  // What does not stand on it writes nothing.
  await clerk.edit(order.id, { paymentNotes: 'Paid by the uncle.' })
  expect(await books.rowsOf(order.id)).toMatchObject([{ version: 1 }])
  await clerk.edit(order.id, { invoice: second })
  expect(await books.rowsOf(order.id)).toMatchObject([{ version: 2, number: second }])
  expect(await books.read(order.id)).toEqual({ ...one, version: 2, number: second })
  expect(await books.read(order.id, 1)).toEqual(one)
  const [row] = await books.rowsOf(order.id)
  expect((await books.document(row!.id, 3)).status).toBe(404)
  expect((await books.document(987_654_321)).status).toBe(404)
})

test('[TAX-19] a number that was there before the approval is documented with it', async () => {
  const order = await newOrder()
  const invoice = number()
  const paper = { invoice, orDateIssued: DATE, paymentReceived: 500 }
  expect((await clerk.edit(order.id, paper)).status).toBe(200)
  expect(await books.rowsOf(order.id)).toEqual([])
  await clerk.approve(order.id)
  expect(await books.rowsOf(order.id)).toMatchObject([{ number: invoice, version: 1 }])
})

test('[TAX-19] nobody changes a version, but for the names of whoever asked to be forgotten', async () => {
  const order = await approved(number())
  const documents = () => shop.db.updateTable('invoice_documents').where('order_id', '=', order.id)
  const change = (body: unknown) => documents().set({ body: sql`${JSON.stringify(body)}::jsonb` })
  const said = await books.read(order.id)
  await expect(change({ ...said, number: 'X' }).execute()).rejects.toThrow('append-only')
  await expect(documents().set({ version: 7 }).execute()).rejects.toThrow('append-only')
  await expect(
    shop.db.deleteFrom('invoice_documents').where('order_id', '=', order.id).execute(),
  ).rejects.toThrow('append-only')
  const buyer = { name: 'A*** R***', tin: '', address: '***', idNumber: '' }
  await change({ ...said, buyer }).execute()
  expect(await books.read(order.id)).toEqual({ ...said, buyer })
})

const setRegistered = (vatRegistered: boolean) => sql`
  update shop_settings set value = value || ${JSON.stringify({ vatRegistered })}::jsonb where tab = 'company'`

test('[TAX-20] paper, document and register agree, whatever is ordered', async () => {
  const seed = seedOfRun()
  onTestFailed(() => void process.stderr.write(`TEST_SEED=${seed} orders the same again.\n`))
  const chance = chanceOf(seed)
  for (let round = 0; round < 25; round++) {
    await setRegistered(!chance.happens(0.2)).execute(shop.db)
    const picked = chance.shuffled(goods).slice(0, chance.between(1, goods.length))
    const items = picked.map((option) => ({ option, quantity: chance.between(1, 9) }))
    const order = await shop.newOrder(parent.id, { items })
    await sql`
      update order_items i set tax_class = p.tax_class from product_options o join products p on p.id = o.product_id
      where o.id = i.product_option_id and i.order_id = ${order.id}`.execute(shop.db)
    const rate = chance.happens(0.6) ? chance.between(1, 10_000) / 100 : null
    const discount = rate === null ? {} : { discountType: 'Employee', discountRate: rate }
    const fee = { deliveryFee: chance.happens(0.5) ? chance.between(0, 20_000) / 100 : 0 }
    await clerk.edit(order.id, { ...discount, ...fee, status: 'Approved', paymentReceived: 1, invoice: 'A1' })
    const invoice = number()
    expect((await numbered(order, invoice)).status).toBe(200)
    expect(await agreed(order.id)).toBe(invoice)
  }
  await setRegistered(true).execute(shop.db)
})

test('[TAX-19, TAX-20] a sale keeps the registration that it was invoiced under: in its next version, on paper and in the register', async () => {
  for (const was of [false, true]) {
    await setRegistered(was).execute(shop.db)
    const order = await approved(number())
    const unnumbered = await approved()
    const { totals, lines } = await books.read(order.id)
    await setRegistered(!was).execute(shop.db)
    await numbered(order, number())
    await agreed(order.id)
    expect(await books.read(order.id)).toMatchObject({
      ...{ version: 2, totals, lines, seller: { vatRegistered: was } },
    })
    // What has no invoice yet gets its first one now.
    await numbered(unnumbered, number())
    await agreed(unnumbered.id)
    expect((await books.read(unnumbered.id)).seller.vatRegistered).toBe(!was)
  }
  await setRegistered(true).execute(shop.db)
})

/** Compares what is printed with what is stored of it. @returns the number of the invoice */
async function agreed(orderId: number): Promise<string> {
  const { body: company } = await shop.api(getCompanyProfile)
  const seen = await clerk.see(orderId)
  const paper = orderInvoice(seen, company)
  const said = await books.read(orderId)
  const { discount, inWords, ...split } = paper.sums
  const pesos = Object.fromEntries(Object.entries(split).map(([name, amount]) => [name, toPesos(amount)]))
  expect(said.totals).toEqual({ ...pesos, inWords })
  expect([said.discount, said.totals.due]).toEqual([discount, seen.amountToPay])
  expect(said.lines).toEqual(
    paper.lines.map(({ key: _key, price, amount, taxClass, ...line }) => ({
      ...line,
      unitPrice: toPesos(price),
      amount: toPesos(amount),
      taxClass: said.seller.vatRegistered ? taxClass : null,
    })),
  )
  expect(said.buyer).toEqual({
    name: paper.soldTo,
    tin: paper.tin,
    address: paper.address,
    idNumber: paper.specialId?.number ?? '',
  })
  const [row] = await books.rowsOf(orderId)
  const { vatable, vat, exempt, zeroRated, nonVat, less, due } = said.totals
  expect(row).toMatchObject({ vatable, vat, exempt, zeroRated, nonVat, discount: less, total: due })
  expect(sum([vatable, vat, exempt, zeroRated, nonVat])).toBe(due)
  return said.number
}

const sum = (amounts: readonly (number | null)[]) =>
  toPesos(amounts.reduce<number>((total, amount) => total + toCentavos(amount ?? 0), 0))

test('[TAX-21] an invoice of a declined order is Cancelled and comes to nothing; what it said stays readable', async () => {
  const invoice = number()
  const order = await approved(invoice)
  const said = await books.read(order.id)
  expect((await clerk.step(order.id, 'Declined', 'Not paid.')).status).toBe(200)
  const none = { vatable: 0, vat: 0, exempt: 0, zeroRated: 0, nonVat: 0, discount: 0, total: 0 }
  expect(await books.rowsOf(order.id)).toMatchObject([
    { state: 'Cancelled', number: invoice, version: 2, ...none },
  ])
  const now = await books.read(order.id)
  expect(now).toMatchObject({ version: 2, state: 'Cancelled', number: invoice, lines: [] })
  const { inWords, ...amounts } = now.totals
  expect(Object.values(amounts).every((amount) => amount === 0)).toBe(true)
  expect(inWords).toBe('Zero Pesos and Zero Cents')
  expect(await books.read(order.id, 1)).toEqual(said)

  // Without an invoice there is nothing to cancel.
  const other = await approved()
  await clerk.step(other.id, 'Declined', 'Not paid.')
  expect(await books.rowsOf(other.id)).toEqual([])
})

test('[TAX-19, TAX-21] a sale at the counter is documented as it is sold, and cancelled when it is voided', async () => {
  const invoice = number()
  const sold = await seller.sell([[goods[0]!, 3]], { invoice })
  expect(await books.rowsOf(sold.orderId)).toMatchObject([
    {
      kind: 'Sale',
      state: 'Issued',
      number: invoice,
      version: 1,
      total: 33.6,
      date: shop.deps.clock.today(),
    },
  ])
  expect((await seller.void(sold.orderId)).status).toBe(200)
  expect(await books.rowsOf(sold.orderId)).toMatchObject([{ state: 'Cancelled', version: 2, total: 0 }])
  const { orderId } = await seller.sell([[goods[0]!, 1]])
  expect(await books.rowsOf(orderId)).toMatchObject([{ state: 'No number', total: null }])
  await seller.void(orderId)
  expect(await books.rowsOf(orderId)).toEqual([])
})

test('[TAX-22] the totals are those of all rows of the filters, not of the page', async () => {
  const { discountRate } = { discountRate: 12.5 }
  for (const [day, quantity] of [
    ['2026-05-01', 1],
    ['2026-05-31', 7],
    ['2026-06-01', 3],
  ] as const) {
    const items = goods.map((option) => ({ option, quantity }))
    const order = await shop.newOrder(parent.id, { items })
    await clerk.edit(order.id, {
      discountType: 'Sibling',
      discountRate,
      status: 'Approved',
      paymentReceived: 9,
    })
    await numbered(order, number(), day)
  }
  const may = { dateFrom: '2026-05-01', dateTo: '2026-05-31' }
  const rows = await books.list(may)
  expect(rows.map(({ date }) => date)).toEqual(['2026-05-31', '2026-05-01'])
  const gross = goods.reduce((total, { price }) => total + 8 * price, 0)
  expect(toCentavos((await books.totals(may)).total)).toBe(discounted(gross, discountRate).total)
  for (const filter of [
    ...[{}, may, { kind: 'Sale' }, { state: 'Cancelled' }, { state: 'No number' }],
    ...[{ search: 'reyes' }, { search: rows[0]!.number }, { search: rows[0]!.orderNumber }],
    { search: 'nobody at all' },
  ] as const) {
    const all = await books.list(filter)
    const page = await books.list({ ...filter, pageSize: 1 })
    expect(page).toEqual(all.slice(0, 1))
    expect(await books.totals(filter), JSON.stringify(filter)).toEqual(totalsOf(all))
    expect(await exported(filter)).toEqual(all)
  }
  const backwards = await books.list({ ...may, sortBy: 'dateAsc' })
  expect(backwards).toEqual(rows.toReversed())
})

async function exported(query: QueryIn<typeof listInvoices>) {
  const { status, body, problem } = await shop.api(listInvoices, {
    as: books,
    query: { ...query, export: true },
  })
  expect([status, problem]).toEqual([200, undefined])
  return body
}

const SUMS = ['vatable', 'vat', 'exempt', 'zeroRated', 'nonVat', 'discount', 'total'] as const
const totalsOf = (rows: readonly InvoiceRow[]) => ({
  ...Object.fromEntries(SUMS.map((name) => [name, sum(rows.map((row) => row[name]))])),
  rows: rows.length,
  withoutNumber: rows.filter(({ state }) => state === 'No number').length,
})

test('[TAX-24] a number of two orders is accepted, flagged on both, and leads from one to the other', async () => {
  const invoice = number()
  const [one, other] = [await approved(invoice), await approved(invoice.toLowerCase())]
  const named = ({ id, orderNumber }: TestOrder) => ({ orderId: id, orderNumber, exchangeId: null })
  expect(await books.rowsOf(one.id)).toMatchObject([{ usedTwice: [named(other)] }])
  expect(await books.rowsOf(other.id)).toMatchObject([{ usedTwice: [named(one)] }])
  expect((await numbered(other, number())).status).toBe(200)
  for (const { id } of [one, other]) expect((await books.rowsOf(id))[0]!.usedTwice).toEqual([])
  // Nothing is no number.
  for (const { id } of [await approved(), await approved()])
    expect((await books.rowsOf(id))[0]!.usedTwice).toEqual([])
})

test('[TAX-25] an approved order without a number is listed as No number and adds nothing', async () => {
  const before = await books.totals()
  const order = await approved()
  const none = { vatable: null, vat: null, exempt: null, discount: null, total: null }
  expect(await books.rowsOf(order.id)).toMatchObject([{ state: 'No number', number: '', date: '', ...none }])
  expect((await books.list({ state: 'No number' })).map(({ orderId }) => orderId)).toContain(order.id)
  // It is found by the day of its approval.
  const today = shop.deps.clock.today()
  const found = await books.list({ dateFrom: today, dateTo: today, state: 'No number' })
  expect(found.map(({ orderId }) => orderId)).toContain(order.id)
  const { rows, withoutNumber } = before
  expect(await books.totals()).toEqual({ ...before, rows: rows + 1, withoutNumber: withoutNumber + 1 })

  // A number that is taken away again takes the amounts along, and leaves what was written.
  const cleared = await approved(number())
  await clerk.edit(cleared.id, { invoice: '' })
  expect(await books.rowsOf(cleared.id)).toMatchObject([{ state: 'No number', version: 1, ...none }])
})

test('an order whose change fails leaves the book as it was', async () => {
  const order = await approved(number())
  const before = await books.rowsOf(order.id)
  const { version } = await clerk.see(order.id)
  expect((await clerk.edit(order.id, { invoice: number(), version: version - 1 })).status).toBe(409)
  expect((await clerk.edit(order.id, { invoice: '#' })).status).toBe(400)
  expect(await books.rowsOf(order.id)).toEqual(before)
})

test('[TAX-19, TAX-25] what was approved before there was a book is written into it, with its number or without', async () => {
  const [plain, numberless] = [
    await shop.newOrder(parent.id, { status: 'Completed' }),
    await shop.newOrder(parent.id, { status: 'Packaging' }),
  ]
  const pending = await newOrder()
  const invoice = number()
  await shop.db
    .updateTable('orders')
    .set({ invoice, or_date_issued: DATE })
    .where('id', '=', plain.id)
    .execute()
  expect(await books.rowsOf(plain.id)).toEqual([])
  expect(await keepMissing(shop.deps)).toBe(2)
  expect(await books.rowsOf(plain.id)).toMatchObject([{ state: 'Issued', number: invoice, version: 1 }])
  expect(await books.rowsOf(numberless.id)).toMatchObject([{ state: 'No number', total: null }])
  expect(await books.rowsOf(pending.id)).toEqual([])
  expect(await keepMissing(shop.deps)).toBe(0)
})

test('an order that cannot be written keeps no other out of the book, and is tried again', async () => {
  const [broken, other] = [
    await shop.newOrder(parent.id, { status: 'Completed' }),
    await shop.newOrder(parent.id, { status: 'Completed' }),
  ]
  const mend = await breakRows(shop.db, 'invoices', `new.order_id = ${broken.id}`)
  expect(await keepMissing(shop.deps)).toBe(1)
  expect(await books.rowsOf(other.id)).toHaveLength(1)
  await mend()
  expect(await keepMissing(shop.deps)).toBe(1)
  expect(await books.rowsOf(broken.id)).toHaveLength(1)
})
