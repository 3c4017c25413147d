import {
  findCounterCustomers,
  findCounterItems,
  getCounterItem,
  getReceipt,
  listCounterSales,
  sumCounterSales,
} from '@kwaderno/contract/counter.ts'
import { getSettings, updateCompany } from '@kwaderno/contract/settings.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer } from '../../../test/buying.ts'
import { newSeller, type Seller } from '../../../test/counter.ts'
import { unique } from '../../../test/factories.ts'
import { movableClock } from '../../../test/order-clerk.ts'
import { clockOf } from '../../core/clock.ts'

const NOON = '2026-03-10T04:00:00Z'
const clock = movableClock(NOON)
let shop: TestApp
let seller: Seller
beforeAll(async () => {
  shop = await startTestApp({ clock: clockOf(clock.read) })
  seller = await newSeller(shop, undefined, { firstName: 'Carla', lastName: 'Santos' })
})
beforeEach(() => clock.set(NOON))
afterAll(() => shop.close())

const find = async (search: string) =>
  (await shop.api(findCounterItems, { as: seller, query: { search } })).body
const customers = async (search: string) =>
  (await shop.api(findCounterCustomers, { as: seller, query: { search } })).body

test('[CTR-03] items are found by product name and SKU with what there is of them, and inactive ones are not', async () => {
  const name = unique('Ruler')
  const { options } = await shop.newProduct({
    name,
    options: [
      { price: 2550, stock: 9, variations: { Colour: 'Blue' } },
      { status: 'Inactive', variations: { Colour: 'Red' } },
    ],
  })
  await shop.newProduct({ name: `${name} Old`, status: 'Inactive' })
  const [blue, red] = options
  await (await newBuyer(shop)).buy(blue!, 4)
  const item = {
    productOptionId: blue!.id,
    name,
    variation: ['Blue'],
    sku: blue!.sku,
    price: 25.5,
    available: 5,
    onHand: 9,
    held: 4,
  }
  for (const search of [name, name.toLowerCase(), blue!.sku, `${blue!.sku.slice(1, -1)} ${name}`])
    expect(await find(search)).toEqual([item])
  const bySku = (sku: string) => shop.api(getCounterItem, { as: seller, params: { sku } })
  expect((await bySku(blue!.sku.toLowerCase())).body).toEqual(item)
  for (const sku of [red!.sku, blue!.sku.slice(0, -1), 'A/B? #1']) {
    const { status, problem } = await bySku(sku)
    expect([status, problem.title]).toEqual([404, 'No item found for the provided SKU.'])
  }
})

test('an SKU is found whatever signs of a keyboard it has', async () => {
  const sku = `A/B ?#%&+${unique('x')}`
  await shop.newProduct({ options: [{ sku }] })
  const { body } = await shop.api(getCounterItem, { as: seller, params: { sku } })
  expect(body.sku).toBe(sku)
})

test('[CTR-04] customers are found by name, email and student, and neither staff nor inactive users are', async () => {
  const mark = unique('Zq')
  const ana = await shop.newCustomer({
    firstName: 'Ana',
    lastName: mark,
    student: { firstName: 'Bea', lastName: `${mark}kid`, gradeLevel: 'Grade 3' },
  })
  await shop.newStaff(['Shop.view'], { firstName: 'Ana', lastName: mark })
  for (const status of [0, 2] as const) await shop.newCustomer({ firstName: 'Ana', lastName: mark, status })
  const found = [
    {
      userId: ana.id,
      fullName: `Ana ${mark}`,
      students: [{ id: expect.any(Number), name: `Bea ${mark}kid`, gradeLevel: 'Grade 3' }],
    },
  ]
  for (const search of [mark, `${mark} ana`, ana.emailAddress, `bea ${mark}kid`])
    expect(await customers(search)).toEqual(found)
  expect(await customers('a')).toEqual([])
  const byId = async (userId: number) =>
    (await shop.api(findCounterCustomers, { as: seller, query: { userId } })).body
  expect(await byId(ana.id)).toEqual(found)
  expect(await byId(seller.id)).toEqual([])
})

test('no more than twenty of each are found', async () => {
  const mark = unique('Mn')
  for (let count = 0; count < 21; count++) {
    await shop.newCustomer({ lastName: mark })
    await shop.newProduct({ name: `${mark} ${count}` })
  }
  expect([(await customers(mark)).length, (await find(mark)).length]).toEqual([20, 20])
})

