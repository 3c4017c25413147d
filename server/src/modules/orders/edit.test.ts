import { editOrder, INADEQUATE } from '@kwaderno/contract/order.ts'
import { ORDER_STATUSES } from '@kwaderno/contract/order-status.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, stockOf, type Buyer } from '../../../test/buying.ts'
import { newOrderClerk, type OrderClerk } from '../../../test/order-clerk.ts'
import { inTransaction } from '../../db/tx.ts'
import { editStock } from '../stock/service.ts'

let shop: TestApp
let buyer: Buyer
let staff: OrderClerk
beforeAll(async () => {
  shop = await startTestApp()
  buyer = await newBuyer(shop)
  staff = await newOrderClerk(shop, { firstName: 'Carla', lastName: 'Santos' })
})
afterAll(() => shop.close())

const newOption = async (fields = {}) =>
  (await shop.newProduct({ options: [{ price: 10_000, stock: 100, ...fields }] })).options[0]!
/** An order of 1,000.00. */
const newOrder = async () => buyer.buy(await newOption(), 10)
const stored = async () => {
  let count = 0
  for await (const _ of shop.deps.files.listOlder('uploads', new Date(Date.now() + 60_000))) count += 1
  return count
}
/** What is wrong with an edit, by field. */
async function errorsOf(...[id, form]: Parameters<OrderClerk['edit']>): Promise<Record<string, string[]>> {
  const { status, problem } = await staff.edit(id, form)
  expect(status).toBe(400)
  const { title: _title, ...errors } = problem.errors ?? {}
  return errors
}

test('[ORD-12, PAY-02] the server calculates discount and total, whatever the form says of them', async () => {
  const orderId = await newOrder()
  for (const [discountRate, amountLess, totalPrice] of [
    [10, 100, 900],
    [12.5, 125, 875],
    ['12.25', 122.5, 877.5],
    [0, 0, 1000],
    [100, 1000, 0],
    ['', 0, 1000],
  ] as const) {
    const form = { paymentReceived: 500, discountType: '', discountRate, totalPrice: 1, amountLess: 999 }
    expect((await staff.edit(orderId, form)).status).toBe(200)
    const order = await staff.see(orderId)
    expect([order.subtotal, order.amountLess, order.totalPrice]).toEqual([1000, amountLess, totalPrice])
  }
})

test('the discount is rounded half up to the centavo and the rest is the total, so that they add up', async () => {
  const orderId = await buyer.buy(await newOption({ price: 10_010 }))
  await staff.edit(orderId, { paymentReceived: 1, discountRate: 5 })
  expect(await staff.see(orderId)).toMatchObject({ subtotal: 100.1, amountLess: 5.01, totalPrice: 95.09 })
})

test('[PAY-01, PAY-02] a discount type needs a rate, from 0 to 100', async () => {
  const orderId = await newOrder()
  const form = { paymentReceived: 500, discountType: 'Sibling' }
  expect(await errorsOf(orderId, { ...form, discountRate: '' })).toEqual({
    discountRate: ['Rate must have a value.'],
  })
  for (const discountRate of [-0.01, 100.01]) {
    expect(await errorsOf(orderId, { ...form, discountRate })).toEqual({
      discountRate: ['Rate must be from 0 to 100.'],
    })
  }
  expect(await staff.see(orderId)).toMatchObject({ discountType: '', totalPrice: 1000, version: 1 })
})

test('[PAY-09, PAY-11, PAY-12] a pending or approved order is saved with a payment above 0', async () => {
  const orderId = await newOrder()
  const above = {
    paymentReceived: ['Please enter an amount greater than 0.'],
    status: ['Please fill-up payment details to update the status.'],
  }
  for (const paymentReceived of [0, -5, ''])
    expect(await errorsOf(orderId, { paymentReceived })).toEqual(above)
  expect(await errorsOf(orderId, { status: 'Approved', paymentReceived: 0 })).toEqual(above)
  expect(await errorsOf(orderId, { status: 'Approved', paymentReceived: '' })).toEqual({
    ...above,
    paymentReceived: ['Please enter a valid amount.'],
  })
  expect(await errorsOf(orderId, { paymentReceived: 'much' })).toHaveProperty('paymentReceived')
  expect(await errorsOf(orderId, { paymentReceived: 1.005 })).toHaveProperty('paymentReceived')
  expect((await staff.see(orderId)).paymentReceived).toBeNull()
})

