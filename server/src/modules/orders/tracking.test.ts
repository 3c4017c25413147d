import { listCouriers } from '@kwaderno/contract/common.ts'
import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import { getOrder, updateOrderStatus } from '@kwaderno/contract/order.ts'
import { moveOrders } from '@kwaderno/contract/order-bulk.ts'
import { changeTracking } from '@kwaderno/contract/order-tracking.ts'
import { getSettings, updateCouriers, updateDelivery } from '@kwaderno/contract/settings.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, type Buyer } from '../../../test/buying.ts'
import type { TestUser } from '../../../test/factories.ts'
import { newOrderClerk, type OrderClerk } from '../../../test/order-clerk.ts'

const LINK = 'https://www.example.ph/track?of={number}&lang=en'
const [NO_COURIER, NO_NUMBER] = ['Please choose a courier.', 'Please enter the tracking number.']

let shop: TestApp
let buyer: Buyer
let staff: OrderClerk
let owner: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  buyer = await newBuyer(shop)
  staff = await newOrderClerk(shop)
  owner = await shop.newStaff(['Shop Settings.view', 'Shop Settings.edit'])
})
beforeEach(async () => {
  await requireTracking(false)
  await saveCouriers([{ name: 'LBC Express', link: LINK }, { name: 'J&T Express' }])
})
afterAll(() => shop.close())

const settings = async () => (await shop.api(getSettings, { as: owner })).body
async function requireTracking(trackingRequired: boolean): Promise<void> {
  const { delivery } = await settings()
  await shop.api(updateDelivery, { as: owner, body: { ...delivery, trackingRequired } })
}
type Items = BodyIn<typeof updateCouriers>['items']
/** Those of a name that is there stay the same couriers. */
async function saveCouriers(items: Items) {
  const { version, items: stored } = (await settings()).couriers
  const withIds = items.map((item) => ({ id: stored.find(({ name }) => name === item.name)?.id, ...item }))
  return shop.api(updateCouriers, { as: owner, body: { version, items: withIds } })
}
const offered = async () => (await shop.api(listCouriers, { as: staff })).body
const courier = async (name = 'LBC Express') =>
  (await offered()).couriers.find(({ label }) => label === name)!.value

type Parcel = Pick<BodyIn<typeof updateOrderStatus>, 'courierId' | 'trackingNumber'>
const ship = (id: number, parcel: Parcel = {}) =>
  shop.api(updateOrderStatus, { as: staff, params: { id }, body: { orderStatus: 'Shipped', ...parcel } })
const change = (id: number, body: BodyIn<typeof changeTracking>) =>
  shop.api(changeTracking, { as: staff, params: { id }, body })

/** At which fields a refusal has a message. */
const fieldsOf = ({ errors = {} }: { errors?: Record<string, unknown> }) =>
  Object.keys(errors).filter((name) => name !== 'title')

/** An order that only has to leave. */
async function packed(deliveryMethod: 'ThirdPartyDelivery' | 'PickUp' = 'ThirdPartyDelivery') {
  const { id } = await shop.newOrder(buyer.id, { status: 'Packaging', deliveryMethod })
  await shop.db.updateTable('orders').set({ delivery_date: '2026-03-12' }).where('id', '=', id).execute()
  return id
}
async function written(orderId: number): Promise<unknown> {
  const { rows } = await sql`select
    (select count(*)::integer from order_histories where order_id = ${orderId}) as histories,
    (select count(*)::integer from mails where order_id = ${orderId}) as mails,
    (select count(*)::integer from notifications where order_id = ${orderId}) as notifications,
    (select count(*)::integer from audit_logs) as audits`.execute(shop.db)
  return rows[0]
}

