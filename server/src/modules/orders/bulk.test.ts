import type { BodyIn, QueryIn } from '@kwaderno/contract/endpoint.ts'
import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { listOrders } from '@kwaderno/contract/order-list.ts'
import { MAX_BULK, NOT_TRIED } from '@kwaderno/contract/bulk.ts'
import { BULK_TEXT, moveOrders, selectOrders, type BulkAction } from '@kwaderno/contract/order-bulk.ts'
import type { PageInfo } from '@kwaderno/contract/paging.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { breakRows } from '../../../test/broken-row.ts'
import { newBuyer, stockOf, type Buyer } from '../../../test/buying.ts'
import { newOrderClerk, type OrderClerk } from '../../../test/order-clerk.ts'
import { clockOf } from '../../core/clock.ts'

const TODAY = '2026-03-10'
const FILL_PAYMENT = 'Please fill-up payment details to update the status.'

let shop: TestApp
let buyer: Buyer
let staff: OrderClerk
let other: OrderClerk
beforeAll(async () => {
  shop = await startTestApp({ clock: clockOf(() => new Date(`${TODAY}T02:00:00Z`)) })
  buyer = await newBuyer(shop, await shop.newCustomer({ firstName: 'Ana', lastName: 'Cruz' }))
  staff = await newOrderClerk(shop, { firstName: 'Carla', lastName: 'Santos' })
  other = await newOrderClerk(shop, { firstName: 'Ben', lastName: 'Cruz' })
})
afterAll(() => shop.close())

const newOption = async (stock = 100) =>
  (await shop.newProduct({ options: [{ price: 25_000, stock }] })).options[0]!
async function place(count: number, quantity = 2): Promise<number[]> {
  const option = await newOption()
  const ids: number[] = []
  for (let placed = 0; placed < count; placed++) ids.push(await buyer.buy(option, quantity))
  return ids
}
const shown = async (ids: readonly number[]) =>
  Promise.all(ids.map(async (orderId) => ({ orderId, version: (await staff.see(orderId)).version })))

type Sent = Partial<BodyIn<typeof moveOrders>>
const send = (body: BodyIn<typeof moveOrders>, as: { token: string } = staff) =>
  shop.api(moveOrders, { as, body })
/** Moves orders as they are now. */
const bulk = async (action: BulkAction, ids: readonly number[], more: Sent = {}) =>
  (await send({ action, orders: await shown(ids), ...more })).body.results
const statuses = async (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await staff.see(id)).status))
const outcomes = (results: readonly { outcome: string }[]) => results.map(({ outcome }) => outcome)

/** How many rows there are of what a move leaves behind. */
async function written(): Promise<unknown> {
  const { rows } = await sql`select
    (select count(*) from order_histories) as histories, (select count(*) from notifications) as notifications,
    (select count(*) from audit_logs) as audits, (select count(*) from mails) as mails`.execute(shop.db)
  return rows
}

test('[BULK-03] of four orders the one without a payment is named with its reason, and the others are approved', async () => {
  const ids = await place(4)
  for (const id of [ids[0]!, ids[1]!, ids[3]!]) await staff.edit(id, { paymentReceived: 500 })
  const results = await bulk('approve', ids)
  expect(outcomes(results)).toEqual(['done', 'done', 'failed', 'done'])
  const unpaid = await staff.see(ids[2]!)
  expect(results[2]).toEqual({
    orderId: ids[2],
    orderNumber: unpaid.orderNumber,
    outcome: 'failed',
    message: FILL_PAYMENT,
    version: null,
  })
  expect(await statuses(ids)).toEqual(['Approved', 'Approved', 'Pending', 'Approved'])
  expect(unpaid.orderHistories).toHaveLength(1)
})

