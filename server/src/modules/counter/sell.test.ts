import { getDashboard } from '@kwaderno/contract/dashboard.ts'
import { getOrder, type StaffOrder } from '@kwaderno/contract/order.ts'
import { listMyOrders, listOrders } from '@kwaderno/contract/order-list.ts'
import { getPickupAddress } from '@kwaderno/contract/address.ts'
import { listUsers } from '@kwaderno/contract/user.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, stockOf } from '../../../test/buying.ts'
import { newSeller, type Seller } from '../../../test/counter.ts'
import type { TestUser } from '../../../test/factories.ts'
import { movableClock } from '../../../test/order-clerk.ts'
import { sentMails } from '../../../test/outbox.ts'
import { clockOf } from '../../core/clock.ts'

const NOON = '2026-03-10T04:00:00Z'
const clock = movableClock(NOON)
let shop: TestApp
let seller: Seller
let admin: TestUser
beforeAll(async () => {
  shop = await startTestApp({ clock: clockOf(clock.read) })
  seller = await newSeller(shop, undefined, { firstName: 'Carla', lastName: 'Santos' })
  admin = await shop.newAdmin()
})
beforeEach(() => clock.set(NOON))
afterAll(() => shop.close())

const PARENT = { studentName: 'Bea Reyes', gradeLevel: 'Grade 1' }

async function newOption(fields: { price?: number; stock?: number; name?: string } = {}) {
  const { name, ...option } = fields
  const { options } = await shop.newProduct({ ...(name ? { name } : {}), options: [option] })
  return options[0]!
}

const see = async (orderId: number) =>
  (await shop.api(getOrder, { as: admin, params: { id: orderId } })).body as StaffOrder