test('[SHIP-01] courier and number show on the order with the link made of both, and in the mail of the step', async () => {
  const id = await packed()
  expect((await ship(id, { courierId: await courier(), trackingNumber: 'AB-12' })).status).toBe(200)
  const url = 'https://www.example.ph/track?of=AB-12&lang=en'
  const shown = { courier: 'LBC Express', trackingNumber: 'AB-12', trackingUrl: url }
  expect((await shop.api(getOrder, { as: buyer, params: { id } })).body).toMatchObject(shown)
  expect(await staff.see(id)).toMatchObject(shown)
  const { text } = await shop.db
    .selectFrom('mails')
    .select('text')
    .where('order_id', '=', id)
    .where('kind', '=', 'order-shipped')
    .executeTakeFirstOrThrow()
  expect(text).toContain('Courier: LBC Express')
  expect(text).toContain('Tracking number: AB-12')
  expect(text).toContain(url)

  const other = await packed()
  await ship(other, { courierId: await courier('J&T Express'), trackingNumber: '7' })
  expect(await staff.see(other)).toMatchObject({ courier: 'J&T Express', trackingUrl: '' })
})

test('[SHIP-02] a shop that requires tracking ships nothing without it, by any way, and asks nobody who picks up', async () => {
  await requireTracking(true)
  const [id, pickup] = [await packed(), await packed('PickUp')]
  const courierId = await courier()
  const before = await written(id)
  const { version } = await staff.see(id)
  for (const [parcel, title, fields] of [
    [{}, NO_NUMBER, ['trackingNumber', 'courierId']],
    [{ courierId }, NO_NUMBER, ['trackingNumber']],
    [{ trackingNumber: 'AB-12' }, NO_COURIER, ['courierId']],
  ] as const) {
    const { status, problem } = await ship(id, parcel)
    expect([status, problem.title, fieldsOf(problem)]).toEqual([400, title, fields])
  }
  expect((await staff.edit(id, { status: 'Shipped' })).problem.title).toBe(NO_NUMBER)
  const orders = [{ orderId: id, version }]
  const bulk = await shop.api(moveOrders, { as: staff, body: { action: 'ship', orders, courierId } })
  expect(bulk.body.results[0]).toMatchObject({ outcome: 'failed', message: NO_NUMBER })
  expect(await written(id)).toEqual(before)
  expect(await staff.see(id)).toMatchObject({ status: 'Packaging', version })
  expect((await staff.step(pickup, 'ReadyForPickup')).status).toBe(200)

  await requireTracking(false)
  expect((await ship(id, { trackingNumber: 'AB-12' })).problem.title).toBe(NO_COURIER)
  expect((await ship(id)).status).toBe(200)
  expect(await staff.see(id)).toMatchObject({ courier: '', trackingNumber: '', trackingUrl: '' })
})

test('[SHIP-02] orders that are shipped together have the courier and each its own number', async () => {
  await requireTracking(true)
  const ids = [await packed(), await packed(), await packed('PickUp')]
  const orders = await Promise.all(
    ids.map(async (orderId) => ({ orderId, version: (await staff.see(orderId)).version })),
  )
  const tracking = ids.slice(0, 2).map((orderId, place) => ({ orderId, trackingNumber: `N-${place}` }))
  const courierId = await courier()
  const body = { action: 'ship', orders, courierId, tracking } as const
  const { results } = (await shop.api(moveOrders, { as: staff, body })).body
  expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done'])
  const parcels = await Promise.all(ids.map((id) => staff.see(id)))
  expect(parcels.map((order) => [order.courier, order.trackingNumber])).toEqual([
    ['LBC Express', 'N-0'],
    ['LBC Express', 'N-1'],
    ['', ''],
  ])
})