test('[BULK-04] received in full pays what had no payment, exactly, and leaves another amount as it was', async () => {
  const ids = await place(2)
  await staff.edit(ids[1]!, {
    paymentReceived: 600,
    paymentTagTypeId: 2,
    overpaymentAmount: 100,
    reimbursementTypeId: 1,
  })
  // The form gives no discount without a payment.
  await shop.db
    .updateTable('orders')
    .set({ discount_rate: 10, amount_less_centavos: 5000, total_centavos: 45_000 })
    .where('id', '=', ids[0]!)
    .execute()
  expect(outcomes(await bulk('approve', ids, { receivedInFull: true }))).toEqual(['done', 'done'])
  const paid = ({ status, paymentReceived, paymentTagTypeId, overpaymentAmount }: StaffOrder) => [
    status,
    paymentReceived,
    paymentTagTypeId,
    overpaymentAmount,
  ]
  expect(paid(await staff.see(ids[0]!))).toEqual(['Approved', 450, 1, null])
  expect(paid(await staff.see(ids[1]!))).toEqual(['Approved', 600, 2, 100])
})

test('[BULK-05] an order that is short of stock fails with its items named, and the ones after it are approved', async () => {
  const [scarce, plenty] = [await newOption(5), await newOption()]
  const first = await buyer.buy(scarce, 3)
  const second = await buyer.buy(scarce, 2)
  const third = await buyer.buy(plenty, 1)
  await shop.db.updateTable('product_options').set({ stock: 3 }).where('id', '=', scarce.id).execute()
  const results = await bulk('approve', [first, second, third], { receivedInFull: true })
  expect(outcomes(results)).toEqual(['done', 'failed', 'done'])
  const { orderItems, status, paymentReceived, orderHistories } = await staff.see(second)
  expect(results[1]!.message).toContain('Inadequate Quantity')
  expect(results[1]!.message).toContain(orderItems[0]!.name)
  expect([status, paymentReceived, orderHistories.length]).toEqual(['Pending', null, 1])
  expect(await stockOf(shop, scarce)).toMatchObject({ stock: 0, held: 2 })
  expect(await stockOf(shop, plenty)).toMatchObject({ stock: 99, held: 0 })
})

test('a fault of the shop ends the call, which answers what was done before it and tries nothing after it', async () => {
  const ids = await place(4)
  const mend = await breakRows(shop.db, 'order_histories', `new.order_id = ${ids[1]}`)
  const orders = await shown(ids)
  const { status, body } = await send({ action: 'approve', orders, receivedInFull: true })
  await mend()
  expect(status).toBe(200)
  expect(body.results.map(({ orderId, outcome, message }) => [orderId, outcome, message])).toEqual([
    [ids[0], 'done', ''],
    [ids[1], 'failed', 'Something went wrong. Please try again later.'],
    [ids[2], 'failed', NOT_TRIED],
    [ids[3], 'failed', NOT_TRIED],
  ])
  expect(await statuses(ids)).toEqual(['Approved', 'Pending', 'Pending', 'Pending'])
  const again = await bulk('approve', ids, { receivedInFull: true })
  expect(outcomes(again)).toEqual(['same', 'done', 'done', 'done'])
})

test('[BULK-06] what is delivered is shipped, what is picked up gets ready, and only what had no date gets the given one', async () => {
  const [sent, fetched, dated] = [
    (await shop.newOrder(buyer.id, { status: 'Packaging' })).id,
    (await shop.newOrder(buyer.id, { status: 'Packaging', deliveryMethod: 'PickUp' })).id,
    (await shop.newOrder(buyer.id, { status: 'Packaging' })).id,
  ]
  const pending = (await shop.newOrder(buyer.id)).id
  await staff.setDate(dated, '2026-03-20')
  const ids = [sent, fetched, dated, pending]
  const results = await bulk('ship', ids, { deliveryDate: '2026-03-12' })
  expect(outcomes(results)).toEqual(['done', 'done', 'done', 'failed'])
  expect(results[3]!.message).toBe('An order that is Pending cannot become Shipped.')
  expect(await statuses(ids)).toEqual(['Shipped', 'ReadyForPickup', 'Shipped', 'Pending'])
  const days = await Promise.all(ids.map(async (id) => (await staff.see(id)).deliveryTime.slice(0, 10)))
  expect(days).toEqual(['2026-03-12', '2026-03-12', '2026-03-20', '0001-01-01'])
})

test('without a date, or with one that has passed, nothing is shipped', async () => {
  const { id } = await shop.newOrder(buyer.id, { status: 'Packaging' })
  expect((await bulk('ship', [id]))[0]).toMatchObject({
    outcome: 'failed',
    message: 'This field is required',
  })
  const late = await send({ action: 'ship', orders: await shown([id]), deliveryDate: '2026-03-09' })
  expect(late.problem).toMatchObject({
    status: 400,
    errors: { deliveryDate: ['The delivery date cannot be earlier than today.'] },
  })
  expect(await statuses([id])).toEqual(['Packaging'])
})