const countOrders = async () =>
  Number(
    (
      await shop.db
        .selectFrom('orders')
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

test('[CTR-05, CTR-07] a sale to a parent is a delivered order of his with all five steps at once, paid exactly', async () => {
  const parent = await shop.newCustomer({ firstName: 'Ana', lastName: 'Cruz' })
  const option = await newOption({ price: 10_050 })
  const sold = await seller.sell([[option, 2]], {
    ...PARENT,
    userId: parent.id,
    tinNumber: '123-456-789-000',
    invoice: 'SI0012',
  })
  expect(sold).toMatchObject({
    totalPrice: 201,
    cashTendered: 201,
    change: 0,
    soldOn: '2026-03-10T04:00:00.000Z',
  })
  const office = (await shop.api(getPickupAddress, { as: admin })).body
  const order = await see(sold.orderId)
  expect(order).toMatchObject({
    status: 'Delivered',
    customerId: parent.id,
    customerName: 'Ana Cruz',
    customerEmail: parent.emailAddress,
    studentName: 'Bea Reyes',
    gradeLevel: 'Grade 1',
    seller: 'Carla Santos',
    isCounterSale: true,
    approverName: 'Carla Santos',
    deliveryMethod: 'PickUp',
    address: office.address,
    receiverName: office.receiverName,
    deliveryTime: '2026-03-10T00:00:00',
    orDateIssued: '2026-03-10',
    paymentReceived: 201,
    paymentTagTypeId: 1,
    tinNumber: '123-456-789-000',
    invoice: 'SI0012',
    cashTendered: 201,
    change: 0,
  })
  expect(order.orderHistories).toEqual(
    ['Pending', 'Approved', 'Packaging', 'ReadyForPickup', 'Delivered'].map((status) => ({
      status,
      createdOn: '2026-03-10T04:00:00.000Z',
    })),
  )
  const mine = (await shop.api(listMyOrders, { as: parent, body: {} })).body
  expect(mine.map(({ orderId, returnUntil }) => [orderId, returnUntil !== null])).toEqual([
    [sold.orderId, true],
  ])
})

test('[CTR-06] a sale to a walk-in is in no list of a customer and adds nobody to the users', async () => {
  const option = await newOption()
  const parent = await shop.newCustomer()
  const counts = async () => {
    const users = await shop.api(listUsers, { as: admin, query: { pageSize: 1 } })
    const { registeredUsers, pendingUsers } = (await shop.api(getDashboard, { as: admin })).body
    return [users.headers.get('x-pagination'), registeredUsers, pendingUsers]
  }
  const before = await counts()
  const nameless = await seller.sell([[option, 1]])
  const named = await seller.sell([[option, 1]], { walkInName: 'Tita Baby' })
  expect(await counts()).toEqual(before)
  const orders = await Promise.all([see(nameless.orderId), see(named.orderId)])
  expect(
    orders.map(({ customerName, customerId, customerEmail }) => [customerName, customerId, customerEmail]),
  ).toEqual([
    ['Walk-in customer', null, ''],
    ['Tita Baby', null, ''],
  ])
  for (const as of [parent, seller]) {
    expect((await shop.api(listMyOrders, { as, body: {} })).body).toEqual([])
    expect((await shop.api(getOrder, { as, params: { id: named.orderId } })).status).toBe(404)
  }
  const listed = (await shop.api(listOrders, { as: admin, query: { search: 'Tita Baby' } })).body
  expect(listed.map(({ orderId, customerId }) => [orderId, customerId])).toEqual([[named.orderId, null]])
})

test('a walk-in may leave the student away, and the job completes his order like any other', async () => {
  const { orderId } = await seller.sell([[await newOption(), 1]])
  clock.pass(8)
  await shop.deps.jobs.runScheduled('complete-orders')
  expect((await see(orderId)).status).toBe('Completed')
})

test('[CTR-08] a sale takes its pieces off the shelf at once, as one row of the ledger, and holds nothing', async () => {
  const option = await newOption({ stock: 9 })
  await (await newBuyer(shop)).buy(option, 3)
  const { orderId } = await seller.sell([[option, 2]])
  expect(await stockOf(shop, option)).toEqual({ stock: 7, held: 3, ledger: { stock: 7, held: 3 } })
  const rows = await shop.db
    .selectFrom('stock_ledger')
    .select(['kind', 'on_hand_delta', 'held_delta', 'actor_id'])
    .where('order_id', '=', orderId)
    .execute()
  expect(rows).toEqual([{ kind: 'counter_sale', on_hand_delta: -2, held_delta: 0, actor_id: seller.id }])
})

test('[CTR-09] what pending orders hold is not sold, and then nothing of the sale is', async () => {
  const scarce = await newOption({ stock: 5, name: 'Ruler' })
  const enough = await newOption({ stock: 5 })
  await (await newBuyer(shop)).buy(scarce, 4)
  const before = await countOrders()
  const { status, problem } = await seller.trySell([
    [enough, 1],
    [scarce, 2],
  ])
  expect([status, problem.title]).toEqual([400, 'Insufficient quantity for Ruler'])
  expect([await stockOf(shop, scarce), await stockOf(shop, enough)]).toMatchObject([
    { stock: 5, held: 4 },
    { stock: 5, held: 0 },
  ])
  expect(await countOrders()).toBe(before)
})

test('[CTR-10] of twenty tills that sell one of five pieces at the same moment five do', async () => {
  const option = await newOption({ stock: 5 })
  const other = await newOption({ stock: 100 })
  const tills = await Promise.all([1, 2, 3, 4].map(() => newSeller(shop)))
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      tills[place % 4]!.trySell(
        // In either order: whoever locks what the other one waits for would end in a deadlock.
        place % 2 === 0
          ? [
              [option, 1],
              [other, 1],
            ]
          : [
              [other, 1],
              [option, 1],
            ],
      ),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 200),
    ...Array.from({ length: 15 }, () => 400),
  ])
  expect(await stockOf(shop, option)).toEqual({ stock: 0, held: 0, ledger: { stock: 0, held: 0 } })
  expect(await stockOf(shop, other)).toMatchObject({ stock: 95, ledger: { stock: 95 } })
})