test('[PAY-09] declining needs no payment, but takes no negative one', async () => {
  const orderId = await newOrder()
  expect(await errorsOf(orderId, { status: 'Declined', paymentReceived: -1 })).toEqual({
    paymentReceived: ['Please enter an amount greater than 0.'],
  })
  expect((await staff.edit(orderId, { status: 'Declined', reason: 'False slip.' })).status).toBe(200)
  expect(await staff.see(orderId)).toMatchObject({ status: 'Declined', reason: 'False slip.' })
})

test('[PAY-10] a cancelled order is saved with a payment of 0', async () => {
  const { id } = await shop.newOrder(buyer.id, { status: 'Cancelled' })
  await shop.db.updateTable('orders').set({ payment_received_centavos: 0 }).where('id', '=', id).execute()
  const answer = await staff.edit(id, {
    status: 'Cancelled',
    paymentReceived: 0,
    paymentNotes: 'Nothing paid.',
  })
  expect(answer.status).toBe(200)
  expect(await staff.see(id)).toMatchObject({ paymentReceived: 0, paymentNotes: 'Nothing paid.' })
})

test('[PAY-07, PAY-08] discount and payment are locked once the order is not pending', async () => {
  const orderId = await newOrder()
  await staff.edit(orderId, { status: 'Approved', paymentReceived: 500, discountRate: 10 })
  const locked = ['This can be edited only while the order is Pending.']
  for (const form of [{ paymentReceived: 501 }, { discountRate: 11 }, { discountType: 'Sibling' }]) {
    const [name] = Object.keys(form)
    expect(await errorsOf(orderId, form)).toEqual({ [name!]: locked })
  }
  // What the form sends unchanged is no change.
  const same = { paymentReceived: '500.00', discountRate: '10', discountType: '', invoice: 'A1' }
  expect((await staff.edit(orderId, same)).status).toBe(200)
  expect(await staff.see(orderId)).toMatchObject({ invoice: 'A1', paymentReceived: 500, totalPrice: 900 })
})

test('[PAY-15, PAY-16] an overpayment needs its amount and how it is given back', async () => {
  const orderId = await newOrder()
  const form = { paymentReceived: 1200, paymentTagTypeId: 2 }
  expect(await errorsOf(orderId, form)).toEqual({
    reimbursementTypeId: ['Please select an item.'],
    overpaymentAmount: ['Please enter an amount greater than 0.'],
  })
  const right = { ...form, overpaymentAmount: 200, reimbursementTypeId: 1 }
  expect(await errorsOf(orderId, { ...right, overpaymentAmount: 0 })).toHaveProperty('overpaymentAmount')
  expect(await errorsOf(orderId, { ...right, reimbursementTypeId: 99 })).toEqual({
    reimbursementTypeId: ['Please select an item.'],
  })
  expect((await staff.edit(orderId, right)).status).toBe(200)
  expect(await staff.see(orderId)).toMatchObject({ overpaymentAmount: 200, reimbursementTypeId: 1 })
})

test('[PAY-17, PAY-18] an underpayment needs its amount and how it is paid, and clears what an overpayment said', async () => {
  const orderId = await newOrder()
  const over = { paymentReceived: 1200, paymentTagTypeId: 2, overpaymentAmount: 200, reimbursementTypeId: 1 }
  await staff.edit(orderId, over)
  const form = { paymentTagTypeId: 3 }
  expect(await errorsOf(orderId, form)).toEqual({
    repaymentTypeId: ['Please select an item.'],
    underPaymentAmount: ['Please enter an amount greater than 0.'],
  })
  expect((await staff.edit(orderId, { ...form, underPaymentAmount: 50, repaymentTypeId: 2 })).status).toBe(
    200,
  )
  expect(await staff.see(orderId)).toMatchObject({
    paymentTagTypeId: 3,
    underPaymentAmount: 50,
    repaymentTypeId: 2,
    overpaymentAmount: null,
    reimbursementTypeId: null,
  })
  expect((await staff.edit(orderId, { paymentTagTypeId: '' })).status).toBe(200)
  expect(await staff.see(orderId)).toMatchObject({ paymentTagTypeId: null, underPaymentAmount: null })
})