test('[BULK-07] an order that was changed after it was shown is not moved, and its result says so', async () => {
  const ids = await place(2)
  for (const id of ids) await staff.edit(id, { paymentReceived: 500 })
  const orders = await shown(ids)
  await other.edit(ids[0]!, { paymentReceived: 400 })
  const { results } = (await send({ action: 'approve', orders })).body
  expect(results[0]).toMatchObject({ outcome: 'failed', message: BULK_TEXT.changed })
  expect(await statuses(ids)).toEqual(['Pending', 'Approved'])
})

test('[BULK-08] the same call again answers that all was done, and writes nothing', async () => {
  const orders = await shown(await place(3))
  const body = { action: 'approve', orders, receivedInFull: true } as const
  expect(outcomes((await send(body)).body.results)).toEqual(['done', 'done', 'done'])
  const before = await written()
  const again = (await send(body)).body.results
  expect(outcomes(again)).toEqual(['same', 'same', 'same'])
  expect(again.map(({ message }) => message)).toEqual(['', '', ''])
  expect(await written()).toEqual(before)
})

test('[BULK-09] each order has the history, audit row, notifications and mails that it would have had alone', async () => {
  const [alone, ...many] = await place(3)
  for (const id of [alone!, ...many]) await staff.edit(id, { paymentReceived: 500 })
  const traces = async (orderId: number) => {
    const { orderNumber } = await staff.see(orderId)
    const [histories, notifications, audits, mails] = await Promise.all([
      shop.db
        .selectFrom('order_histories')
        .select(['status', 'actor_id'])
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute(),
      shop.db
        .selectFrom('notifications')
        .select(['audience', 'title', 'description'])
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute(),
      shop.db
        .selectFrom('audit_logs')
        .select(['action', 'description', 'details'])
        .where('description', 'like', `%${orderNumber}`)
        .orderBy('id')
        .execute(),
      shop.db
        .selectFrom('mails')
        .select(['kind', 'address', 'subject'])
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute(),
    ])
    return JSON.parse(
      JSON.stringify({ histories, notifications, audits, mails }).replaceAll(orderNumber, 'NUMBER'),
    ) as { histories: unknown[]; audits: unknown[]; mails: { kind: string }[] }
  }
  await staff.step(alone!, 'Approved')
  expect(outcomes(await bulk('approve', many))).toEqual(['done', 'done'])
  await staff.step(alone!, 'Packaging')
  await bulk('pack', many)
  const wanted = await traces(alone!)
  expect([wanted.histories.length, wanted.audits.length]).toEqual([3, 3])
  expect(wanted.mails.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['order-approved', 'order-packed']),
  )
  for (const id of many) expect(await traces(id)).toEqual(wanted)
})

test('what is shipped with a date leaves one audit row, which has both', async () => {
  const { id, orderNumber } = await shop.newOrder(buyer.id, { status: 'Packaging' })
  await bulk('ship', [id], { deliveryDate: '2026-03-12' })
  const rows = await shop.db
    .selectFrom('audit_logs')
    .select('details')
    .where('description', 'like', `%${orderNumber}`)
    .execute()
  expect(rows.map(({ details }) => details.map(({ field, newData }) => [field, newData]))).toEqual([
    [
      ['Status', 'Shipped'],
      ['Delivery date', 'March 12, 2026'],
    ],
  ])
})

test('[BULK-08, BULK-09] when two people approve the same orders, each is moved once and the other reads that it was', async () => {
  for (let round = 0; round < 4; round++) {
    const option = await newOption()
    const ids: number[] = []
    for (let placed = 0; placed < 6; placed++) ids.push(await buyer.buy(option, 1))
    const orders = await shown(ids)
    const call = (as: OrderClerk, list: typeof orders) =>
      send({ action: 'approve', orders: list, receivedInFull: true }, as)
    // From both ends, so that each of them is the first somewhere.
    const answers = await Promise.all([call(staff, orders), call(other, orders.toReversed())])
    const [mine, theirs] = [answers[0].body.results, answers[1].body.results.toReversed()]
    for (const place of ids.keys()) {
      expect([mine[place]!.outcome, theirs[place]!.outcome].toSorted()).toEqual(['done', 'same'])
    }
    for (const id of ids) {
      const { orderHistories } = await staff.see(id)
      expect(orderHistories.map(({ status }) => status)).toEqual(['Pending', 'Approved'])
    }
    expect(await stockOf(shop, option)).toMatchObject({ stock: 94, held: 0, ledger: { stock: 94, held: 0 } })
  }
})

