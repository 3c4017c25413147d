import { HUB_PATH, NOTIFICATION_HUB } from '@kwaderno/contract/live.ts'
import { setDeliveryTime } from '@kwaderno/contract/order-days.ts'
import { updateOrderStatus } from '@kwaderno/contract/order.ts'
import { mayMove, ORDER_STATUS_CODE, ORDER_STATUSES } from '@kwaderno/contract/order-status.ts'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, stockOf, type Buyer } from '../../../test/buying.ts'
import { movableClock, newOrderClerk, type OrderClerk } from '../../../test/order-clerk.ts'
import { clockOf } from '../../core/clock.ts'

const clock = movableClock('2026-03-10T02:00:00Z')
let shop: TestApp
let buyer: Buyer
let staff: OrderClerk
beforeAll(async () => {
  shop = await startTestApp({ clock: clockOf(clock.read) })
  buyer = await newBuyer(shop, await shop.newCustomer({ firstName: 'Ana', lastName: 'Cruz' }))
  staff = await newOrderClerk(shop, { firstName: 'Carla', lastName: 'Santos' })
})
beforeEach(() => clock.set('2026-03-10T02:00:00Z'))
afterAll(() => shop.close())

const newOption = async (stock = 10) => (await shop.newProduct({ options: [{ stock }] })).options[0]!
const newOrder = async () => buyer.buy(await newOption(), 2)
const receive = (id: number, as: { token: string } = buyer) =>
  shop.api(updateOrderStatus, {
    as,
    params: { id },
    body: { id, orderStatus: ORDER_STATUS_CODE.Delivered, reason: '' },
  })

test('[ORD-40, ORD-41] an order is carried from the counter to the door and received', async () => {
  const option = await newOption()
  const orderId = await buyer.buy(option, 2)
  await staff.carry(orderId, 'Shipped')
  clock.pass(1)
  const received = await receive(orderId)
  expect(received.status).toBe(200)
  const order = await staff.see(orderId)
  expect(order.status).toBe('Delivered')
  expect(order.orderHistories.map((entry) => entry.status)).toEqual([
    'Pending',
    'Approved',
    'Packaging',
    'Shipped',
    'Delivered',
  ])
  expect(order.orderHistories.at(-1)?.createdOn).toBe('2026-03-11T02:00:00.000Z')
  expect(await stockOf(shop, option)).toMatchObject({ stock: 8, held: 0 })
})

test('what a customer sends as a reason with Order Received is not that of the order', async () => {
  const { id } = await shop.newOrder(buyer.id, { status: 'Shipped' })
  const body = { id, orderStatus: ORDER_STATUS_CODE.Delivered, reason: 'To be refunded in full, by Ana.' }
  expect((await shop.api(updateOrderStatus, { as: buyer, params: { id }, body })).status).toBe(200)
  expect(await staff.see(id)).toMatchObject({ status: 'Delivered', reason: '' })
})

test('[ORD-40] an order that is picked up becomes ready, and is received', async () => {
  const order = await shop.newOrder(buyer.id, { deliveryMethod: 'PickUp' })
  await staff.carry(order.id, 'ReadyForPickup')
  expect((await receive(order.id)).status).toBe(200)
  expect((await staff.see(order.id)).orderHistories.map((entry) => entry.status)).toEqual([
    'Pending',
    'Approved',
    'Packaging',
    'ReadyForPickup',
    'Delivered',
  ])
})

test('staff may record the delivery, too', async () => {
  const orderId = await newOrder()
  await staff.carry(orderId, 'Delivered')
  expect((await staff.see(orderId)).status).toBe('Delivered')
})

