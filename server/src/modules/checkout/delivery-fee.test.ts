import { addAddress, type AddressForm } from '@kwaderno/contract/address.ts'
import { CHECKOUT_TEXT, getDeliveryFee } from '@kwaderno/contract/checkout.ts'
import { getDashboard } from '@kwaderno/contract/dashboard.ts'
import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import { moveOrders } from '@kwaderno/contract/order-bulk.ts'
import { reportOrders } from '@kwaderno/contract/order-report.ts'
import { getSettings, updateDelivery, updateZones } from '@kwaderno/contract/settings.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, type Buyer, type CheckoutForm } from '../../../test/buying.ts'
import { unique, type TestUser } from '../../../test/factories.ts'
import { newOrderClerk, type OrderClerk } from '../../../test/order-clerk.ts'

const REGION = 'Region IV-A (CALABARZON)'
const place = (region: string, province = '', city = '') => ({ region, province, city })
const CITY = place(REGION, 'Laguna', 'City of Biñan')
const PROVINCE = place(REGION, 'Laguna', 'Los Baños')
const WIDE = place(REGION, 'Cavite', 'Imus')
const FAR = place('Region VII', 'Cebu', 'Danao')
const ZONES = [
  { name: 'Calabarzon', fee: 150, places: [place(REGION)] },
  { name: 'Laguna', fee: 100, places: [place(REGION, 'LAGUNA')] },
  { name: 'Biñan', fee: 50, places: [place(REGION, 'Laguna', 'city of binan')] },
]

let shop: TestApp
let buyer: Buyer
let staff: OrderClerk
let owner: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  buyer = await newBuyer(shop)
  staff = await newOrderClerk(shop)
  owner = await shop.newStaff(['Shop Settings.view', 'Shop Settings.edit', 'Reports.view', 'Dashboard.view'])
})
beforeEach(async () => {
  await saveZones(ZONES)
  await setFees({ feesOn: true, elsewhere: 'fee', elsewhereFee: 200, freeFrom: '' })
})
afterAll(() => shop.close())

const settings = async () => (await shop.api(getSettings, { as: owner })).body
async function setFees(change: Partial<BodyIn<typeof updateDelivery>>) {
  const { delivery } = await settings()
  return shop.api(updateDelivery, { as: owner, body: { ...delivery, ...change } })
}
async function saveZones(items: BodyIn<typeof updateZones>['items']) {
  const { version } = (await settings()).zones
  return shop.api(updateZones, { as: owner, body: { version, items } })
}

async function addressAt(at: Pick<AddressForm, 'region' | 'province' | 'city'>): Promise<number> {
  const body = {
    ...at,
    receiverName: 'Ana Reyes',
    email: 'ana@example.ph',
    contactNumber: '09171234567',
    residence: '1 Mabini Street',
    barangay: 'Poblacion',
    idempotencyKey: unique('address-key'),
  }
  return (await shop.api(addAddress, { as: buyer, body })).body.id
}
/** A row of the cart that costs so many centavos. */
async function rowOf(price: number): Promise<number> {
  const { options } = await shop.newProduct({ options: [{ price, stock: 5 }] })
  return buyer.put(options[0]!)
}
const quote = async (addressId: number, rowId: number, deliveryMethod = 'ThirdPartyDelivery' as const) =>
  shop.api(getDeliveryFee, { as: buyer, body: { addressId, deliveryMethod, cartItemIds: [rowId] } })
async function order(price: number, at: typeof CITY, form: CheckoutForm = {}) {
  const answer = await buyer.order([await rowOf(price)], { addressId: await addressAt(at), ...form })
  return { ...answer, id: answer.status === 200 ? answer.body[1].orderId! : 0 }
}
const countOrders = async () => (await shop.db.selectFrom('orders').select('id').execute()).length

