import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import { addOrderAttachment, deleteOrderAttachment } from '@kwaderno/contract/order-attachment.ts'
import { groundsOf } from '@kwaderno/contract/payment-proposal.ts'
import { getPayment, rejectPayment, verifyPayment, type PaymentDetail } from '@kwaderno/contract/payment.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, proof, type Buyer } from '../../../test/buying.ts'
import type { TestUser } from '../../../test/factories.ts'
import { newOrderClerk, type OrderClerk } from '../../../test/order-clerk.ts'

let shop: TestApp
let buyer: Buyer
let clerk: OrderClerk
let cashier: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  buyer = await newBuyer(shop)
  clerk = await newOrderClerk(shop)
  cashier = await shop.newStaff(['Payments.view', 'Payments.edit', 'Transactions.edit'])
})
afterAll(() => shop.close())

/** An order of 1,000.00 with one payment, as somebody has it on the screen. */
async function open(...names: string[]) {
  const [option] = (await shop.newProduct({ options: [{ price: 50_000, stock: 20 }] })).options
  const files = names.length > 0 ? names.map((name) => proof(name)) : undefined
  const answer = await buyer.order([await buyer.put(option!, 2)], {}, files)
  const orderId = answer.body[1].orderId!
  const [payment] = (await clerk.see(orderId)).payments
  return { orderId, payment: await look(payment!.id) }
}
const look = async (id: number) => (await shop.api(getPayment, { as: cashier, params: { id } })).body
type Form = Omit<BodyIn<typeof verifyPayment>, 'version' | 'seen'>
/** As the screen does. */
const verify = (payment: PaymentDetail, form: Form) => {
  const body = { version: payment.version, ...form, seen: groundsOf(payment) }
  return shop.api(verifyPayment, { as: cashier, params: { id: payment.id }, body })
}
const exact = (amount = 1000): Form => ({ amount, paymentTagTypeId: 1, approve: true })
const add = (id: number, body: BodyIn<typeof addOrderAttachment> = {}) =>
  shop.api(addOrderAttachment, {
    as: buyer,
    params: { id },
    body,
    files: { attachment: [proof('more.pdf')] },
  })
const remove = (id: number, attachment: string) =>
  shop.api(deleteOrderAttachment, { as: buyer, params: { id }, body: { attachment } })
const CHANGED = /changed this order after it was opened here\. Nothing has been saved;/

/** Refuses what was calculated before, stores nothing, and takes what is calculated from what there is now. */
async function expectRefused(
  { orderId, payment }: Awaited<ReturnType<typeof open>>,
  form: Form,
  now: Form,
): Promise<void> {
  const before = await clerk.see(orderId)
  const refused = await verify(payment, form)
  expect([refused.status, refused.problem.code, refused.problem.title]).toEqual([
    409,
    'changed',
    expect.stringMatching(CHANGED),
  ])
  expect(await clerk.see(orderId)).toEqual(before)
  const done = await verify(await look(payment.id), now)
  expect([done.status, done.body[0]]).toMatchObject([200, {}])
}

test('a tag that was calculated before a discount is not stored with the approval', async () => {
  const seen = await open()
  await clerk.edit(seen.orderId, { discountType: 'Sibling', discountRate: 10, paymentReceived: 1 })
  const over = { ...exact(), paymentTagTypeId: 2, overpaymentAmount: 100, reimbursementTypeId: 1 }
  await expectRefused(seen, exact(), over)
  const stored = { status: 'Approved', paymentReceived: 1000, paymentTagTypeId: 2, overpaymentAmount: 100 }
  expect(await clerk.see(seen.orderId)).toMatchObject(stored)
})

test('nor before a delivery fee, and whoever approves first keeps what was seen', async () => {
  const seen = await open()
  await clerk.edit(seen.orderId, { deliveryFee: 50, paymentReceived: 1 })
  await expectRefused(seen, exact(), exact(1050))
  // The other way round the discount comes to an order that is approved already.
  const first = await open()
  const { version } = await clerk.see(first.orderId)
  expect((await verify(first.payment, exact())).status).toBe(200)
  expect((await clerk.edit(first.orderId, { version, deliveryFee: 50, paymentReceived: 1 })).status).toBe(409)
  expect(await clerk.see(first.orderId)).toMatchObject({ status: 'Approved', paymentTagTypeId: 1 })
})

