import { keepOrder } from '@kwaderno/contract/order-days.ts'
import { getOrder } from '@kwaderno/contract/order.ts'
import { UNDERPAYMENT } from '@kwaderno/contract/payment-tags.ts'
import { reopenPayment, verifyPayment } from '@kwaderno/contract/payment.ts'
import { getSettings, updateOrderSettings } from '@kwaderno/contract/settings.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { breakRows } from '../../../test/broken-row.ts'
import { newBuyer, stockOf, type Buyer } from '../../../test/buying.ts'
import type { TestUser } from '../../../test/factories.ts'
import { movableClock, newOrderClerk, type OrderClerk } from '../../../test/order-clerk.ts'
import { sentMails } from '../../../test/outbox.ts'
import { clockOf } from '../../core/clock.ts'

const START = '2026-03-10T02:00:00Z'
const DAYS = 3
const clock = movableClock(START)
let shop: TestApp
let owner: TestUser
let buyer: Buyer
let staff: OrderClerk
beforeAll(async () => {
  shop = await startTestApp({ clock: clockOf(clock.read) })
  owner = await shop.newStaff(['Shop Settings.view', 'Shop Settings.edit'])
  buyer = await newBuyer(shop)
  staff = await newOrderClerk(shop, { firstName: 'Carla', lastName: 'Santos' })
})
beforeEach(async () => {
  clock.set(START)
  await setDays(DAYS)
})
afterAll(() => shop.close())

const runJob = () => shop.deps.jobs.runScheduled('expire-orders')
const numbers = (stock: number, held: number) => ({ stock, held, ledger: { stock, held } })
const inDays = (days: number) => new Date(clock.read().getTime() + days * 86_400_000).toISOString()

async function setDays(expiryDays: number) {
  const { orders } = (await shop.api(getSettings, { as: owner })).body
  return shop.api(updateOrderSettings, { as: owner, body: { ...orders, expiryDays } })
}

/** An order of four pieces out of ten that waits for its approval. */
async function place() {
  const option = (await shop.newProduct({ options: [{ stock: 10 }] })).options[0]!
  const orderId = await buyer.buy(option, 4)
  return { orderId, option, orderNumber: (await staff.see(orderId)).orderNumber }
}
const statusOf = async (orderId: number) => (await staff.see(orderId)).status

/** What the bells, oldest first, and the mails say of the end of an order. */
async function toldOf({ orderId, orderNumber }: { orderId: number; orderNumber: string }) {
  const bells = await shop.db
    .selectFrom('notifications')
    .select(['audience', 'title'])
    .where('order_id', '=', orderId)
    .where('title', 'in', ['Order Expires Soon', 'Order Cancelled'])
    .orderBy('id')
    .execute()
  const sent = (await sentMails(shop)).filter(({ subject }) => subject.includes(orderNumber))
  // That it was placed is told as well.
  const mails = sent.filter(({ subject }) => subject.startsWith('Your order'))
  expect(mails.every(({ to }) => to === buyer.emailAddress)).toBe(true)
  return {
    bells: bells.map(({ audience, title }) => `${audience}: ${title}`),
    mails: mails.map(({ subject }) => subject.replace(orderNumber, 'N')).toSorted(),
  }
}
const WARNED = {
  bells: ['member: Order Expires Soon', 'admin: Order Expires Soon'],
  mails: ['Your order N expires soon'],
}

test('[SET-37] a day before its expiry the customer is told once by mail and bell, and the staff once by bell', async () => {
  const order = await place()
  const { version } = await staff.see(order.orderId)
  clock.pass(DAYS - 1, -1)
  await runJob()
  const early = await shop.db
    .selectFrom('orders')
    .select('expiry_warned_at')
    .where('id', '=', order.orderId)
    .executeTakeFirstOrThrow()
  expect(early.expiry_warned_at).toBeNull()
  clock.pass(0, 1)
  await Promise.all([runJob(), runJob()])
  await runJob()
  expect(await toldOf(order)).toEqual(WARNED)
  const mail = (await sentMails(shop)).find(
    ({ subject }) => subject === `Your order ${order.orderNumber} expires soon`,
  )
  expect(mail?.text).toContain('March 13, 2026 at 10:00 AM')
  expect(mail?.text).toContain(`http://shop.example/orders/${order.orderId}`)
  // Whoever has it open goes on.
  expect(await staff.see(order.orderId)).toMatchObject({ version, expiresOn: inDays(1) })
})

test('[SET-36] an order that was warned of a day ago and has been pending for three is cancelled once', async () => {
  const order = await place()
  clock.pass(DAYS - 1)
  await runJob()
  clock.pass(1, -1)
  await runJob()
  expect(await statusOf(order.orderId)).toBe('Pending')
  clock.pass(0, 1)
  await Promise.all([runJob(), runJob(), runJob()])
  const { status, reason, orderHistories, expiresOn } = await staff.see(order.orderId)
  expect({ status, reason, expiresOn }).toEqual({
    status: 'Cancelled',
    reason: 'Not approved within 3 days.',
    expiresOn: '',
  })
  expect(orderHistories.map((entry) => entry.status)).toEqual(['Pending', 'Cancelled'])
  expect(await stockOf(shop, order.option)).toEqual(numbers(10, 0))
  expect(await toldOf(order)).toEqual({
    bells: [...WARNED.bells, 'member: Order Cancelled', 'admin: Order Cancelled'],
    mails: [...WARNED.mails, 'Your order N is cancelled'],
  })
})

