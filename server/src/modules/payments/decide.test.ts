import { downloadFile } from '@kwaderno/contract/common.ts'
import { addOrderAttachment } from '@kwaderno/contract/order-attachment.ts'
import { moveOrders } from '@kwaderno/contract/order-bulk.ts'
import { cancelOrder, getOrder } from '@kwaderno/contract/order.ts'
import {
  getPayment,
  listPayments,
  rejectPayment,
  reopenPayment,
  verifyPayment,
} from '@kwaderno/contract/payment.ts'
import { getSettings, updateOrderSettings } from '@kwaderno/contract/settings.ts'
import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, proof, stockOf, type Buyer, type CheckoutForm } from '../../../test/buying.ts'
import type { TestUser } from '../../../test/factories.ts'
import { newOrderClerk, type OrderClerk } from '../../../test/order-clerk.ts'

let shop: TestApp
let buyer: Buyer
let clerk: OrderClerk
/** Verifies and sees no orders. */
let cashier: TestUser
/** May approve as well. */
let manager: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  buyer = await newBuyer(shop)
  clerk = await newOrderClerk(shop)
  cashier = await shop.newStaff(['Payments.view', 'Payments.edit'], { firstName: 'Lea', lastName: 'Cruz' })
  manager = await shop.newStaff(['Payments.view', 'Payments.edit', 'Transactions.edit'])
})
afterAll(() => shop.close())

/** An order of 1,000.00 with one payment. */
async function place(form: CheckoutForm = {}, { stock = 20, by = buyer } = {}) {
  const option = (await shop.newProduct({ options: [{ price: 50_000, stock }] })).options[0]!
  const orderId = (await by.order([await by.put(option, 2)], form)).body[1].orderId!
  const [payment] = (await clerk.see(orderId)).payments
  return { orderId, option, id: payment!.id, version: payment!.version }
}
const newOption = async () => (await shop.newProduct({ options: [{ stock: 5 }] })).options[0]!
const stateOf = async (orderId: number) => (await clerk.see(orderId)).payments.map(({ state }) => state)
type Verifying = Omit<BodyIn<typeof verifyPayment>, 'version'>
const verify = (id: number, body: Verifying, { as = cashier, version = 1 } = {}) =>
  shop.api(verifyPayment, { as, params: { id }, body: { version, ...body } })
const reject = (id: number, reason: string, version = 1) =>
  shop.api(rejectPayment, { as: cashier, params: { id }, body: { version, reason } })
const reopen = (id: number, version: number) =>
  shop.api(reopenPayment, { as: cashier, params: { id }, body: { version } })
const look = async (id: number, amount?: number) =>
  (await shop.api(getPayment, { as: cashier, params: { id }, query: amount ? { amount } : {} })).body
const add = (orderId: number, body: BodyIn<typeof addOrderAttachment>, name = 'more.pdf') =>
  shop.api(addOrderAttachment, {
    as: buyer,
    params: { id: orderId },
    body,
    files: { attachment: [proof(name)] },
  })
const mailsOf = (orderId: number) =>
  shop.db
    .selectFrom('mails')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'payment-rejected')
    .execute()
const bellOf = async (orderId: number) =>
  (
    await shop.db
      .selectFrom('notifications as n')
      .innerJoin('notification_recipients as r', 'r.notification_id', 'n.id')
      .select('n.title')
      .where('n.order_id', '=', orderId)
      .where('r.user_id', '=', buyer.id)
      .orderBy('n.id')
      .execute()
  ).map(({ title }) => title)

test('[PVQ-09] the tag for an amount is proposed from what is paid, the delivery fee included', async () => {
  const { id, orderId } = await place({ paymentAmount: 1050 })
  await clerk.edit(orderId, {
    deliveryFee: 100,
    discountType: 'Sibling',
    discountRate: 10,
    paymentReceived: 1,
  })
  const exact = { received: 1000, paymentTagTypeId: 1, overpaymentAmount: null, underPaymentAmount: null }
  expect((await look(id, 1000)).proposal).toEqual(exact)
  const under = { ...exact, received: 950, paymentTagTypeId: 3, underPaymentAmount: 50 }
  expect((await look(id, 950)).proposal).toEqual(under)
  const over = { ...exact, received: 1050, paymentTagTypeId: 2, overpaymentAmount: 50 }
  // Without an amount that is claimed.
  expect([(await look(id, 1050)).proposal, (await look(id)).proposal]).toEqual([over, over])
  expect((await look((await place()).id)).proposal).toBeNull()
  await add(orderId, { paymentAmount: 20 })
  expect((await look(id, 1000)).proposal).toEqual({ ...exact, paymentTagTypeId: null })
})

