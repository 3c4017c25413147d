import { verifyPayment } from '@kwaderno/contract/payment.ts'
import { updateCompany, getSettings } from '@kwaderno/contract/settings.ts'
import { getOrder, type CustomerOrder } from '@kwaderno/contract/order.ts'
import { downloadFile } from '@kwaderno/contract/common.ts'
import { reportOrders } from '@kwaderno/contract/order-report.ts'
import { getReceipt } from '@kwaderno/contract/counter.ts'
import { quoteSaleDiscount } from '@kwaderno/contract/special-discount-quote.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { CHECKOUT_FORM, newBuyer, proof, type Buyer } from '../../../test/buying.ts'
import { newSeller } from '../../../test/counter.ts'
import { newOrderClerk, type OrderClerk } from '../../../test/order-clerk.ts'
import { sentMails } from '../../../test/outbox.ts'
import { newPrimeGoods, senior } from '../../../test/prime-goods.ts'
import { checkout } from '@kwaderno/contract/checkout.ts'

let shop: TestApp
let buyer: Buyer
let staff: OrderClerk
beforeAll(async () => {
  shop = await startTestApp()
  buyer = await newBuyer(shop)
  staff = await newOrderClerk(shop)
})
afterAll(() => shop.close())

async function newOrder(prices: readonly number[]): Promise<number> {
  const options = await newPrimeGoods(shop, prices)
  const answer = await buyer.order(await Promise.all(options.map((option) => buyer.put(option))))
  return answer.body[1].orderId!
}
const FOUR = [25_000, 25_000, 25_000, 25_000]
const PAID = { paymentReceived: 1 }
const titleOf = async (...asked: Parameters<OrderClerk['edit']>) => (await staff.edit(...asked)).problem.title

test('[TAX-13] fewer than four kinds of prime commodities are refused with how many there are', async () => {
  const { options } = await shop.newProduct({ options: [{ price: 10_000 }, { price: 10_000 }] })
  const two = await newPrimeGoods(shop, [10_000, 10_000])
  await shop.db
    .updateTable('products')
    .set({ prime_commodity: true })
    .where(({ eb, selectFrom }) =>
      eb('id', 'in', selectFrom('product_options').select('product_id').where('id', '=', options[0]!.id)),
    )
    .execute()
  // Two options of one product are one kind.
  const rows = await Promise.all([...two, ...options].map((option) => buyer.put(option)))
  const orderId = (await buyer.order(rows)).body[1].orderId!
  expect(await titleOf(orderId, { ...PAID, ...senior('SC-1') })).toBe(
    'At least 4 kinds of prime commodities are needed; this order has 3.',
  )
  expect(await staff.see(orderId)).toMatchObject({ specialDiscountType: '', totalPrice: 400, version: 1 })
})

test('[TAX-14] a discount and the special discount exclude each other, whichever came first', async () => {
  const either = 'Choose either a discount or the special discount.'
  const orderId = await newOrder(FOUR)
  expect(await titleOf(orderId, { ...PAID, ...senior('SC-2'), discountRate: 10 })).toBe(either)
  expect(
    await titleOf(orderId, { ...PAID, ...senior('SC-2'), discountType: 'Sibling', discountRate: 10 }),
  ).toBe(either)
  await staff.edit(orderId, { ...PAID, ...senior('SC-2') })
  expect(await titleOf(orderId, { discountRate: 10 })).toBe(either)
  await staff.edit(orderId, { discountRate: 10, specialDiscountType: '' })
  expect(await staff.see(orderId)).toMatchObject({
    specialDiscountType: '',
    discountRate: 10,
    amountLess: 100,
  })
  expect(await titleOf(orderId, senior('SC-2'))).toBe(either)
})