test('[SHIP-05] without fees, as after an upgrade, an order costs its total and says nothing of a zone', async () => {
  await setFees({ feesOn: false })
  const addressId = await addressAt(CITY)
  const off = { isOn: false, deliveryFee: 0, zone: '', isServed: true }
  expect((await quote(addressId, await rowOf(1000))).body).toEqual(off)
  const { id } = await order(100_000, CITY, { expectedFee: 0 })
  expect(await staff.see(id)).toMatchObject({
    totalPrice: 1000,
    deliveryFee: 0,
    amountToPay: 1000,
    zone: '',
  })
  const { text } = await mailOf(id)
  expect(text).not.toContain('Delivery fee')
})

test('[SHIP-06] a city costs its own fee, elsewhere in its province and region theirs, by names without accents', async () => {
  for (const [at, fee, zone] of [
    [CITY, 50, 'Biñan'],
    [PROVINCE, 100, 'Laguna'],
    [WIDE, 150, 'Calabarzon'],
    [FAR, 200, 'Everywhere else'],
    // A namesake in another province.
    [place('Region VII', 'Cebu', 'City of Biñan'), 200, 'Everywhere else'],
  ] as const) {
    const { body } = await quote(await addressAt(at), await rowOf(1000))
    expect(body).toEqual({ isOn: true, deliveryFee: fee, zone, isServed: true })
    const { id } = await order(1000, at)
    expect(await staff.see(id)).toMatchObject({ deliveryFee: fee, zone, amountToPay: 10 + fee })
  }
  const pickedUp = await buyer.order([await rowOf(1000)], { addressId: 0, deliveryMethod: 'PickUp' })
  expect(await staff.see(pickedUp.body[1].orderId!)).toMatchObject({ deliveryFee: 0, zone: '' })
  expect((await quote((await shop.newAddress(owner.id)).id, await rowOf(1000))).status).toBe(404)
})

async function mailOf(orderId: number) {
  return shop.db
    .selectFrom('mails')
    .select('text')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'order-placed')
    .executeTakeFirstOrThrow()
}

test('[SHIP-08] discount and fee are sums of their own: 1,000.00 less 10% is 900.00, and 980.00 with a fee of 80.00', async () => {
  await saveZones([{ name: 'Near', fee: 80, places: [CITY] }])
  const { id } = await order(100_000, CITY, { expectedFee: 80, expectedTotal: 1000 })
  const { text } = await mailOf(id)
  expect(text).toContain('Delivery fee: ₱80.00')
  expect(text).toContain('Amount to pay: ₱1,080.00')
  expect((await staff.edit(id, { discountRate: 10, paymentReceived: 980 })).status).toBe(200)
  const sums = { totalPrice: 900, amountLess: 100, deliveryFee: 80, amountToPay: 980 }
  expect(await staff.see(id)).toMatchObject(sums)

  const other = await order(100_000, CITY)
  const { version } = await staff.see(other.id)
  const orders = [{ orderId: other.id, version }]
  await shop.api(moveOrders, { as: staff, body: { action: 'approve', orders, receivedInFull: true } })
  expect(await staff.see(other.id)).toMatchObject({ status: 'Approved', paymentReceived: 1080 })
})

test('[SHIP-10] where nothing is delivered, checkout and quote say so, and nothing is placed', async () => {
  await setFees({ elsewhere: 'refuse' })
  const { body } = await quote(await addressAt(FAR), await rowOf(1000))
  expect(body).toEqual({ isOn: true, deliveryFee: 0, zone: '', isServed: false })
  const before = await countOrders()
  const refused = await order(1000, FAR)
  expect([refused.status, refused.problem.title]).toEqual([
    400,
    'We do not deliver to Danao yet. Please choose pick up or another address.',
  ])
  expect(await countOrders()).toBe(before)
  await setFees({ elsewhere: 'fee' })
  expect((await order(1000, FAR)).status).toBe(200)
})

test('[SHIP-11] from the subtotal of free delivery on nothing is asked, one centavo below it the fee of the zone', async () => {
  await setFees({ freeFrom: 1500 })
  const addressId = await addressAt(CITY)
  expect((await quote(addressId, await rowOf(150_000))).body).toMatchObject({ deliveryFee: 0, zone: 'Biñan' })
  expect((await quote(addressId, await rowOf(149_999))).body).toMatchObject({ deliveryFee: 50 })
})