test('[SHIP-03] numbers of other characters or too many, and links that lead nowhere safe, are refused', async () => {
  const id = await packed()
  const courierId = await courier()
  for (const trackingNumber of ['AB 12', 'AB/12', 'Ñ1', '<b>', '1'.repeat(41), '1\n2']) {
    const { status, problem } = await ship(id, { courierId, trackingNumber })
    expect([status, fieldsOf(problem)]).toEqual([400, ['trackingNumber']])
  }
  expect((await ship(id, { courierId, trackingNumber: '1'.repeat(40) })).status).toBe(200)
  const { couriers } = await settings()
  for (const link of [
    'http://www.example.ph/{number}',
    'https://www.example.ph/',
    'https://www.example.ph/{number}/{number}',
    'https://{number}.example.ph/',
    'https://someone@www.example.ph/{number}',
    'javascript:alert({number})',
    `https://www.example.ph/${'x'.repeat(300)}{number}`,
  ]) {
    const { status, problem } = await saveCouriers([{ name: 'LBC Express', link }])
    expect([link, status, fieldsOf(problem)]).toEqual([link, 400, ['items[0].link']])
  }
  expect((await settings()).couriers).toEqual(couriers)
})

test('[SHIP-04] a number changes while the order is on its way: the customer is notified, and nothing is mailed', async () => {
  const id = await packed()
  const early = await change(id, { courierId: await courier(), trackingNumber: 'AB-12' })
  expect(early.status).toBe(400)
  await ship(id, { courierId: await courier(), trackingNumber: 'AB-12' })
  const before = (await written(id)) as Record<string, number>
  const { version } = await staff.see(id)
  const changed = await change(id, { version, trackingNumber: 'CD-34' })
  expect(changed.status).toBe(200)
  expect(changed.body[0]?.description).toContain('CD-34')
  // One for the customer, one for the staff.
  expect(await written(id)).toEqual({
    ...before,
    notifications: before['notifications']! + 2,
    audits: before['audits']! + 1,
  })
  expect(await staff.see(id)).toMatchObject({
    status: 'Shipped',
    courier: 'LBC Express',
    trackingNumber: 'CD-34',
    version: version + 1,
  })
  expect((await change(id, { version, trackingNumber: 'EF-56' })).status).toBe(409)
  await requireTracking(true)
  expect((await change(id, { courierId: '', trackingNumber: 'EF-56' })).problem.title).toBe(NO_COURIER)
  expect((await change(id, { trackingNumber: '' })).problem.title).toBe(NO_NUMBER)
  await staff.step(id, 'Delivered')
  expect((await change(id, { trackingNumber: 'EF-56' })).status).toBe(400)
  expect(await staff.see(id)).toMatchObject({ trackingNumber: 'CD-34' })
})

test('a courier who is retired or deleted is not offered, and the orders that he took keep his name and link', async () => {
  const [id, waiting] = [await packed(), await packed()]
  const courierId = await courier()
  await ship(id, { courierId, trackingNumber: 'AB-12' })
  const { trackingUrl } = await staff.see(id)
  await saveCouriers([{ name: 'J&T Express' }, { name: 'LBC Express', isRetired: true, link: '' }])
  expect((await offered()).couriers.map(({ label }) => label)).toEqual(['J&T Express'])
  expect((await ship(waiting, { courierId, trackingNumber: '1' })).problem.title).toBe(NO_COURIER)
  expect((await saveCouriers([])).status).toBe(200)
  expect(await offered()).toEqual({ isRequired: false, couriers: [] })
  expect(await staff.see(id)).toMatchObject({ courier: 'LBC Express', trackingUrl })
  expect((await change(id, { trackingNumber: 'AB-13' })).status).toBe(200)
  expect((await staff.see(id)).trackingUrl).toBe(trackingUrl.replace('AB-12', 'AB-13'))
})

test('couriers are for staff who see transactions', async () => {
  expect((await shop.api(listCouriers, { as: buyer })).status).toBe(403)
  const id = await packed()
  await ship(id)
  const viewer = await shop.newStaff(['Transactions.view'])
  for (const as of [buyer, viewer]) {
    const { status } = await shop.api(changeTracking, { as, params: { id }, body: { trackingNumber: '' } })
    expect(status).toBe(403)
  }
})