test('a special discount needs the name and the ID number of whose it is', async () => {
  const orderId = await newOrder(FOUR)
  const wrong = { ...senior('--- /'), specialDiscountName: ' ' }
  expect((await staff.edit(orderId, { ...PAID, ...wrong })).problem.errors).toMatchObject({
    specialDiscountName: ['This field is required.'],
    specialDiscountIdNumber: ['This field is required.'],
  })
})

test('[TAX-15] taking it away restores the subtotal, and once the order is approved it stays as it is', async () => {
  const orderId = await newOrder(FOUR)
  await staff.edit(orderId, { ...PAID, ...senior('SC-3') })
  expect(await staff.see(orderId)).toMatchObject({ subtotal: 1000, amountLess: 50, totalPrice: 950 })
  // An edit of something else leaves it alone.
  await staff.edit(orderId, { paymentNotes: 'Paid at the bank.' })
  expect(await staff.see(orderId)).toMatchObject({ amountLess: 50, specialDiscountIdNumber: 'SC-3' })
  await staff.edit(orderId, { specialDiscountType: '' })
  expect(await staff.see(orderId)).toMatchObject({
    amountLess: 0,
    totalPrice: 1000,
    specialDiscountName: '',
    specialDiscountIdNumber: '',
    specialDiscountBase: 0,
    specialDiscountRate: null,
  })
  await staff.edit(orderId, { ...senior('SC-3'), specialDiscountElsewhere: 2000 })
  await staff.edit(orderId, { status: 'Approved' })
  const changes = [
    { specialDiscountType: '' as const },
    { specialDiscountType: 'PWD' as const },
    { specialDiscountName: 'Lolo' },
    { specialDiscountIdNumber: 'SC-4' },
    { specialDiscountElsewhere: 0 },
  ]
  for (const change of changes) {
    const { status, problem } = await staff.edit(orderId, change)
    expect([status, problem.title]).toEqual([400, 'This can be edited only while the order is Pending.'])
  }
  expect(await staff.see(orderId)).toMatchObject({ amountLess: 25, totalPrice: 975 })
})

test('what the payments decide on an order leaves its special discount as it is', async () => {
  const orderId = await newOrder(FOUR)
  await staff.edit(orderId, { ...PAID, ...senior('SC-5') })
  const [payment] = (await staff.see(orderId)).payments
  const cashier = await shop.newStaff(['Payments.view', 'Payments.edit'])
  const { status } = await shop.api(verifyPayment, {
    as: cashier,
    params: { id: payment!.id },
    body: { version: payment!.version, amount: 950 },
  })
  expect(status).toBe(200)
  expect(await staff.see(orderId)).toMatchObject({
    ...{ paymentReceived: 950, amountLess: 50, totalPrice: 950 },
    ...{ specialDiscountType: 'Senior', specialDiscountIdNumber: 'SC-5', specialDiscountBase: 1000 },
  })
})

test('[TAX-16] reports call it by its name and rate, as they were when it was given', async () => {
  const orderId = await newOrder(FOUR)
  await staff.edit(orderId, { ...PAID, ...senior('SC-6') })
  const admin = await shop.newAdmin()
  const { company } = (await shop.api(getSettings, { as: admin })).body
  const { isSet: _set, changedBy: _by, changedOn: _on, ...form } = company
  expect(form).toMatchObject({
    specialDiscountRate: 5,
    specialDiscountCeiling: 2500,
    specialDiscountKinds: 4,
  })
  const changed = { specialDiscountRate: 7.5, specialDiscountCeiling: 3000, specialDiscountKinds: 2 }
  for (const wrong of [
    { specialDiscountRate: 100.01 },
    { specialDiscountCeiling: -1 },
    { specialDiscountKinds: 0 },
  ])
    expect((await shop.api(updateCompany, { as: admin, body: { ...form, ...wrong } })).status).toBe(400)
  const saved = await shop.api(updateCompany, { as: admin, body: { ...form, ...changed } })
  expect(saved.body).toMatchObject(changed)
  const {
    specialDiscountRate: _rate,
    specialDiscountCeiling: _most,
    specialDiscountKinds: _least,
    ...old
  } = form
  // Whoever knows nothing of them leaves them as they are.
  const kept = await shop.api(updateCompany, { as: admin, body: { ...old, version: saved.body.version } })
  expect(kept.body).toMatchObject(changed)
  const next = await newOrder([200_000, 200_000])
  await staff.edit(next, { ...PAID, ...senior('SC-7'), specialDiscountType: 'PWD' })
  expect(await staff.see(next)).toMatchObject({ amountLess: 225, specialDiscountRate: 7.5 })
  const sheet = await shop.api(reportOrders, { as: admin, query: { export: true } })
  const named = new Map(
    (sheet.body as { orderId: number; discountType: string; discountRate: number | null }[]).map((line) => [
      line.orderId,
      [line.discountType, line.discountRate],
    ]),
  )
  expect(named.get(orderId)).toEqual(['Senior citizen 5%', null])
  expect(named.get(next)).toEqual(['PWD 7.5%', null])
  await shop.api(updateCompany, { as: admin, body: { ...form, version: kept.body.version } })
})