test('[SET-38] switched on, it cancels no order, however old, before a day after its own warning', async () => {
  await setDays(0)
  const { orderId } = await place()
  expect((await staff.see(orderId)).expiresOn).toBe('')
  clock.pass(40)
  await runJob()
  expect(await statusOf(orderId)).toBe('Pending')
  await setDays(DAYS)
  expect((await staff.see(orderId)).expiresOn).toBe(inDays(1))
  await runJob()
  await runJob()
  expect(await statusOf(orderId)).toBe('Pending')
  // A warning of before it was switched off counts no more.
  await setDays(0)
  await runJob()
  clock.pass(5)
  await setDays(DAYS)
  await runJob()
  expect(await statusOf(orderId)).toBe('Pending')
  clock.pass(1, -1)
  await runJob()
  expect(await statusOf(orderId)).toBe('Pending')
  clock.pass(0, 1)
  await runJob()
  expect(await statusOf(orderId)).toBe('Cancelled')
})

test('when the shop lets orders wait longer, those that were warned are warned again a day before their new end', async () => {
  const order = await place()
  clock.pass(DAYS - 1)
  await runJob()
  await setDays(30)
  expect((await staff.see(order.orderId)).expiresOn).toBe(inDays(30 - DAYS + 1))
  clock.pass(30 - DAYS)
  await runJob()
  await runJob()
  expect((await toldOf(order)).mails).toEqual([...WARNED.mails, ...WARNED.mails])
  expect(await statusOf(order.orderId)).toBe('Pending')
  clock.pass(1)
  await runJob()
  expect(await statusOf(order.orderId)).toBe('Cancelled')
})

test('orders expire after 2 to 60 days, or never', async () => {
  for (const days of [1, 61, -1, 2.5]) {
    const { status, problem } = await setDays(days)
    expect([status, problem.errors?.expiryDays]).toEqual([400, [expect.any(String)]])
  }
  for (const days of [60, 2, 0]) expect((await setDays(days)).body.expiryDays).toBe(days)
})

test('[SET-39] of an approval and the expiry at the same moment one happens', async () => {
  for (let round = 0; round < 8; round++) {
    clock.set(START)
    const { orderId, option } = await place()
    clock.pass(DAYS - 1)
    await runJob()
    clock.pass(1)
    const approve = () => staff.approve(orderId)
    const [, answer] = await (round % 2 === 0
      ? Promise.all([runJob(), approve()])
      : Promise.all([approve(), runJob()]).then(([approved, done]) => [done, approved] as const))
    const { status, orderHistories } = await staff.see(orderId)
    expect([status, answer.status]).toEqual(status === 'Approved' ? ['Approved', 200] : ['Cancelled', 400])
    expect(orderHistories).toHaveLength(2)
    expect(await stockOf(shop, option)).toEqual(status === 'Approved' ? numbers(6, 0) : numbers(10, 0))
  }
})

test('[SET-40] an order that is kept longer expires as one placed now, and is warned of again', async () => {
  const order = await place()
  const { orderId } = order
  const keep = (version?: number, as: TestUser = staff) =>
    shop.api(keepOrder, { as, params: { id: orderId }, body: { version } })
  const { version } = await staff.see(orderId)
  clock.pass(DAYS - 1)
  await runJob()
  expect((await keep(version, await shop.newStaff(['Transactions.view']))).status).toBe(403)
  expect((await keep(version - 1)).status).toBe(409)
  const { status, body } = await keep(version)
  expect([status, body]).toEqual([200, { expiresOn: inDays(DAYS) }])
  expect((await keep(version)).status).toBe(409)
  const { body: seen } = await shop.api(getOrder, { as: buyer, params: { id: orderId } })
  expect(seen.expiresOn).toBe(body.expiresOn)
  const rows = await shop.db
    .selectFrom('audit_logs')
    .select(['module', 'action', 'executed_by'])
    .where('description', '=', `Updated order ${order.orderNumber}`)
    .execute()
  expect(rows).toEqual([{ module: 'Transactions', action: 'Update', executed_by: staff.id }])

  clock.pass(DAYS - 1, -1)
  await runJob()
  expect([await statusOf(orderId), await toldOf(order)]).toEqual(['Pending', WARNED])
  clock.pass(0, 1)
  await runJob()
  expect((await toldOf(order)).mails).toEqual([...WARNED.mails, ...WARNED.mails])
  clock.pass(1)
  await runJob()
  expect(await statusOf(orderId)).toBe('Cancelled')
  expect((await keep()).status).toBe(400)
})