test('[PAY-19, PAY-20] invoice and cheque voucher are letters and numbers', async () => {
  const orderId = await newOrder()
  for (const name of ['invoice', 'chequeVoucher'] as const) {
    for (const text of ['A-1', 'A 1', 'ñ', '#']) {
      expect(await errorsOf(orderId, { paymentReceived: 5, [name]: text })).toEqual({
        [name]: ['Use only letters and numbers.'],
      })
    }
    expect((await staff.edit(orderId, { paymentReceived: 5, [name]: 'INV0123' })).status).toBe(200)
    expect((await staff.see(orderId))[name]).toBe('INV0123')
  }
})

test('[PAY-23, BAPI-60] what was saved is there after reloading, and absent fields stay as they are', async () => {
  const orderId = await newOrder()
  const saved = {
    paymentReceived: 950.5,
    discountType: 'Sibling',
    discountRate: 5,
    paymentTagTypeId: 1,
    invoice: 'INV1',
    orDateIssued: '2026-03-01',
    chequeVoucher: 'CV2',
    chequeDateIssued: '2026-03-02',
    paymentNotes: 'Paid at the counter.',
  }
  const answer = await staff.edit(orderId, saved)
  const { orderNumber } = await staff.see(orderId)
  expect(answer.body).toEqual([
    expect.objectContaining({ description: `Your order ${orderNumber} has been updated.`, orderId }),
    expect.objectContaining({ description: `Carla Santos updated order ${orderNumber}.`, orderId }),
  ])
  expect(await staff.see(orderId)).toMatchObject({ ...saved, totalPrice: 950 })
  await staff.edit(orderId, { invoice: 'INV3', orDateIssued: '' })
  expect(await staff.see(orderId)).toMatchObject({ ...saved, invoice: 'INV3', orDateIssued: '' })
})

test('an edit is written down field by field, with what was before', async () => {
  const orderId = await newOrder()
  await staff.edit(orderId, { paymentReceived: 500, discountRate: 10 })
  await staff.edit(orderId, { status: 'Approved', invoice: 'INV1', paymentTagTypeId: 1 })
  const { orderNumber } = await staff.see(orderId)
  const entries = await shop.db
    .selectFrom('audit_logs')
    .select(['executed_by_name', 'details'])
    .where('description', '=', `Updated order ${orderNumber}`)
    .orderBy('id')
    .execute()
  const changes = entries.map((entry) =>
    entry.details.map(({ field, oldData, newData }) => [field, oldData, newData]),
  )
  expect(changes).toEqual([
    [
      ['Discount rate', '', '10%'],
      ['Amount less', '₱0.00', '₱100.00'],
      ['Total price', '₱1,000.00', '₱900.00'],
      ['Payment received', '', '₱500.00'],
    ],
    [
      ['Status', 'Pending', 'Approved'],
      ['Payment tag', '', 'Exact Payment'],
      ['Invoice no.', '', 'INV1'],
    ],
  ])
  expect(entries[0]?.executed_by_name).toBe('Carla Santos')
})