test('[BULK-10] refuses 51 orders as a whole, and whoever may not edit', async () => {
  const [id] = await place(1)
  const orders = await shown([id!])
  const body = { action: 'approve', orders, receivedInFull: true } as const
  const many = Array.from({ length: MAX_BULK }, (_, index) => ({ orderId: 900_000 + index, version: 1 }))
  expect((await send({ ...body, orders: [...orders, ...many] })).status).toBe(400)
  expect((await send({ ...body, orders: [] })).status).toBe(400)
  const viewer = await shop.newStaff(['Transactions.view'])
  expect((await send(body, viewer)).status).toBe(403)
  expect((await send(body, buyer)).status).toBe(403)
  expect(await statuses([id!])).toEqual(['Pending'])
  // Fifty are as many as there may be, and nothing but their own reason keeps any of them back.
  const { status, body: answer } = await send({ ...body, orders: [...orders, ...many.slice(1)] })
  expect(status).toBe(200)
  expect(outcomes(answer.results)).toEqual(['done', ...many.slice(1).map(() => 'failed')])
  expect(answer.results[1]).toMatchObject({ orderNumber: '', message: 'This order no longer exists.' })
})

test('an order that is named twice counts once, and the version of the answer goes on', async () => {
  const [one] = await shown(await place(1))
  const { results } = (await send({ action: 'approve', orders: [one!, one!], receivedInFull: true })).body
  expect(outcomes(results)).toEqual(['done'])
  const next = [{ orderId: one!.orderId, version: results[0]!.version! }]
  expect(outcomes((await send({ action: 'pack', orders: next })).body.results)).toEqual(['done'])
})

const select = (query: QueryIn<typeof selectOrders> = {}, as: { token: string } = staff) =>
  shop.api(selectOrders, { as, query })

test('[BULK-02] a selection has the orders of all pages of the filter, and none above 500', async () => {
  const customer = await shop.newCustomer()
  const first = await shop.newOrder(customer.id)
  const copied = await shop.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow()
  const { id: _id, search_text: _text, ...columns } = copied
  const copies = (from: number, to: number) =>
    shop.db
      .insertInto('orders')
      .values(
        Array.from({ length: to - from }, (_, index) => ({
          ...columns,
          order_number: `${copied.order_number}-${from + index}`,
        })),
      )
      .execute()
  await copies(1, 500)
  await shop.db
    .updateTable('orders')
    .set({ status: 'Declined' })
    .where('order_number', '=', `${copied.order_number}-7`)
    .execute()
  const all = (await select({ customerId: customer.id })).body
  expect(all).toHaveLength(500)
  const pages = await Promise.all(
    [1, 2, 3, 4, 5].map((pageNumber) =>
      shop.api(listOrders, {
        as: staff,
        query: { customerId: customer.id, orderStatus: 'Pending', pageSize: 100, pageNumber },
      }),
    ),
  )
  const pending = (await select({ customerId: customer.id, orderStatus: 'Pending' })).body
  expect((JSON.parse(pages[0]!.headers.get('x-pagination')!) as PageInfo).TotalCount).toBe(499)
  expect(pending).toEqual(
    pages.flatMap(({ body }) =>
      body.map(({ orderId, orderNumber, status, version }) => ({ orderId, orderNumber, status, version })),
    ),
  )
  await copies(500, 501)
  const refused = await select({ customerId: customer.id })
  expect([refused.status, refused.problem.title]).toEqual([
    400,
    'More than 500 orders match. Narrow the filters.',
  ])
  expect((await select({ customerId: customer.id, orderStatus: 'Pending' })).status).toBe(200)
  expect((await select({}, await shop.newStaff(['Inventory.view']))).status).toBe(403)
})