test('every move of staff and of customers is answered as the table says, and a refused one changes nothing', async () => {
  for (const deliveryMethod of ['ThirdPartyDelivery', 'PickUp'] as const) {
    const wrong = deliveryMethod === 'PickUp' ? 'Shipped' : 'ReadyForPickup'
    for (const from of ORDER_STATUSES.filter((status) => status !== wrong)) {
      for (const to of ORDER_STATUSES) {
        const orders = [
          await shop.newOrder(buyer.id, { status: from, deliveryMethod }),
          await shop.newOrder(buyer.id, { status: from, deliveryMethod }),
        ] as const
        await shop.db
          .updateTable('orders')
          .set({ delivery_date: '2026-03-12', payment_received_centavos: 5000 })
          .where(
            'id',
            'in',
            orders.map((order) => order.id),
          )
          .execute()
        const moved = await staff.step(orders[0].id, to)
        const mayStaff = mayMove(from, to, 'staff', deliveryMethod)
        expect([from, to, moved.status]).toEqual([from, to, mayStaff ? 200 : 400])
        expect((await staff.see(orders[0].id)).status).toBe(mayStaff ? to : from)
        const body = { orderStatus: to }
        const own = await shop.api(updateOrderStatus, { as: buyer, params: { id: orders[1].id }, body })
        // A customer cancels by a call of its own.
        const mayOwn = to !== 'Cancelled' && mayMove(from, to, 'customer', deliveryMethod)
        expect([from, to, own.status]).toEqual([from, to, mayOwn ? 200 : 400])
      }
    }
  }
})

test('[API-65] takes a status as its code or name, with a reason that the customer sees', async () => {
  const orderId = await newOrder()
  const body = { id: orderId, orderStatus: '4', reason: 'The slip is of another shop.' }
  const answer = await shop.api(updateOrderStatus, { as: staff, params: { id: orderId }, body })
  expect(answer.status).toBe(200)
  expect(await staff.see(orderId)).toMatchObject({ status: 'Declined', reason: body.reason })
  const unknown = { orderStatus: 'Lost' }
  const refused = await shop.api(updateOrderStatus, { as: staff, params: { id: orderId }, body: unknown })
  expect(refused.status).toBe(400)
})

test("a customer cannot receive another customer's order, nor tell whether there is one; who may look at it is told", async () => {
  const orderId = await newOrder()
  await staff.carry(orderId, 'Shipped')
  const other = await shop.newCustomer()
  const viewer = await shop.newStaff(['Transactions.view'])
  expect((await receive(orderId, other)).status).toBe(404)
  expect((await receive(orderId, viewer)).status).toBe(403)
  expect((await receive(2_000_000_000, other)).status).toBe(404)
  expect((await staff.see(orderId)).status).toBe('Shipped')
})

test('nothing is shipped or made ready without a delivery date', async () => {
  for (const [deliveryMethod, status] of [
    ['ThirdPartyDelivery', 'Shipped'],
    ['PickUp', 'ReadyForPickup'],
  ] as const) {
    const { id } = await shop.newOrder(buyer.id, { deliveryMethod })
    await staff.carry(id, 'Packaging')
    const refused = await staff.step(id, status)
    expect([refused.status, refused.problem.title]).toEqual([400, 'This field is required'])
    expect(refused.problem.errors).toHaveProperty('deliveryTime')
    expect((await staff.see(id)).status).toBe('Packaging')
  }
})

test('an approval on the timeline needs the payment that is stored', async () => {
  const orderId = await newOrder()
  const refused = await staff.step(orderId, 'Approved')
  expect([refused.status, refused.problem.title]).toEqual([
    400,
    'Please fill-up payment details to update the status.',
  ])
  expect(refused.problem.errors?.['paymentReceived']).toEqual(['Please enter a valid amount.'])
  await staff.edit(orderId, { paymentReceived: 10 })
  expect((await staff.step(orderId, 'Approved')).status).toBe(200)
})

test('[TORD-40, BAPI-62] the delivery date is today or later in Manila', async () => {
  const orderId = await newOrder()
  await staff.approve(orderId)
  // The 11th has begun in Manila, and in nowhere west of it.
  clock.set('2026-03-10T16:30:00Z')
  const early = await staff.setDate(orderId, '2026-03-10T00:00:00')
  expect([early.status, early.problem.title]).toEqual([
    400,
    'The delivery date cannot be earlier than today.',
  ])
  for (const [sent, day] of [
    ['2026-03-11', '2026-03-11'],
    ['2026-03-12T00:00:00', '2026-03-12'],
    ['2026-03-12T16:00:00.000Z', '2026-03-13'],
    ['2026-03-14T08:00:00+08:00', '2026-03-14'],
  ] as const) {
    const answer = await staff.setDate(orderId, sent)
    expect([answer.status, answer.body.length]).toEqual([200, 2])
    expect((await staff.see(orderId)).deliveryTime).toBe(`${day}T00:00:00`)
  }
  for (const wrong of ['tomorrow!!', '2026-02-30', '2026-13-01T00:00:00', '0001-01-01T00:00:00']) {
    expect((await staff.setDate(orderId, wrong)).status).toBe(400)
  }
  expect((await staff.see(orderId)).deliveryTime).toBe('2026-03-14T00:00:00')
})