test('[CTR-20] the sales of a day are listed with their sums, of all sellers or of one', async () => {
  // A day of its own.
  clock.set('2026-05-05T04:00:00Z')
  const other = await newSeller(shop, undefined, { firstName: 'Dan', lastName: 'Lim' })
  const [option] = (await shop.newProduct({ options: [{ price: 10_050, stock: 50 }] })).options
  const first = await seller.sell([[option!, 1]], { walkInName: 'Tita Baby' })
  clock.pass(0, 60_000)
  const second = await other.sell([[option!, 2]], { paymentType: 'OnlineBanking', reference: 'GC-1' })
  clock.pass(0, 60_000)
  const third = await seller.sell([[option!, 3]])
  await seller.void(third.orderId, 'Wrong size')
  const list = async (query = {}) => (await shop.api(listCounterSales, { as: seller, query })).body
  const sums = async (query = {}) => (await shop.api(sumCounterSales, { as: seller, query })).body
  expect(await list()).toMatchObject([
    { orderId: third.orderId, state: 'Voided', voidReason: 'Wrong size', voidedBy: 'Carla Santos' },
    {
      orderId: second.orderId,
      state: 'Sold',
      seller: 'Dan Lim',
      paymentType: 'OnlineBanking',
      totalPrice: 201,
    },
    {
      orderId: first.orderId,
      state: 'Sold',
      seller: 'Carla Santos',
      customerName: 'Tita Baby',
      totalPrice: 100.5,
    },
  ])
  const sellers = [
    { value: seller.id, label: 'Carla Santos' },
    { value: other.id, label: 'Dan Lim' },
  ]
  expect(await sums()).toEqual({
    day: '2026-05-05',
    sales: 3,
    cash: 100.5,
    otherPayments: 201,
    voided: 301.5,
    sellers,
  })
  expect((await list({ sellerId: other.id })).map(({ orderId }) => orderId)).toEqual([second.orderId])
  expect(await sums({ sellerId: other.id })).toMatchObject({ sales: 1, cash: 0, otherPayments: 201, sellers })
  clock.pass(1)
  expect([await list(), (await sums()).sales]).toEqual([[], 0])
  // Whoever is asked for stays among the choices, also on a day on which he sold nothing.
  expect((await sums({ sellerId: other.id })).sellers).toEqual([{ value: other.id, label: 'Dan Lim' }])
  const stranger = await shop.newCustomer()
  expect((await sums({ sellerId: stranger.id })).sellers).toEqual([])
  expect((await list({ day: '2026-05-05' })).length).toBe(3)
})

test('a receipt says all that was sold and how it was paid, above the note of the shop', async () => {
  const owner = await shop.newStaff(['Shop Settings.view', 'Shop Settings.edit'])
  const { options } = await shop.newProduct({ name: 'Ruler', options: [{ price: 20_000 }] })
  const { orderId, orderNumber } = await seller.sell([[options[0]!, 2]], {
    discountType: 'Sibling',
    discountRate: 12.5,
    expectedTotal: 350,
    cashTendered: 500,
  })
  const receipt = async () => (await shop.api(getReceipt, { as: seller, params: { orderId } })).body
  expect(await receipt()).toMatchObject({
    orderNumber,
    seller: 'Carla Santos',
    customerName: 'Walk-in customer',
    lines: [{ name: 'Ruler', sku: options[0]!.sku, price: 200, quantity: 2, totalPrice: 400 }],
    subtotal: 400,
    discountType: 'Sibling',
    amountLess: 50,
    totalPrice: 350,
    cashTendered: 500,
    change: 150,
    note: 'THIS IS NOT AN OFFICIAL RECEIPT',
  })
  const { company } = (await shop.api(getSettings, { as: owner })).body
  await shop.api(updateCompany, { as: owner, body: { ...company, receiptNote: 'Exchange within 7 days.' } })
  expect((await receipt()).note).toBe('Exchange within 7 days.')
  const online = await (await newBuyer(shop)).buy(options[0]!, 1)
  const other = await shop.api(getReceipt, { as: seller, params: { orderId: online } })
  expect([other.status, other.problem.title]).toEqual([404, 'This sale does not exist.'])
})