test('[PVQ-10, PVQ-29] what is received is the sum of the verified payments, whose order stays Pending', async () => {
  const { id, orderId } = await place()
  await clerk.edit(orderId, { paymentReceived: 7 })
  await add(orderId, { paymentAmount: 400 })
  const { payments } = await clerk.see(orderId)
  const second = payments[1]!.id
  expect((await verify(id, { amount: 600 })).body[0]).toMatchObject({ title: 'Payment Verified' })
  expect(await clerk.see(orderId)).toMatchObject({ status: 'Pending', paymentReceived: 600 })
  const tag = { paymentTagTypeId: 3, underPaymentAmount: 0.5, repaymentTypeId: 2 }
  expect((await verify(second, { amount: 399.5, ...tag })).status).toBe(200)
  expect(await clerk.see(orderId)).toMatchObject({ status: 'Pending', paymentReceived: 999.5, ...tag })
  expect((await look(second)).others).toMatchObject([{ id, state: 'Verified', amountReceived: 600 }])
  expect((await reopen(id, 2)).status).toBe(200)
  expect(await clerk.see(orderId)).toMatchObject({
    paymentReceived: 399.5,
    paymentTagTypeId: null,
    underPaymentAmount: null,
  })
  expect(await stateOf(orderId)).toEqual(['Unverified', 'Verified'])
  await reopen(second, 2)
  expect(await clerk.see(orderId)).toMatchObject({ paymentReceived: null })
  expect(await bellOf(orderId)).toContain('Payment Verified')
  const wrong = await verify(id, { amount: 5, paymentTagTypeId: 2 }, { version: 3 })
  expect([wrong.status, Object.keys(wrong.problem.errors ?? {})]).toEqual([
    400,
    expect.arrayContaining(['reimbursementTypeId', 'overpaymentAmount']),
  ])
  for (const amount of [0, -1]) expect((await verify(id, { amount }, { version: 3 })).status).toBe(400)
  expect(await stateOf(orderId)).toEqual(['Unverified', 'Unverified'])
})

test('[PVQ-11] who may change orders approves with the same click, and nobody else', async () => {
  const { id, orderId, option } = await place()
  const refused = await verify(id, { amount: 1000, approve: true })
  expect([refused.status, await stateOf(orderId)]).toEqual([403, ['Unverified']])
  const done = await verify(id, { amount: 1000, paymentTagTypeId: 1, approve: true }, { as: manager })
  expect(done.body[0]).toMatchObject({ title: 'Order Approved' })
  expect(await clerk.see(orderId)).toMatchObject({ status: 'Approved', paymentReceived: 1000 })
  expect(await stateOf(orderId)).toEqual(['Verified'])
  expect(await stockOf(shop, option)).toMatchObject({ stock: 18, held: 0 })
  expect(await bellOf(orderId)).toEqual(expect.arrayContaining(['Payment Verified', 'Order Approved']))
})

test('[PVQ-12] a shortage undoes the approval and the verification', async () => {
  const { id, orderId, option } = await place({}, { stock: 2 })
  await shop.db
    .updateTable('product_options')
    .set({ stock: 1, held: 1 })
    .where('id', '=', option.id)
    .execute()
  const before = await clerk.see(orderId)
  const short = await verify(id, { amount: 1000, approve: true }, { as: manager })
  expect([short.status, short.body]).toMatchObject([200, [{ title: 'Inadequate Quantity' }]])
  expect(await clerk.see(orderId)).toEqual(before)
})

test('[PVQ-13] a payment of an order that has moved on is marked, and its order stays as it is', async () => {
  const { id, orderId } = await place()
  await clerk.approve(orderId)
  expect((await verify(id, { amount: 1000, paymentTagTypeId: 1 })).status).toBe(200)
  expect(await clerk.see(orderId)).toMatchObject({
    status: 'Approved',
    paymentReceived: 500,
    paymentTagTypeId: null,
    payments: [{ state: 'Verified', amountReceived: 1000, decidedBy: 'Lea Cruz' }],
  })
  for (const refused of [await reopen(id, 2), await verify(id, { amount: 1 }, { version: 2 })]) {
    expect(refused.status).toBe(400)
  }
  const cancelled = await place()
  await shop.api(cancelOrder, { as: buyer, params: { id: cancelled.orderId }, body: {} })
  for (const answer of [await verify(cancelled.id, { amount: 5 }), await reject(cancelled.id, 'Late.')]) {
    expect([answer.status, answer.problem.title]).toEqual([400, 'This order is Cancelled now.'])
  }
  expect(await stateOf(cancelled.orderId)).toEqual(['Unverified'])
})

