import { listReturns } from '@kwaderno/contract/manage-returns.ts'
import type { QueryIn } from '@kwaderno/contract/endpoint.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clockOf } from '../../core/clock.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { movableClock } from '../../../test/order-clerk.ts'
import type { TestProduct, TestUser } from '../../../test/factories.ts'
import { askFor, newDecider, type Decider } from '../../../test/returning.ts'

const clock = movableClock('2026-03-05T02:00:00Z')
let shop: TestApp
let ana: TestUser
let staff: Decider
let bag: TestProduct['options'][number]
let pencil: TestProduct['options'][number]
type Asked = Awaited<ReturnType<typeof askFor>>
let first: Asked
let second: Asked
let third: Asked

beforeAll(async () => {
  shop = await startTestApp({ clock: clockOf(clock.read) })
  ana = await shop.newCustomer({ firstName: 'Ana', lastName: 'Reyes' })
  const jose = await shop.newCustomer({ firstName: 'José', lastName: 'Muñoz' })
  staff = await newDecider(shop)
  const options = [{ price: 25000, stock: 100, variations: { Color: 'Blue' } }]
  bag = (await shop.newProduct({ name: 'Bag', options })).options[0]!
  pencil = (await shop.newProduct({ name: 'Pencil', options: [{ price: 4000, stock: 100 }] })).options[0]!
  // The last moment of 5 March in Manila, the first of 6 March, and some days later.
  clock.set('2026-03-05T15:59:59.999Z')
  first = await askFor(shop, ana, [{ option: bag }])
  clock.set('2026-03-05T16:00:00Z')
  second = await askFor(shop, jose, [
    { option: bag, exchange: [{ option: pencil, quantity: 2 }, { option: bag }] },
    { option: bag, exchange: [{ option: pencil }] },
  ])
  clock.pass(4)
  third = await askFor(shop, ana, [{ option: pencil }])
  await staff.decide(third.id, 2)
})
afterAll(() => shop.close())

const list = (query: QueryIn<typeof listReturns> = {}) => shop.api(listReturns, { as: staff, query })
const ids = async (query: QueryIn<typeof listReturns> = {}) => (await list(query)).body.map(({ id }) => id)

test('[TRET-10, TRET-11, TRET-12] list and detail have the request, its returned items and its exchange rows', async () => {
  const [row] = (await list({ search: second.orderNumber })).body
  const piece = { name: `Item ${bag.sku}`, variation: [], sku: bag.sku, reason: expect.any(String) }
  const expected = {
    id: second.id,
    orderId: second.orderId,
    orderNumber: second.orderNumber,
    requestedBy: 'José Muñoz',
    status: 'Pending',
    reason: expect.any(String),
    remarks: 'The zipper is broken.',
    dateCreated: '2026-03-05T16:00:00.000Z',
    images: [{ fileName: 'proof.pdf', filePath: expect.any(String) }],
    isExchange: true,
    isSwap: false,
    returnAndExchangeItems: [
      {
        ...piece,
        image: '',
        quantity: 1,
        price: 250,
        totalPrice: 250,
        exchangeName: 'Pencil x 2, Bag x 1',
        exchangeVariation: ['Blue'],
      },
      {
        ...piece,
        image: '',
        quantity: 1,
        price: 250,
        totalPrice: 250,
        exchangeName: 'Pencil x 1',
        exchangeVariation: [],
      },
    ],
  }
  const group = {
    ...piece,
    groupItem: expect.any(Number),
    itemPrice: 250,
    itemDescription: `Item ${bag.sku}`,
  }
  const state = { status: 'Pending', returnType: null }
  const rows = [
    [0, 1, 'Pencil', 2, 40, 170],
    [0, 2, 'Bag Blue', 1, 250, -80],
    [1, 3, 'Pencil', 1, 40, 210],
  ].map(([groupIndex, rowNumber, exchangeItem, quantity, price, balance]) => ({
    ...group,
    ...state,
    groupIndex,
    rowNumber,
    exchangeItem,
    exchangeItemQuantity: quantity,
    exchangeItemPrice: price,
    exchangeItemBalance: balance,
  }))
  expect(row).toEqual({ ...expected, exchangeRequestItems: rows })
  expect(await staff.see(second.id)).toMatchObject({ ...expected, exchangeRequestItems: rows })
})

test('[TEXC-11, TEXC-12, BAPI-65] the detail of an exchange has what its screen shows', async () => {
  const seen = await staff.see(second.id)
  expect(seen).toMatchObject({
    createdAt: '2026-03-05T16:00:00.000Z',
    requestor: 'José Muñoz',
    requestorAddress: expect.stringMatching(/\w/),
    tinNumber: '',
    studentName: 'Bea Reyes',
    mobileNumber: '09171234567',
    gradeLevel: 'Grade 1',
    discountRate: null,
    discountType: '',
    subtotal: 500,
    amountLess: 0,
    totalPrice: 500,
    approverName: '',
    approveDate: '0001-01-01T00:00:00',
    paymentReceived: 0,
    repaymentTypeId: null,
    invoice: '',
    orDateIssued: '',
    chequeVoucher: '',
    chequeDateIssued: '',
    paymentNotes: '',
    exchangeAttachments: [{ filename: 'proof.pdf', filePath: expect.any(String) }],
    paymentDetailAttachments: [],
  })
  expect(seen.exchangeItems[1]).toEqual({
    id: expect.any(Number),
    productId: bag.id,
    rowNumber: 2,
    status: 'Pending',
    groupItem: expect.any(Number),
    groupItemIndex: 0,
    productName: `Item ${bag.sku}`,
    variation: [],
    sku: bag.sku,
    itemDescription: `Item ${bag.sku}`,
    image: '',
    categories: [],
    reasonText: expect.any(String),
    productQuantity: 1,
    productPrice: 250,
    productTotalPrice: 250,
    exchangeItemName: 'Bag',
    exchangeItemVariation: ['Blue'],
    exchangeItemSku: bag.sku,
    exchangeItemDescription: expect.any(String),
    exchangeItemCategories: expect.any(Array),
    exchangeItemQuantity: 1,
    exchangeItemPrice: 250,
    exchangeItemBalance: -80,
    exchangeItemTaxClass: 'VATable',
    returnToStock: false,
    returnForDisposal: false,
  })
})