test('[PVQ-31] an order with a verified payment is neither warned of nor cancelled', async () => {
  const cashier = await shop.newStaff(['Payments.edit'])
  const [paid, unpaid] = [await place(), await place()]
  const [payment] = (await staff.see(paid.orderId)).payments
  const body = { version: payment!.version, amount: 1 }
  expect((await shop.api(verifyPayment, { as: cashier, params: { id: payment!.id }, body })).status).toBe(200)
  expect((await staff.see(paid.orderId)).expiresOn).toBe('')
  for (const days of [DAYS - 1, 1, 1]) {
    clock.pass(days)
    await runJob()
  }
  expect([await statusOf(paid.orderId), await statusOf(unpaid.orderId)]).toEqual(['Pending', 'Cancelled'])
  expect(await toldOf(paid)).toEqual({ bells: [], mails: [] })
})

test('money that staff have entered with a tag keeps an order, an amount alone does not', async () => {
  const [paid, discounted] = [await place(), await place()]
  const tagged = await staff.edit(paid.orderId, {
    ...{ paymentReceived: 60, paymentTagTypeId: UNDERPAYMENT, repaymentTypeId: 1, underPaymentAmount: 40 },
  })
  expect(tagged.status).toBe(200)
  expect((await staff.edit(discounted.orderId, { paymentReceived: 100 })).status).toBe(200)
  expect((await staff.see(paid.orderId)).expiresOn).toBe('')
  expect((await staff.see(discounted.orderId)).expiresOn).toBe(inDays(DAYS))
  for (const days of [DAYS - 1, 1, 1]) {
    clock.pass(days)
    await runJob()
  }
  expect([await statusOf(paid.orderId), await statusOf(discounted.orderId)]).toEqual(['Pending', 'Cancelled'])
  expect(await toldOf(paid)).toEqual({ bells: [], mails: [] })
  expect(await stockOf(shop, paid.option)).toEqual(numbers(10, 4))
})

test('[PVQ-31] an order whose money is taken back is warned of anew, and cancelled no sooner than a day after that', async () => {
  const cashier = await shop.newStaff(['Payments.edit'])
  const [verified, tagged] = [await place(), await place()]
  clock.pass(DAYS - 1)
  await runJob()
  const [payment] = (await staff.see(verified.orderId)).payments
  const params = { id: payment!.id }
  const version = payment!.version
  await shop.api(verifyPayment, { as: cashier, params, body: { version, amount: 1 } })
  const tag = { paymentTagTypeId: UNDERPAYMENT, repaymentTypeId: 1, underPaymentAmount: 40 }
  await staff.edit(tagged.orderId, { paymentReceived: 60, ...tag })
  clock.pass(5)
  await runJob()
  const reopened = await shop.api(reopenPayment, { as: cashier, params, body: { version: version + 1 } })
  expect(reopened.status).toBe(200)
  expect((await staff.edit(tagged.orderId, { paymentTagTypeId: '' })).status).toBe(200)
  for (const order of [verified, tagged]) {
    expect((await staff.see(order.orderId)).expiresOn).toBe(inDays(1))
  }
  await runJob()
  clock.pass(1, -1)
  await runJob()
  for (const order of [verified, tagged]) {
    expect([await statusOf(order.orderId), (await toldOf(order)).mails]).toEqual([
      'Pending',
      [...WARNED.mails, ...WARNED.mails],
    ])
  }
  clock.pass(0, 1)
  await runJob()
  expect([await statusOf(verified.orderId), await statusOf(tagged.orderId)]).toEqual([
    'Cancelled',
    'Cancelled',
  ])
})

test('an order that cannot be cancelled keeps none of the others, and is cancelled once it can be', async () => {
  const broken = await place()
  clock.pass(0, 1000)
  const others = [await place(), await place()]
  clock.pass(DAYS - 1)
  await runJob()
  clock.pass(1)
  // Without what it holds there is nothing to release.
  const hold = (held: number) =>
    shop.db.updateTable('product_options').set({ held }).where('id', '=', broken.option.id).execute()
  await hold(0)
  await runJob()
  const statuses = () => Promise.all([broken, ...others].map(({ orderId }) => statusOf(orderId)))
  expect(await statuses()).toEqual(['Pending', 'Cancelled', 'Cancelled'])
  await hold(4)
  await runJob()
  expect(await statuses()).toEqual(['Cancelled', 'Cancelled', 'Cancelled'])
})

test('a warning that fails keeps back neither the other warnings nor an expiry', async () => {
  const due = await place()
  clock.pass(DAYS - 1)
  await runJob()
  const broken = await place()
  clock.pass(0, 1000)
  const other = await place()
  clock.pass(DAYS - 1)
  const mend = await breakRows(shop.db, 'notifications', `new.order_id = ${broken.orderId}`)
  await runJob()
  await mend()
  expect(await toldOf(broken)).toEqual({ bells: [], mails: [] })
  expect(await toldOf(other)).toEqual(WARNED)
  expect(await statusOf(due.orderId)).toBe('Cancelled')
  await runJob()
  expect(await toldOf(broken)).toEqual(WARNED)
})