test('a till and a checkout that want the last piece do not both get it', async () => {
  const option = await newOption({ stock: 1 })
  const buyer = await newBuyer(shop)
  const row = await buyer.put(option, 1)
  const answers = await Promise.all([seller.trySell([[option, 1]]), buyer.order([row])])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('[CTR-11] the change is what is left of the cash, and less cash than the total sells nothing', async () => {
  const option = await newOption({ price: 34_975 })
  const sold = await seller.sell([[option, 1]], { cashTendered: 500 })
  expect(sold).toMatchObject({ totalPrice: 349.75, cashTendered: 500, change: 150.25 })
  expect(await see(sold.orderId)).toMatchObject({
    cashTendered: 500,
    change: 150.25,
    paymentReceived: 349.75,
  })
  const before = await countOrders()
  for (const cashTendered of [349.74, 0, '']) {
    const { status, problem } = await seller.trySell([[option, 1]], { cashTendered })
    expect([status, problem.errors?.cashTendered]).toEqual([400, ['The cash is less than the total.']])
  }
  expect(await countOrders()).toBe(before)
})

test('[CTR-12] another payment than cash needs its reference number, and no attachment', async () => {
  const option = await newOption()
  for (const paymentType of ['OnlineBanking', 'BankDeposit', 'BankCheque'] as const) {
    const form = { paymentType, cashTendered: '' }
    const { status, problem } = await seller.trySell([[option, 1]], form)
    expect([status, problem.errors?.reference]).toEqual([400, ['Please enter the reference number.']])
    const sold = await seller.sell([[option, 1]], { ...form, reference: 'GC-77812' })
    expect(sold).toMatchObject({ cashTendered: null, change: null })
    expect(await see(sold.orderId)).toMatchObject({
      paymentType,
      reference: 'GC-77812',
      paymentAttachment: [],
    })
  }
})

test('[CTR-13] a discount needs its permission, a name and a rate, and is rounded as on every order', async () => {
  const option = await newOption({ price: 123_450 })
  const clerk = await newSeller(shop, ['Counter.view', 'Counter.add'])
  const named = { discountType: 'Sibling', discountRate: 12.5, expectedTotal: 1080.19, cashTendered: 1080.19 }
  const { problem, ...refused } = await clerk.trySell([[option, 1]], named)
  expect([refused.status, problem.title]).toEqual([403, 'You are not allowed to do this.'])
  const wrong = async (form: Parameters<Seller['trySell']>[1]) =>
    (await seller.trySell([[option, 1]], { ...named, ...form })).problem.errors
  expect((await wrong({ discountType: '' }))?.discountType).toEqual(['Please name the discount.'])
  expect((await wrong({ discountRate: '' }))?.discountRate).toEqual(['Rate must have a value.'])
  for (const discountRate of [-1, 100.5])
    expect((await wrong({ discountRate }))?.discountRate).toEqual(['Rate must be from 0 to 100.'])
  const sold = await seller.sell([[option, 1]], named)
  expect(sold.totalPrice).toBe(1080.19)
  expect(await see(sold.orderId)).toMatchObject({
    discountType: 'Sibling',
    discountRate: 12.5,
    subtotal: 1234.5,
    amountLess: 154.31,
    totalPrice: 1080.19,
  })
})

test('[CTR-14] nothing is sold at another total than the seller was shown', async () => {
  const option = await newOption({ price: 5000, stock: 3 })
  await shop.db
    .updateTable('product_options')
    .set({ price_centavos: 5500 })
    .where('id', '=', option.id)
    .execute()
  const { status, problem } = await seller.trySell([[option, 1]], { cashTendered: 100 })
  expect([status, problem.title]).toEqual([
    400,
    'Your items have changed. Please check the total and confirm again.',
  ])
  expect(await stockOf(shop, option)).toMatchObject({ stock: 3 })
})

test('[CTR-15] the same key sells once, one after the other or at once, and is answered alike', async () => {
  const option = await newOption({ stock: 1 })
  const before = await countOrders()
  const again = () => seller.trySell([[option, 1]], { idempotencyKey: 'the-last-ruler', cashTendered: 100 })
  const first = await again()
  const second = await again()
  expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
  expect(await countOrders()).toBe(before + 1)

  const last = await newOption({ stock: 1 })
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => seller.trySell([[last, 1]], { idempotencyKey: 'eight-at-once' })),
  )
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    answers.map(() => [200, answers[0]!.body]),
  )
  const plenty = await newOption({ stock: 100 })
  const more = await Promise.all(
    Array.from({ length: 8 }, () => seller.trySell([[plenty, 1]], { idempotencyKey: 'eight-of-plenty' })),
  )
  expect(new Set(more.map(({ body }) => body.orderId)).size).toBe(1)
  expect(await countOrders()).toBe(before + 3)

  const other = await seller.trySell([[plenty, 2]], { idempotencyKey: 'the-last-ruler' })
  expect([other.status, other.problem.code]).toEqual([409, 'key_used'])
  const till = await newSeller(shop)
  expect((await till.trySell([[plenty, 2]], { idempotencyKey: 'the-last-ruler' })).status).toBe(200)
})

test('two lines of one item count together', async () => {
  const option = await newOption({ price: 1000, stock: 3 })
  const twice = (one: number, two: number) =>
    seller.trySell([
      [option, one],
      [option, two],
    ])
  expect((await twice(2, 2)).problem.title).toMatch(/^Insufficient quantity for /)
  const { body } = await twice(1, 2)
  expect(
    (await see(body.orderId)).orderItems.map(({ quantity, totalPrice }) => [quantity, totalPrice]),
  ).toEqual([[3, 30]])
  expect(await stockOf(shop, option)).toMatchObject({ stock: 0, ledger: { stock: 0 } })
})

