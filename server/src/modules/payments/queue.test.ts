import { getPayment, listPayments, verifyPayment } from '@kwaderno/contract/payment.ts'
import { cancelOrder, getOrder } from '@kwaderno/contract/order.ts'
import type { QueryIn } from '@kwaderno/contract/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, type Buyer, type CheckoutForm } from '../../../test/buying.ts'
import { newSeller } from '../../../test/counter.ts'
import type { TestUser } from '../../../test/factories.ts'
import { clockOf } from '../../core/clock.ts'

let shop: TestApp
let cashier: TestUser
let now = new Date('2026-11-20T02:00:00Z')
beforeAll(async () => {
  shop = await startTestApp({ clock: clockOf(() => now) })
  cashier = await shop.newStaff(['Payments.view', 'Payments.edit'])
})
afterAll(() => shop.close())

async function place(by: Buyer, form: CheckoutForm = {}) {
  const option = (await shop.newProduct()).options[0]!
  const orderId = (await by.order([await by.put(option)], form)).body[1].orderId!
  const { id } = await shop.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { body } = await shop.api(getOrder, { as: by, params: { id: orderId } })
  return { orderId, id, orderNumber: body.orderNumber, by }
}
const list = (query: QueryIn<typeof listPayments> = {}) =>
  shop.api(listPayments, { as: cashier, query: { pageSize: 100, ...query } })
const idsOf = async (query: QueryIn<typeof listPayments> = {}) => (await list(query)).body.map(({ id }) => id)
const look = async (id: number) => (await shop.api(getPayment, { as: cashier, params: { id } })).body

test('[PVQ-07] the queue has the unverified payments of Pending orders, the oldest upload first', async () => {
  const ana = await newBuyer(shop)
  const { id: accountId } = await shop.db
    .insertInto('payment_accounts')
    .values({ kind: 'Bank', provider: 'BDO', account_name: 'K', account_number: '1', position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const first = await place(ana, { payerName: 'Benigno Niño', paidTo: accountId, paymentAmount: 10 })
  now = new Date('2026-11-21T02:00:00Z')
  const second = await place(ana, { paymentReference: 'GC 777-888-999' })
  now = new Date('2026-11-22T02:00:00Z')
  const gone = await place(ana)
  const verified = await place(ana)
  await shop.api(cancelOrder, { as: ana, params: { id: gone.orderId }, body: {} })
  const body = { version: 1, amount: 5 }
  await shop.api(verifyPayment, { as: cashier, params: { id: verified.id }, body })
  const { body: rows } = await list()
  expect(rows).toMatchObject([
    { id: first.id, orderNumber: first.orderNumber, amount: 10, payer: 'Benigno Niño', isFlagged: false },
    { id: second.id, orderStatus: 'Pending', amount: null, reference: 'GC 777-888-999' },
  ])
  expect(await idsOf({ state: 'Unverified' })).toEqual([first.id, second.id, gone.id])
  expect(await idsOf({ state: 'Verified' })).toEqual([verified.id])
  expect(await idsOf({ state: 'All' })).toEqual([first.id, second.id, gone.id, verified.id])
  expect(await idsOf({ accountId })).toEqual([first.id])
  expect(await idsOf({ dateFrom: '2026-11-21', dateTo: '2026-11-21' })).toEqual([second.id])
  for (const search of [second.orderNumber, 'gc777888999', '777-888', 'GC 777']) {
    expect(await idsOf({ search })).toEqual([second.id])
    // What waits is read, everything is looked up by indexes: both find the same.
    expect(await idsOf({ search, state: 'All' })).toEqual([second.id])
  }
  expect(await idsOf({ search: 'nino benigno' })).toEqual([first.id])
  expect((await list({ dateFrom: '2026-11-22', dateTo: '2026-11-21' })).status).toBe(400)
  expect(await shop.countStatements(() => list({ search: 'nino', flagged: true }))).toBe(1)
  expect(await shop.countStatements(() => look(first.id))).toBe(1)
})

test('[PVQ-17, PVQ-21] one reference on the orders of two flags both, however it is typed, and no customer sees it', async () => {
  const [ana, ben] = [await newBuyer(shop), await newBuyer(shop)]
  const first = await place(ana, { paymentReference: 'GC 1023-456 789' })
  const other = await place(ben, { paymentReference: 'gc1023456789' })
  const again = await place(ana, { paymentReference: 'Gc.1023.456.789' })
  // Of other words, and without any.
  await place(ben, { paymentReference: 'GC 1023-456 780' })
  await place(ben)
  await shop.api(cancelOrder, { as: ben, params: { id: other.orderId }, body: {} })
  const flag = (of: typeof first, isSameCustomer: boolean) => ({
    kind: 'reference',
    paymentId: of.id,
    orderId: of.orderId,
    orderNumber: of.orderNumber,
    isSameCustomer,
  })
  expect((await look(first.id)).flags).toEqual([flag(other, false), flag(again, true)])
  expect((await look(other.id)).flags).toEqual([flag(first, false), flag(again, false)])
  expect(await idsOf({ flagged: true })).toEqual([first.id, again.id])
  expect(await idsOf({ flagged: true, state: 'All' })).toEqual([first.id, other.id, again.id])
  const { body } = await shop.api(getOrder, { as: ana, params: { id: first.orderId } })
  expect(JSON.stringify(body)).not.toMatch(/flag|Same reference/i)
  expect(JSON.stringify(body)).not.toContain(other.orderNumber)
})

test('[PVQ-32] the reference of a counter sale flags the payment of an order, and cash makes no payment', async () => {
  const seller = await newSeller(shop)
  const { options } = await shop.newProduct({ options: [{ price: 5000, stock: 9 }] })
  const line = [options[0]!, 1] as const
  const paid = { paymentType: 'OnlineBanking', cashTendered: null, reference: 'BPI 55-66-77' } as const
  const { orderId, orderNumber } = await seller.sell([[...line]], paid)
  const cash = await seller.sell([[...line]])
  const ana = await newBuyer(shop)
  const order = await place(ana, { paymentReference: 'bpi556677' })
  expect((await look(order.id)).flags).toMatchObject([{ kind: 'reference', orderId, orderNumber }])
  const rows = await shop.db
    .selectFrom('payments')
    .select(['order_id', 'state', 'amount_received_centavos', 'decided_by'])
    .where('order_id', 'in', [orderId, cash.orderId])
    .execute()
  expect(rows).toEqual([
    { order_id: orderId, state: 'Verified', amount_received_centavos: 5000, decided_by: seller.id },
  ])
})