test('[SHIP-12] a place is in one zone only, and a fee is from 0 to 100,000; nothing else is saved', async () => {
  const { zones } = await settings()
  const twice = [
    ...ZONES,
    { name: 'Again', fee: 10, places: [FAR, place(REGION, 'laguna', 'City of Binan')] },
  ]
  const { status, problem } = await saveZones(twice)
  expect([status, problem.errors]).toMatchObject([
    400,
    { 'items[3].places[1]': ['City of Binan is in zone Biñan already.'] },
  ])
  for (const fee of [-1, 100_000.01, 'x']) {
    expect((await saveZones([{ name: 'Wrong', fee, places: [FAR] }])).status).toBe(400)
  }
  expect((await saveZones([{ name: 'Empty', fee: 1, places: [] }])).status).toBe(400)
  expect((await settings()).zones).toEqual(zones)
  const stale = { version: zones.version - 1, items: [] }
  expect((await shop.api(updateZones, { as: owner, body: stale })).status).toBe(409)
})

test('[SHIP-13] a fee that changed since it was shown is refused, and nothing is placed', async () => {
  const before = await countOrders()
  const refused = await order(1000, CITY, { expectedFee: 49.99 })
  expect([refused.status, refused.problem.title]).toEqual([400, CHECKOUT_TEXT.feeChanged])
  expect(await countOrders()).toBe(before)
  expect((await order(1000, CITY, { expectedFee: 50 })).status).toBe(200)

  // Sent again after a lost answer, by a page that cannot read the fee of ordered rows any more.
  const row = [await rowOf(1000)]
  const form = { addressId: await addressAt(CITY), idempotencyKey: unique('fee-key') }
  const first = await buyer.order(row, { ...form, expectedFee: 50 })
  const again = await buyer.order(row, { ...form, expectedFee: 0 })
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body).toEqual(first.body)
})

test('[SHIP-14] an order keeps its fee when its zone changes; staff set another one while it is pending only', async () => {
  const { id } = await order(100_000, CITY)
  await saveZones([{ name: 'Other', fee: 70, places: [CITY] }])
  expect(await staff.see(id)).toMatchObject({ deliveryFee: 50, zone: 'Biñan', amountToPay: 1050 })
  expect((await staff.edit(id, { deliveryFee: -1, paymentReceived: 1 })).status).toBe(400)
  expect((await staff.edit(id, { deliveryFee: 12.5, paymentReceived: 1012.5 })).status).toBe(200)
  expect(await staff.see(id)).toMatchObject({ deliveryFee: 12.5, totalPrice: 1000, amountToPay: 1012.5 })
  await staff.step(id, 'Approved')
  expect((await staff.edit(id, { deliveryFee: 20 })).status).toBe(400)
  expect(await staff.see(id)).toMatchObject({ status: 'Approved', deliveryFee: 12.5 })
  const pickedUp = await buyer.order([await rowOf(1000)], { addressId: 0, deliveryMethod: 'PickUp' })
  const refused = await staff.edit(pickedUp.body[1].orderId!, { deliveryFee: 20, paymentReceived: 10 })
  expect(refused.problem.title).toBe('An order that is picked up has no delivery fee.')
})

test('[SHIP-15] the export carries fee and amount to pay, and sales know nothing of them', async () => {
  const sales = async () => {
    const { body } = await shop.api(getDashboard, { as: owner })
    return body.sales.reduce((sum, { total }) => sum + Math.round(100 * total), 0)
  }
  const { id } = await order(123_456, CITY)
  const { orderNumber } = await staff.see(id)
  const query = { search: orderNumber, export: 'true' as const }
  const { body } = await shop.api(reportOrders, { as: owner, query })
  expect(body).toMatchObject([{ totalPrice: 1234.56, deliveryFee: 50, amountToPay: 1284.56 }])
  await staff.edit(id, { paymentReceived: 1284.56 })
  const before = await sales()
  await staff.carry(id, 'Delivered')
  expect((await sales()) - before).toBe(123_456)
})
