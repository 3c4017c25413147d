import { forgotPassword } from '@kwaderno/contract/account.ts'
import { getPickupAddress, PICKUP_ADDRESS_ID } from '@kwaderno/contract/address.ts'
import { getClientSettings, getCompanyProfile } from '@kwaderno/contract/common.ts'
import { getOrder, type CustomerOrder } from '@kwaderno/contract/order.ts'
import {
  getSettings,
  updateCompany,
  updateMailSender,
  updateOrderSettings,
  updatePickup,
  type Settings,
} from '@kwaderno/contract/settings.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer } from '../../../test/buying.ts'
import type { TestUser } from '../../../test/factories.ts'
import { movableClock, newOrderClerk } from '../../../test/order-clerk.ts'
import { sentMails } from '../../../test/outbox.ts'
import { clockOf } from '../../core/clock.ts'

const clock = movableClock('2026-03-10T02:00:00Z')
let shop: TestApp
let owner: TestUser
beforeAll(async () => {
  shop = await startTestApp({ clock: clockOf(clock.read) })
  owner = await shop.newStaff(['Shop Settings.view', 'Shop Settings.edit'])
})
afterAll(() => shop.close())

const read = async () => (await shop.api(getSettings, { as: owner })).body
const shown = async <Tab extends keyof Settings>(tab: Tab): Promise<Settings[Tab]> => (await read())[tab]

async function saveOrders(change: Partial<Settings['orders']>, as = owner) {
  return shop.api(updateOrderSettings, { as, body: { ...(await shown('orders')), ...change } })
}
async function saveCompany(change: Partial<Settings['company']>) {
  return shop.api(updateCompany, { as: owner, body: { ...(await shown('company')), ...change } })
}
async function saveSender(change: Partial<Settings['mail']>) {
  return shop.api(updateMailSender, { as: owner, body: { ...(await shown('mail')), ...change } })
}

async function orderOf(as: TestUser, orderId: number): Promise<CustomerOrder> {
  return (await shop.api(getOrder, { as, params: { id: orderId } })).body as CustomerOrder
}

async function audited() {
  const rows = await shop.db
    .selectFrom('audit_logs')
    .select(['module', 'sub_module', 'action', 'executed_by', 'details'])
    .where('module', '=', 'Shop Settings')
    .orderBy('id')
    .execute()
  return rows.map(({ details, ...row }) => ({
    ...row,
    changes: (details as { field: string; oldData: string; newData: string }[]).map(
      ({ field, oldData, newData }) => [field, oldData, newData],
    ),
  }))
}

test('every tab begins as the installation came, and says who set it when', async () => {
  const before = await read()
  expect(Object.values(before).map(({ isSet, changedBy }) => [isSet, changedBy])).toEqual(
    Object.keys(before).map(() => [false, '']),
  )
  const { body } = await saveCompany({ registeredName: 'San Isidro School Supplies, Inc.' })
  expect(body).toMatchObject({
    isSet: true,
    changedBy: expect.stringMatching(/\w+ \w+/),
    changedOn: clock.read().toISOString(),
  })
  expect(await shown('company')).toEqual(body)
  expect(await shown('orders')).toEqual(before.orders)
})

test('what was set by SQL before and the form would refuse is shown, and refused at its field when it is saved', async () => {
  const office = await shown('pickup')
  const stored = (contactNumber: string) =>
    shop.db
      .updateTable('shop_settings')
      .set({ value: sql`value || jsonb_build_object('contactNumber', ${contactNumber}::text)` })
      .where('tab', '=', 'pickup')
      .execute()
  await stored('(02) 8123-4567')
  const { status, body } = await shop.api(getSettings, { as: owner })
  expect([status, body.pickup.contactNumber]).toEqual([200, '(02) 8123-4567'])
  const refused = await shop.api(updatePickup, { as: owner, body: body.pickup })
  expect([refused.status, refused.problem.errors?.contactNumber]).toEqual([400, ['Invalid contact number.']])
  await stored(office.contactNumber)
})

test('[SET-18] who may only view the settings changes none, and without the permission none are read', async () => {
  const viewer = await shop.newStaff(['Shop Settings.view'])
  expect((await shop.api(getSettings, { as: viewer })).status).toBe(200)
  const before = await shown('orders')
  expect((await saveOrders({ returnDays: 30 }, viewer)).status).toBe(403)
  expect(await shown('orders')).toEqual(before)
  for (const as of [await shop.newStaff(['Role.view']), await shop.newCustomer()])
    expect((await shop.api(getSettings, { as })).status).toBe(403)
})