test('[PVQ-14, PVQ-15] a rejection needs a reason, mails it once and leaves the order as it was', async () => {
  const { id, orderId, option } = await place()
  const before = await clerk.see(orderId)
  for (const reason of ['', '   ']) {
    const refused = await reject(id, reason)
    expect([refused.status, refused.problem.errors?.['reason']]).toEqual([400, ['Please give a reason.']])
  }
  expect((await reject(id, 'x'.repeat(501))).status).toBe(400)
  expect((await reject(id, 'The slip <b>cannot</b> be read.')).status).toBe(200)
  const after = await clerk.see(orderId)
  const { payments: _before, ...rest } = before
  const { payments, ...same } = after
  expect(same).toEqual(rest)
  expect(payments).toMatchObject([{ state: 'Rejected', reason: 'The slip <b>cannot</b> be read.' }])
  expect(await stockOf(shop, option)).toMatchObject({ stock: 20, held: 2 })
  const mails = await mailsOf(orderId)
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).toContain('The slip <b>cannot</b> be read.')
  expect([mails[0]!.text, mails[0]!.user_id]).toEqual([
    expect.stringContaining(after.orderNumber) as string,
    buyer.id,
  ])
  expect(await bellOf(orderId)).toContain('Payment Not Accepted')
  // The dropzone is open, and what comes in is another payment.
  expect((await add(orderId, {})).status).toBe(200)
  expect(await stateOf(orderId)).toEqual(['Rejected', 'Unverified'])
  expect((await shop.api(getOrder, { as: buyer, params: { id: orderId } })).body.payments).toMatchObject([
    { state: 'Rejected', reason: 'The slip <b>cannot</b> be read.' },
    { state: 'Unverified', files: ['more.pdf'] },
  ])
  expect((await look(id)).reasons[0]).toBe('The slip <b>cannot</b> be read.')
})

test('a reason that an erasure has hidden is not offered for another payment', async () => {
  const { id } = await place()
  expect((await reject(id, 'The amount cannot be read.')).status).toBe(200)
  const other = await place()
  expect((await look(other.id)).reasons).toContain('The amount cannot be read.')
  await shop.db.updateTable('payments').set({ reason: '***' }).where('id', '=', id).execute()
  expect((await look(other.id)).reasons).not.toContain('***')
})

test('[PVQ-10, PVQ-33] of two who decide at once exactly one does, and the other is told what it has become', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, orderId } = await place()
    const answers = await Promise.all([
      verify(id, { amount: 1000 }),
      verify(id, { amount: 1000 }, { as: manager }),
      reject(id, 'Twice.'),
    ])
    const [{ state } = { state: 'Unverified' }] = (await clerk.see(orderId)).payments
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    for (const { problem } of answers.filter(({ status }) => status === 409)) {
      expect(problem.title).toMatch(
        new RegExp(`^(You have|Someone else has) changed this payment\\. It is ${state} now\\.$`),
      )
    }
    const rows = await shop.db
      .selectFrom('audit_logs')
      .select('module')
      .where('description', 'like', `%a payment of order ${(await clerk.see(orderId)).orderNumber}`)
      .execute()
    expect(rows).toEqual([{ module: 'Payments' }])
    expect((await mailsOf(orderId)).length).toBe(state === 'Rejected' ? 1 : 0)
  }
})

test('a proof is opened by who verifies payments, and what is not one is not', async () => {
  const { id, orderId } = await place()
  await clerk.edit(orderId, { paymentReceived: 5 }, [proof('receipt.pdf')])
  const [file] = (await look(id)).files
  const path = (filePath: string) => shop.api(downloadFile, { as: cashier, query: { filePath } })
  expect((await path(file!.filePath)).status).toBe(200)
  const [receipt] = (await clerk.see(orderId)).paymentDetailAttachments
  expect((await path(receipt!.filePath)).status).toBe(404)
  const nobody = await shop.newStaff(['Inventory.view'])
  expect((await shop.api(listPayments, { as: nobody })).status).toBe(403)
})

test('[PVQ-30] where an approval needs a verified payment, none goes through without one, in bulk neither', async () => {
  const owner = await shop.newStaff(['Shop Settings.view', 'Shop Settings.edit'])
  const set = async (approvalNeedsPayment?: boolean) => {
    const { orders } = (await shop.api(getSettings, { as: owner })).body
    const { approvalNeedsPayment: stored, ...rest } = orders
    const body = approvalNeedsPayment === undefined ? rest : { ...rest, approvalNeedsPayment }
    expect((await shop.api(updateOrderSettings, { as: owner, body })).status).toBe(200)
    return stored
  }
  expect(await set(true)).toBe(false)
  // A call that does not know of it leaves it as it is.
  await set()
  const { id, orderId } = await place()
  await clerk.edit(orderId, { paymentReceived: 1000 })
  for (const answer of [await clerk.approve(orderId), await clerk.step(orderId, 'Approved')]) {
    expect([answer.status, answer.problem.title]).toEqual([400, 'Verify the payment first.'])
  }
  const { version } = await clerk.see(orderId)
  const orders = [{ orderId, version }]
  const bulk = await shop.api(moveOrders, { as: clerk, body: { action: 'approve', orders } })
  expect(bulk.body.results).toMatchObject([{ outcome: 'failed', message: 'Verify the payment first.' }])
  expect((await verify(id, { amount: 1000, approve: true }, { as: manager })).status).toBe(200)
  // Without any payment there is nothing to verify.
  const silent = await shop.newOrder(buyer.id, { items: [{ option: await newOption(), quantity: 1 }] })
  expect((await clerk.approve(silent.id)).status).toBe(200)
  await set(false)
  expect((await clerk.approve((await place()).orderId)).status).toBe(200)
})