test('[STOCK-09, TORD-48, BAPI-61] approving with too little stock names the items and changes nothing', async () => {
  const product = await shop.newProduct({
    name: 'Ballpen',
    options: [{ stock: 5, variations: { Colour: 'Black' } }],
  })
  const option = product.options[0]!
  const orderId = await buyer.buy(option, 4)
  const count = [{ productOptionId: option.id, stock: 3 }]
  await inTransaction(shop.db, (tx) => editStock(tx, count, { actorId: staff.id }))
  const before = await staff.see(orderId)
  const notified = await shop.db.selectFrom('notifications').select('id').execute()
  const form = { status: 'Approved', paymentReceived: 500, discountRate: 10, invoice: 'INV1' }
  const files = await stored()
  const answer = await staff.edit(orderId, form, [new File(['%PDF-1.7'], 'receipt.pdf')])
  expect(await stored()).toBe(files)
  expect([answer.status, answer.body]).toEqual([200, [{ title: INADEQUATE, description: 'Ballpen Black' }]])
  expect(await staff.see(orderId)).toEqual(before)
  expect(await shop.db.selectFrom('notifications').select('id').execute()).toHaveLength(notified.length)
  expect(await stockOf(shop, option)).toMatchObject({ stock: 3, held: 4 })
  // The timeline answers alike.
  await staff.edit(orderId, { paymentReceived: 500 })
  expect((await staff.step(orderId, 'Approved')).body).toEqual(answer.body)
})

test('[STOCK-04, STOCK-06] approval takes the pieces, declining afterwards puts them back', async () => {
  const option = await newOption({ stock: 10 })
  const orderId = await buyer.buy(option, 4)
  await staff.edit(orderId, { status: 'Approved', paymentReceived: 500 })
  expect(await stockOf(shop, option)).toMatchObject({ stock: 6, held: 0 })
  await staff.edit(orderId, { status: 'Declined', reason: 'Bounced cheque.' })
  expect(await stockOf(shop, option)).toMatchObject({ stock: 10, held: 0 })
  expect((await staff.edit(orderId, { status: 'Approved' })).status).toBe(400)
  expect((await staff.edit(orderId, { status: 'Pending' })).status).toBe(400)
})

test('an edit that starts from an older state is refused and changes nothing', async () => {
  const orderId = await newOrder()
  const { version } = await staff.see(orderId)
  await staff.edit(orderId, { version, paymentReceived: 500 })
  const stale = await staff.edit(orderId, { version, paymentReceived: 700 })
  expect(stale.status).toBe(409)
  expect((await staff.see(orderId)).paymentReceived).toBe(500)
})

test('a delivered or completed order is not edited; one that was declined or cancelled is', async () => {
  for (const status of ORDER_STATUSES) {
    const { id } = await shop.newOrder(buyer.id, { status })
    const form = status === 'Pending' ? { paymentReceived: 5 } : {}
    await shop.db.updateTable('orders').set({ payment_received_centavos: 500 }).where('id', '=', id).execute()
    const answer = await staff.edit(id, { ...form, paymentNotes: 'Noted.' })
    const isClosed = status === 'Delivered' || status === 'Completed'
    expect([status, answer.status]).toEqual([status, isClosed ? 400 : 200])
  }
})

test('customers and staff who only see transactions edit nothing', async () => {
  const orderId = await newOrder()
  const viewer = await shop.newStaff(['Transactions.view'])
  for (const as of [buyer, viewer]) {
    const answer = await shop.api(editOrder, { as, params: { id: orderId }, body: { paymentReceived: 5 } })
    expect(answer.status).toBe(403)
  }
  expect((await staff.edit(2_000_000_000, { paymentReceived: 5 })).status).toBe(404)
})

test('too long a text and too large a number are refused by field, and a NUL anywhere', async () => {
  const orderId = await newOrder()
  const long = 'x'.repeat(1001)
  for (const form of [{ paymentNotes: long }, { reason: long }, { invoice: long }]) {
    const [name] = Object.keys(form)
    expect(Object.keys(await errorsOf(orderId, { paymentReceived: 5, ...form }))).toEqual([name])
  }
  for (const paymentReceived of [1e12, '1e3', Number.MAX_SAFE_INTEGER]) {
    expect(await errorsOf(orderId, { paymentReceived })).toHaveProperty('paymentReceived')
  }
  for (const version of ['x', 1.5]) expect(await errorsOf(orderId, { version })).toHaveProperty('version')
  await errorsOf(orderId, { paymentReceived: 5, paymentNotes: 'a\0b' })
  expect((await staff.see(orderId)).version).toBe(1)
})