test('[TAX-17] a claim at checkout is stored with its pictures, for its customer and the staff alone, and takes nothing off', async () => {
  const options = await newPrimeGoods(shop, FOUR)
  const cartItemIds = await Promise.all(options.map((option) => buyer.put(option)))
  const place = (body: object, files: File[]) =>
    shop.api(checkout, {
      as: buyer,
      body: { ...CHECKOUT_FORM, addressId: buyer.addressId, cartItemIds, ...body },
      files: { paymentAttachment: [proof()], specialDiscountProof: files },
    })
  const { specialDiscountName, ...nameless } = senior('SC 88')
  expect((await place(nameless, [])).problem.errors).toMatchObject({
    specialDiscountName: ['This field is required.'],
  })
  // Whoever tells anything of it says which it is.
  for (const [told, files] of [
    [{ specialDiscountName }, []],
    [{ specialDiscountIdNumber: 'SC 88' }, []],
    [{}, [proof('id.pdf')]],
  ] as const) {
    expect((await place(told, [...files])).problem.errors).toMatchObject({
      specialDiscountType: ['This field is required.'],
    })
  }
  expect((await place(senior('SC 88'), [new File(['no picture'], 'id.png')])).status).toBe(400)
  const orderId = (await place(senior('SC 88'), [proof('id.pdf'), proof('booklet.pdf')])).body[1].orderId!
  const mine = (await shop.api(getOrder, { as: buyer, params: { id: orderId } })).body as CustomerOrder
  expect(mine).toMatchObject({
    subtotal: 1000,
    amountLess: 0,
    totalPrice: 1000,
    specialDiscountType: '',
    specialDiscountClaim: { type: 'Senior', name: 'Lola Remedios Santos', idNumber: 'SC 88' },
  })
  const plain = await shop.db
    .selectFrom('orders')
    .select(['claimed_discount_type', 'claimed_discount_name', 'claimed_discount_id_number'])
    .where('id', '=', await buyer.buy(options[0]!))
    .executeTakeFirstOrThrow()
  expect(Object.values(plain)).toEqual(['', '', ''])
  expect(mine.paymentAttachment.map(({ fileName }) => fileName)).toEqual(['proof.pdf'])
  const { proofs } = mine.specialDiscountClaim!
  expect(proofs.map(({ fileName }) => fileName)).toEqual(['id.pdf', 'booklet.pdf'])
  const stranger = await newBuyer(shop)
  const cashier = await shop.newStaff(['Payments.view'])
  const read = async (as: { token: string }) =>
    (await shop.api(downloadFile, { as, query: { filePath: proofs[0]!.filePath } })).status
  expect(await Promise.all([buyer, staff, stranger, cashier].map(read))).toEqual([200, 200, 404, 404])
  expect((await shop.api(getOrder, { as: stranger, params: { id: orderId } })).status).not.toBe(200)
  expect((await staff.see(orderId)).specialDiscountClaim).toEqual(mine.specialDiscountClaim)
})