test('[SET-19] a tab is saved from the version that was read, and of several at once one is', async () => {
  const { version } = await shown('orders')
  const answers = await Promise.all(
    [10, 11, 12].map((returnDays) =>
      shop.api(updateOrderSettings, {
        as: owner,
        body: { returnDays, completesOrders: true, expiryDays: 0, version },
      }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.problem.title).toBe('Someone else has changed these settings.')
  expect(await shown('orders')).toEqual(answers.find(({ status }) => status === 200)?.body)
})

test('[SET-20] a saved tab leaves one row with what has changed, and none when nothing has', async () => {
  await saveOrders({ returnDays: 7, completesOrders: true })
  const before = await audited()
  await saveOrders({ returnDays: 9, completesOrders: false })
  await saveOrders({})
  expect((await audited()).slice(before.length)).toEqual([
    {
      module: 'Shop Settings',
      sub_module: 'Orders',
      action: 'Update',
      executed_by: owner.id,
      changes: [
        ['Return window in days', '7', '9'],
        ['Complete orders after it', 'Yes', 'No'],
      ],
    },
  ])
})

test('[SET-21] what one process saves is in the very next answer of another', async () => {
  const other = await startTestApp({ database: shop.database })
  try {
    for (const returnDays of [3, 30]) {
      await saveOrders({ returnDays })
      expect((await other.api(getClientSettings)).body.returnDays).toBe(returnDays)
    }
  } finally {
    await other.close()
  }
})

test('[SET-26] a TIN has 12 or 14 digits, and is shown in groups', async () => {
  for (const [typed, tin] of [
    ['123456789000', '123-456-789-000'],
    ['123-456-789-00000', '123-456-789-00000'],
    [' 123 456 789 000 ', '123-456-789-000'],
    ['', ''],
  ] as const)
    expect((await saveCompany({ tin: typed })).body.tin).toBe(tin)
  for (const typed of ['123456789', '1234567890123', '123-456-789-00a', '1'.repeat(60)]) {
    const { status, problem } = await saveCompany({ tin: typed })
    expect([status, problem.errors?.tin]).toEqual([400, ['Invalid TIN.']])
  }
})

test('the company is in the next answer of what documents are headed with', async () => {
  const registered = {
    registeredName: 'San Isidro School Supplies, Inc.',
    tin: '123-456-789-00000',
    registeredAddress: '12 Mabini Street',
    vatRegistered: false,
  }
  await saveCompany(registered)
  expect((await shop.api(getCompanyProfile)).body).toMatchObject({ name: 'Kwaderno', ...registered })
})

describe('the return window', () => {
  test('[SET-35] counts for orders that were delivered before it was changed, up to 365 days', async () => {
    const clerk = await newOrderClerk(shop)
    const buyer = await newBuyer(shop)
    const [option] = (await shop.newProduct({ options: [{ stock: 10 }] })).options
    const deliver = async () => {
      const orderId = await buyer.buy(option!, 1)
      await clerk.carry(orderId, 'Delivered')
      return orderId
    }
    const isOffered = async (id: number) => (await orderOf(buyer, id)).returnUntil !== null
    const earlier = await deliver()
    clock.pass(2)
    const later = await deliver()
    clock.pass(2)
    await saveOrders({ returnDays: 3, completesOrders: false })
    expect([await isOffered(earlier), await isOffered(later)]).toEqual([false, true])
    for (const returnDays of [366, -1, 2.5]) expect((await saveOrders({ returnDays })).status).toBe(400)

    const statusOf = async (id: number) => (await clerk.see(id)).status
    await shop.deps.jobs.runScheduled('complete-orders')
    expect(await statusOf(earlier)).toBe('Delivered')
    await saveOrders({ completesOrders: true })
    await shop.deps.jobs.runScheduled('complete-orders')
    expect([await statusOf(earlier), await statusOf(later)]).toEqual(['Completed', 'Delivered'])
  })
})

test('[SET-34] a changed pickup office is the next answer, and an order that is placed keeps its address', async () => {
  const buyer = await newBuyer(shop)
  const [option] = (await shop.newProduct({ options: [{ stock: 10 }] })).options
  const pickUp = async () => {
    const form = { deliveryMethod: 'PickUp', addressId: PICKUP_ADDRESS_ID } as const
    return (await buyer.order([await buyer.put(option!)], form)).body[1].orderId!
  }
  const addressOf = async (id: number) => (await orderOf(buyer, id)).address
  const placed = await pickUp()
  const before = await addressOf(placed)
  const office = await shown('pickup')
  const changed = {
    ...office,
    residence: '2 Mabini Street',
    hours: 'Mon to Fri, 8 to 5',
    notes: 'Ring twice.',
  }
  expect((await shop.api(updatePickup, { as: owner, body: changed })).status).toBe(200)
  expect((await shop.api(getPickupAddress, { as: buyer })).body).toMatchObject({
    id: 0,
    residence: '2 Mabini Street',
    hours: 'Mon to Fri, 8 to 5',
    notes: 'Ring twice.',
  })
  expect(await addressOf(placed)).toEqual(before)
  expect(await addressOf(await pickUp())).toMatch(/2 Mabini Street/)
})

test('[SET-45] the next mail is from the saved name and address, and no line breaks get in', async () => {
  const { emailAddress: email } = await shop.newCustomer()
  const lastMail = async () => {
    await shop.api(forgotPassword, { body: { email } })
    return (await sentMails(shop)).at(-1)
  }
  expect(await lastMail()).toMatchObject({ from: 'Kwaderno <shop@kwaderno.example>', replyTo: '' })
  const sender = {
    senderName: 'San Isidro',
    senderAddress: 'shop@isidro.example',
    replyTo: 'ask@isidro.example',
  }
  expect((await saveSender(sender)).status).toBe(200)
  expect(await lastMail()).toMatchObject({
    from: 'San Isidro <shop@isidro.example>',
    replyTo: 'ask@isidro.example',
  })
  for (const change of [
    { senderName: 'San\nIsidro' },
    { senderName: 'San\r\nBcc: all@x.example' },
    { senderAddress: 'shop@isidro.example\nBcc: all@x.example' },
    { replyTo: 'nobody' },
  ])
    expect((await saveSender(change)).status).toBe(400)
  expect(await shown('mail')).toMatchObject(sender)
})