test('nor before another payment of the order was verified, rejected or added', async () => {
  const seen = await open()
  await add(seen.orderId, { paymentAmount: 400 })
  const [one, other] = (await clerk.see(seen.orderId)).payments
  const both = { orderId: seen.orderId, payment: await look(one!.id) }
  expect((await verify(await look(other!.id), { amount: 400 })).status).toBe(200)
  await expectRefused(both, { amount: 600, approve: true }, exact(600))
  expect(await clerk.see(seen.orderId)).toMatchObject({ paymentReceived: 1000, paymentTagTypeId: 1 })

  const alone = await open()
  await add(alone.orderId, { paymentAmount: 400 })
  const second = (await clerk.see(alone.orderId)).payments[1]!.id
  const waiting = { orderId: alone.orderId, payment: await look(alone.payment.id) }
  await expectRefused(alone, exact(), { amount: 1000 })
  expect(waiting.payment.proposal).toBeNull()

  const third = await open()
  await add(third.orderId, { paymentAmount: 400 })
  const rejected = (await clerk.see(third.orderId)).payments[1]!.id
  const stale = { orderId: third.orderId, payment: await look(third.payment.id) }
  const body = { version: 1, reason: 'Unreadable.' }
  await shop.api(rejectPayment, { as: cashier, params: { id: rejected }, body })
  await expectRefused(stale, { amount: 1000 }, exact())
  expect((await look(second)).state).toBe('Unverified')
})

test('of a discount and an approval at the same moment only one counts', async () => {
  for (let round = 0; round < 5; round++) {
    const { orderId, payment } = await open()
    const { version } = await clerk.see(orderId)
    const discount = { version, discountType: 'Sibling' as const, discountRate: 10, paymentReceived: 1 }
    const answers = await Promise.all([clerk.edit(orderId, discount), verify(payment, exact())])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { amountToPay, paymentReceived, status } = await clerk.see(orderId)
    expect([
      ['Approved', 1000, 1000],
      ['Pending', 900, 1],
    ]).toContainEqual([status, amountToPay, paymentReceived])
  }
})

test('a payment of an order that has moved on is marked whatever its total was', async () => {
  const { orderId, payment } = await open()
  await clerk.edit(orderId, { deliveryFee: 50, paymentReceived: 1 })
  await clerk.approve(orderId)
  expect((await verify(payment, { amount: 1000 })).status).toBe(200)
})

test('whoever looks at a payment hears that its files were exchanged', async () => {
  const { orderId, payment } = await open('one.pdf', 'two.pdf')
  expect((await add(orderId)).status).toBe(200)
  for (const change of [() => remove(orderId, 'one.pdf'), undefined]) {
    const refused = await verify(payment, exact())
    expect([refused.status, refused.problem.title]).toEqual([
      409,
      'Someone else has changed this payment. It is Unverified now.',
    ])
    await change?.()
  }
  const after = await look(payment.id)
  expect(after.files.map(({ fileName }) => fileName)).toEqual(['two.pdf', 'more.pdf'])
  await remove(orderId, 'two.pdf')
  const body = { version: after.version, reason: 'Unreadable.' }
  const late = await shop.api(rejectPayment, { as: cashier, params: { id: payment.id }, body })
  expect(late.status).toBe(409)
  expect((await verify(await look(payment.id), exact())).status).toBe(200)
})

test('the proofs of a payment that was decided on stay', async () => {
  const { orderId, payment } = await open('one.pdf', 'two.pdf')
  const body = { version: payment.version, reason: 'This is a picture of a false receipt.' }
  await shop.api(rejectPayment, { as: cashier, params: { id: payment.id }, body })
  await add(orderId)
  for (const name of ['one.pdf', 'two.pdf']) {
    const refused = await remove(orderId, name)
    expect([refused.status, refused.problem.title]).toEqual([
      400,
      'Files of a payment that was verified or rejected cannot be deleted.',
    ])
  }
  expect((await look(payment.id)).files).toHaveLength(2)
  // Those of the next one may go as long as that waits.
  expect((await remove(orderId, 'more.pdf')).status).toBe(200)
  await add(orderId)
  const next = (await clerk.see(orderId)).payments.at(-1)!
  expect((await verify(await look(next.id), { amount: 1000 })).status).toBe(200)
  expect((await remove(orderId, 'more.pdf')).status).toBe(400)
})