test('[TAX-18] a sale with the special discount needs Counter.edit and is refused as an order is; its receipt names it', async () => {
  const seller = await newSeller(shop)
  const junior = await newSeller(shop, ['Counter.view', 'Counter.add'])
  const options = await newPrimeGoods(shop, FOUR)
  const lines = options
    .map((option) => [option, 1] as const)
    .map(([option, count]) => [option, count] as [typeof option, number])
  const asked = { ...senior('PWD-1'), specialDiscountType: 'PWD' as const, expectedTotal: 950 }
  expect((await junior.trySell(lines, asked)).status).toBe(403)
  const body = {
    specialDiscountIdNumber: 'PWD-1',
    lines: options.map(({ id }) => ({ productOptionId: id, quantity: 1 })),
  }
  expect((await shop.api(quoteSaleDiscount, { as: junior, body })).status).toBe(403)
  expect((await shop.api(quoteSaleDiscount, { as: seller, body })).body).toMatchObject({
    ...{ prime: 1000, kinds: 4, base: 1000, amountLess: 50, refusal: '' },
  })
  expect((await seller.trySell(lines.slice(1), { ...asked, expectedTotal: 750 })).problem.title).toBe(
    'At least 4 kinds of prime commodities are needed; this order has 3.',
  )
  expect((await seller.trySell(lines, { ...asked, discountRate: 5 })).problem.title).toBe(
    'Choose either a discount or the special discount.',
  )
  expect((await seller.trySell(lines, { ...asked, specialDiscountName: '' })).problem.errors).toMatchObject({
    specialDiscountName: ['This field is required.'],
  })
  const sold = await seller.sell(lines, { ...asked, specialDiscountElsewhere: 1500 })
  expect(sold.totalPrice).toBe(950)
  const receipt = (await shop.api(getReceipt, { as: seller, params: { orderId: sold.orderId } })).body
  expect(receipt).toMatchObject({
    ...{ subtotal: 1000, amountLess: 50, discountType: '', discountRate: null },
    ...{ specialDiscountType: 'PWD', specialDiscountRate: 5 },
  })
  expect(await staff.see(sold.orderId)).toMatchObject({
    specialDiscountIdNumber: 'PWD-1',
    specialDiscountElsewhere: 1500,
    specialDiscountBase: 1000,
  })
  // Another one of the same week has what is left.
  expect((await shop.api(quoteSaleDiscount, { as: seller, body })).body).toMatchObject({ usedThisWeek: 1000 })
})

test('[TAX-18] the receipt that is mailed names the discount between its lines and its total', async () => {
  const seller = await newSeller(shop)
  const options = await newPrimeGoods(shop, FOUR)
  const lines = options.map((option): [typeof option, number] => [option, 1])
  const to = { userId: buyer.id, studentName: 'Bea Cruz', gradeLevel: 'Grade 4' }
  const special = { ...senior('SC-77'), expectedTotal: 950 }
  const free = { discountType: 'Employee', discountRate: 10, expectedTotal: 900 }
  const sold = [
    await seller.sell(lines, { ...to, ...special }),
    await seller.sell(lines, { ...to, ...free }),
    await seller.sell(lines, to),
  ]
  const mails = await sentMails(shop)
  const [senior5, employee, none] = sold.map(
    ({ orderNumber }) => mails.find(({ subject }) => subject.endsWith(orderNumber))?.text,
  )
  expect(senior5).toMatch(/₱250\.00\nSenior citizen 5%: −₱50\.00\n\nTotal: ₱950\.00/)
  expect(employee).toMatch(/₱250\.00\nEmployee, 10%: −₱100\.00\n\nTotal: ₱900\.00/)
  expect(none).toMatch(/₱250\.00\n\nTotal: ₱1,000\.00/)
})