test('[TRET-03, TRET-04, TRET-05, TRET-06] filters by number or requester, status, reason and Manila days, both included', async () => {
  expect(await ids()).toEqual([third.id, second.id, first.id])
  expect(await ids({ search: second.orderNumber.slice(6).toLowerCase() })).toEqual([second.id])
  for (const search of ['jose muNOZ', 'munoz jose', `Muñoz ${second.orderNumber.slice(-4)}`])
    expect(await ids({ search })).toEqual([second.id])
  expect(await ids({ search: '  reyes ' })).toEqual([third.id, first.id])
  expect(await ids({ status: 2 })).toEqual([third.id])
  expect(await ids({ status: 'pending', search: 'ana' })).toEqual([first.id])
  const { id: reason } = await shop.db
    .selectFrom('reasons')
    .select('id')
    .orderBy('position')
    .executeTakeFirstOrThrow()
  expect(await ids({ reason })).toEqual([third.id, second.id, first.id])
  expect(await ids({ reason: reason + 1 })).toEqual([])
  expect(await ids({ dateFrom: '2026-03-05', dateTo: '2026-03-05' })).toEqual([first.id])
  expect(await ids({ dateFrom: '2026-03-06', dateTo: '2026-03-06' })).toEqual([second.id])
  expect(await ids({ dateFrom: '2026-03-06' })).toEqual([third.id, second.id])
  expect(await ids({ dateTo: '2026-03-04' })).toEqual([])
  expect(await ids({ search: '', status: '', reason: '', dateFrom: '', sortBy: '' })).toHaveLength(3)
})

test('hostile search texts find nothing and break nothing', async () => {
  for (const search of [
    '%',
    '_',
    '\\',
    "'; drop table return_requests; --",
    '%%%',
    '"',
    '€',
    '𝕏'.repeat(100),
  ]) {
    const { status, body } = await list({ search })
    expect([search, status, body]).toEqual([search, 200, []])
  }
  for (const query of [
    { dateFrom: '2026-13-01' },
    { status: 9 },
    { reason: 'x' },
    { reason: 9e9 },
    { sortBy: 'x' },
  ]) {
    expect((await list(query as object)).status).toBe(400)
  }
})

test('[TRET-07] sorts by date, order number and requester, either way', async () => {
  expect(await ids({ sortBy: 'dateCreatedAsc' })).toEqual([first.id, second.id, third.id])
  expect(await ids({ sortBy: 'dateCreatedDesc' })).toEqual([third.id, second.id, first.id])
  expect(await ids({ sortBy: 'orderNumberAsc' })).toEqual([first.id, second.id, third.id])
  expect(await ids({ sortBy: 'orderNumberDesc' })).toEqual([third.id, second.id, first.id])
  expect(await ids({ sortBy: 'requestedByAsc' })).toEqual([first.id, third.id, second.id])
  expect(await ids({ sortBy: 'requestedByDesc' })).toEqual([second.id, third.id, first.id])
})

test('[BAPI-63] pages with its total in the header, in one statement; export=true is the full list of the filters', async () => {
  const page = await list({ pageSize: 2, pageNumber: 2 })
  expect(page.body.map(({ id }) => id)).toEqual([first.id])
  expect(JSON.parse(page.headers.get('x-pagination')!)).toMatchObject({ TotalCount: 3, TotalPages: 2 })
  expect(await shop.countStatements(() => list())).toBe(1)
  const all = await list({ export: true, pageSize: 1, search: 'reyes', sortBy: 'dateCreatedAsc' })
  const shown = await list({ search: 'reyes', sortBy: 'dateCreatedAsc' })
  expect(all.body).toEqual(shown.body)
  expect((await list({ export: true, search: 'nobody' })).body).toEqual([])
  expect(await shop.countStatements(() => list({ export: true }))).toBe(2)
})

test('every filter and sort has its index', async () => {
  const indexOf = async (query: string) => {
    const { rows } = await shop.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_sort = off`.execute(tx)
      return sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(query)}`.execute(tx)
    })
    return rows
      .map((row) => /(?:using|on) (return_requests__\w+)/.exec(row['QUERY PLAN'])?.[1] ?? '')
      .join('')
  }
  const from = 'select id from return_requests'
  expect(await indexOf(`${from} order by created_at desc, id desc limit 10`)).toBe(
    'return_requests__created_at',
  )
  expect(await indexOf(`${from} order by order_number, id limit 10`)).toBe('return_requests__order_number')
  expect(await indexOf(`${from} order by lower(requested_by) desc, id desc limit 10`)).toBe(
    'return_requests__requested_by',
  )
  expect(await indexOf(`${from} where search_text like '%reyes%'`)).toBe('return_requests__search_text')
  expect(await indexOf(`${from} where status = 'Pending' order by created_at, id limit 10`)).toBe(
    'return_requests__status__created_at',
  )
})