test('what is not offered is not sold', async () => {
  const inactive = (await shop.newProduct({ options: [{ status: 'Inactive' }] })).options[0]!
  const ofInactive = (await shop.newProduct({ status: 'Inactive' })).options[0]!
  for (const option of [inactive, ofInactive, { id: 2_000_000_000, price: 100 }]) {
    const { status, problem } = await seller.trySell([[option, 1]])
    expect([status, problem.title]).toEqual([400, 'This product is unavailable.'])
  }
})

test('hostile and wrong input sells nothing', async () => {
  const option = await newOption({ price: 100_000_000, stock: 50 })
  const parent = await shop.newCustomer({ status: 2 })
  const line = [[option, 1]] as [typeof option, number][]
  const before = await countOrders()
  const refused: [string, Parameters<Seller['trySell']>[1]][] = [
    ['lines', { lines: [] }],
    ['lines[0].quantity', { lines: [{ productOptionId: option.id, quantity: 0 }] }],
    ['lines[0].quantity', { lines: [{ productOptionId: option.id, quantity: 1.5 }] }],
    ['lines', { lines: Array.from({ length: 201 }, () => ({ productOptionId: option.id, quantity: 1 })) }],
    ['userId', { userId: seller.id, ...PARENT }],
    ['userId', { userId: parent.id, ...PARENT }],
    ['userId', { userId: 2_000_000_000, ...PARENT }],
    ['cashTendered', { cashTendered: 10_000_000 }],
    ['cashTendered', { cashTendered: 1_000_000.001 }],
    ['walkInName', { walkInName: 'x'.repeat(101) }],
    ['walkInName', { walkInName: 'Ana\nReyes' }],
    ['gradeLevel', { gradeLevel: 'Grade 99' }],
    ['tinNumber', { tinNumber: '123' }],
    ['invoice', { invoice: 'SI-12' }],
    ['reference', { paymentType: 'OnlineBanking', reference: 'x'.repeat(51) }],
    ['idempotencyKey', { idempotencyKey: 'short' }],
  ]
  for (const [field, form] of refused) {
    const { status, problem } = await seller.trySell(line, form)
    expect([field, status, Object.keys(problem.errors ?? {})]).toEqual([
      field,
      400,
      expect.arrayContaining([field]),
    ])
  }
  const active = await shop.newCustomer()
  for (const form of [{ studentName: '' }, { gradeLevel: '' }])
    expect((await seller.trySell(line, { userId: active.id, ...PARENT, ...form })).status).toBe(400)
  expect(await countOrders()).toBe(before)
})

test('[CTR-21] a sale leaves one row of the audit log, and tells and mails the parent once and nobody of the staff', async () => {
  const option = await newOption({ price: 34_975 })
  const parent = await shop.newCustomer({ firstName: 'Ana', lastName: 'Cruz' })
  const toldOf = async (orderId: number) =>
    shop.db
      .selectFrom('notifications as n')
      .leftJoin('notification_recipients as r', 'r.notification_id', 'n.id')
      .select(['n.audience', 'r.user_id'])
      .where('n.order_id', '=', orderId)
      .execute()
  const rowsOf = (orderNumber: string) =>
    shop.db
      .selectFrom('audit_logs')
      .select(['module', 'action', 'description', 'executed_by_name'])
      .where('description', 'like', `%${orderNumber}%`)
      .execute()
  const named = await seller.sell([[option, 1]], { ...PARENT, userId: parent.id, cashTendered: 500 })
  expect(await toldOf(named.orderId)).toEqual([{ audience: 'member', user_id: parent.id }])
  const walkIn = await seller.sell([[option, 1]])
  expect(await toldOf(walkIn.orderId)).toEqual([])
  const mails = (await sentMails(shop)).filter(({ to }) => to === parent.emailAddress)
  expect(mails.map(({ subject }) => subject)).toEqual([`Your receipt for ${named.orderNumber}`])
  for (const text of ['Total: ₱349.75', 'Payment: Cash', 'Cash: ₱500.00', 'Change: ₱150.25'])
    expect(mails[0]!.text).toContain(text)
  const queued = await shop.db
    .selectFrom('mails')
    .select('kind')
    .where('order_id', 'in', [named.orderId, walkIn.orderId])
    .execute()
  expect(queued).toEqual([{ kind: 'counter-receipt' }])
  for (const { orderNumber } of [named, walkIn])
    expect(await rowsOf(orderNumber)).toEqual([
      {
        module: 'Counter',
        action: 'Create',
        description: `Sold ${orderNumber} for ₱349.75`,
        executed_by_name: 'Carla Santos',
      },
    ])
})