test('the delivery date is set after the approval and before the order leaves', async () => {
  for (const [status, expected] of [
    ['Pending', 400],
    ['Approved', 200],
    ['Packaging', 200],
    ['Shipped', 400],
    ['Delivered', 400],
    ['Completed', 400],
    ['Declined', 400],
    ['Cancelled', 400],
  ] as const) {
    const { id } = await shop.newOrder(buyer.id, { status })
    expect([status, (await staff.setDate(id, '2026-03-20')).status]).toEqual([status, expected])
  }
  expect((await staff.setDate(2_000_000_000, '2026-03-20')).status).toBe(404)
})

test('only staff with the permission to edit transactions set a date', async () => {
  const { id } = await shop.newOrder(buyer.id, { status: 'Approved' })
  const viewer = await shop.newStaff(['Transactions.view'])
  const body = { id, deliveryTime: '2026-03-20' }
  for (const as of [buyer, viewer]) {
    expect((await shop.api(setDeliveryTime, { as, params: { id }, body })).status).toBe(403)
  }
})

test('each step is told to the customer and to the staff, and written down', async () => {
  const orderId = await newOrder()
  await staff.approve(orderId)
  const { orderNumber } = await staff.see(orderId)
  const answer = await staff.step(orderId, 'Packaging')
  expect(answer.body).toEqual([
    expect.objectContaining({
      title: 'Order Packaging',
      description: `Your order ${orderNumber} is now Packaging.`,
      orderId,
      isViewed: false,
    }),
    expect.objectContaining({
      description: `Order ${orderNumber} is now Packaging by Carla Santos.`,
      orderId,
    }),
  ])
  const [member, admin] = answer.body as [{ id: number }, { id: number }]
  expect(await recipientsOf(member.id)).toEqual([buyer.id])
  const told = await recipientsOf(admin.id)
  expect(told).toContain(staff.id)
  expect(told).not.toContain(buyer.id)
  const entries = await shop.db
    .selectFrom('audit_logs')
    .select(['executed_by', 'module', 'sub_module', 'action', 'details'])
    .where('description', '=', `Updated order ${orderNumber}`)
    .orderBy('id', 'desc')
    .execute()
  expect(entries[0]).toMatchObject({
    executed_by: staff.id,
    module: 'Transactions',
    sub_module: 'Orders',
    action: 'Update',
    details: [{ field: 'Status', oldData: 'Approved', newData: 'Packaging' }],
  })
})

test('what a customer receives is told to the staff alone, and is in no audit log', async () => {
  const orderId = await newOrder()
  await staff.carry(orderId, 'Shipped')
  const count = async () => (await shop.db.selectFrom('audit_logs').select('id').execute()).length
  const before = await count()
  const { orderNumber } = await staff.see(orderId)
  expect((await receive(orderId)).body).toEqual([
    null,
    expect.objectContaining({ description: `Order ${orderNumber} is now Delivered by Ana Cruz.` }),
  ])
  expect(await count()).toBe(before)
})

test('[TORD-50, TORD-51] a step reaches the customer and the other staff while they look on', async () => {
  const orderId = await newOrder()
  const colleague = await newOrderClerk(shop)
  const [home, counter] = [await watch(buyer), await watch(colleague)]
  const [member, admin] = (await staff.approve(orderId)).body
  await expect.poll(() => home.received).toEqual([member])
  await expect.poll(() => counter.received).toEqual([admin])
  for (const { socket } of [home, counter]) socket.disconnect()
})

async function watch(user: { id: number; token: string }) {
  const socket = io(shop.url + NOTIFICATION_HUB, {
    path: HUB_PATH,
    transports: ['websocket'],
    forceNew: true,
    auth: { token: user.token },
    query: { user: String(user.id) },
  })
  const received: unknown[] = []
  socket.on('ReceiveNotification', (notification: unknown) => received.push(notification))
  await new Promise((resolve) => socket.once('ReceiveNotificationCount', resolve))
  return { socket, received }
}

async function recipientsOf(notificationId: number): Promise<number[]> {
  const rows = await shop.db
    .selectFrom('notification_recipients')
    .select('user_id')
    .where('notification_id', '=', notificationId)
    .execute()
  return rows.map((row) => row.user_id)
}
