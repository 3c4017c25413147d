import { setDeliveryTime } from '@kwaderno/contract/order-days.ts'
import { updateOrderStatus } from '@kwaderno/contract/order.ts'
import { listOrders } from '@kwaderno/contract/order-list.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newOrderClerk, type OrderClerk } from '../../../test/order-clerk.ts'
import type { TestUser } from '../../../test/factories.ts'

let shop: TestApp
let parent: TestUser
let staff: OrderClerk
beforeAll(async () => {
  shop = await startTestApp()
  parent = await shop.newCustomer()
  staff = await newOrderClerk(shop)
})
afterAll(() => shop.close())

type Form = Parameters<OrderClerk['edit']>[1]
const newOrder = async (fields = {}) => (await shop.newOrder(parent.id, fields)).id
/** What is wrong with a field, or nothing when it was saved. */
async function messageOf(id: number, name: string, form: Form): Promise<string | undefined> {
  const { status, problem } = await staff.edit(id, form)
  expect([200, 400]).toContain(status)
  return status === 200 ? undefined : (problem.errors?.[name]?.[0] ?? 'no message')
}

test('[PAY-09, PAY-12] a payment is an amount from 0.01 to what a number can hold, and is kept to the centavo', async () => {
  const id = await newOrder()
  for (const amount of [0.01, 9_999_999.99, '9999999.99', 999_999_999_999.99]) {
    expect(await messageOf(id, 'paymentReceived', { paymentReceived: amount })).toBeUndefined()
    expect((await staff.see(id)).paymentReceived).toBe(Number(amount))
  }
  const before = await staff.see(id)
  const invalid = [1e12, '1000000000000', 1e300, 0.001, '5.', '1e3', '٣', '1,000', 'NaN', '--1', true]
  for (const paymentReceived of invalid as number[]) {
    expect(await messageOf(id, 'paymentReceived', { paymentReceived })).toBe('Please enter a valid amount.')
  }
  for (const paymentReceived of [0, -0, '-0', -0.01, '-9999999.99']) {
    expect(await messageOf(id, 'paymentReceived', { paymentReceived })).toBe(
      'Please enter an amount greater than 0.',
    )
  }
  expect(await staff.see(id)).toEqual(before)
})

test('[PAY-02, PAY-03] a rate has two decimals at most and lies from 0 to 100', async () => {
  const id = await newOrder()
  const pay = { paymentReceived: 5 }
  for (const discountRate of [0, 0.01, 12.25, '99.99', 100]) {
    expect(await messageOf(id, 'discountRate', { ...pay, discountRate })).toBeUndefined()
    expect((await staff.see(id)).discountRate).toBe(Number(discountRate))
  }
  for (const discountRate of [-1, -0.01, 100.01, 12.345, '12.345', 1e9, 'half', '1e1']) {
    expect(await messageOf(id, 'discountRate', { ...pay, discountRate })).toBe('Rate must be from 0 to 100.')
  }
})

test('the days on papers lie between 1900 and 2199, and exist', async () => {
  const id = await newOrder()
  for (const name of ['orDateIssued', 'chequeDateIssued'] as const) {
    for (const day of ['1900-01-01', '2024-02-29', '2199-12-31', '']) {
      expect(await messageOf(id, name, { paymentReceived: 5, [name]: day })).toBeUndefined()
      expect((await staff.see(id))[name]).toBe(day)
    }
    const wrong = [
      '0000-01-01',
      '0001-01-01',
      '1899-12-31',
      '2200-01-01',
      '10000-01-01',
      '2026-02-29',
      '5/3/26',
    ]
    for (const day of wrong) {
      expect(await messageOf(id, name, { paymentReceived: 5, [name]: day })).toBe('Must be a date.')
    }
  }
})

test('[TORD-40] a delivery is today or later, on a day that exists', async () => {
  const id = await newOrder({ status: 'Approved' })
  const today = shop.deps.clock.today()
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
  for (const day of [today, '2199-12-31']) {
    expect((await staff.setDate(id, day)).status).toBe(200)
    expect((await staff.see(id)).deliveryTime).toBe(`${day}T00:00:00`)
  }
  for (const day of [yesterday, '0000-01-01', '0001-01-01', '1900-01-01']) {
    const refused = await staff.setDate(id, day)
    expect([refused.status, refused.problem.title]).toEqual([
      400,
      'The delivery date cannot be earlier than today.',
    ])
  }
  for (const day of [
    '2200-01-01',
    '9999-12-31',
    '10000-01-01',
    '2027-02-29',
    'tomorrow!!',
    "'; drop table--",
  ]) {
    expect((await staff.setDate(id, day)).problem.errors?.['deliveryTime']).toEqual(['Must be a date.'])
  }
  expect((await staff.see(id)).deliveryTime).toBe('2199-12-31T00:00:00')
})

test('a list is asked for any days, and for no other', async () => {
  for (const day of ['0000-01-01', '0001-01-01', '9999-12-31']) {
    for (const query of [{ dateFrom: day }, { dateTo: day }]) {
      expect((await shop.api(listOrders, { as: staff, query })).status).toBe(200)
    }
  }
  expect((await shop.api(listOrders, { as: staff, query: { dateTo: '10000-01-01' } })).status).toBe(400)
})

test('whatever is typed into a text is stored as it is, or refused for its length', async () => {
  const id = await newOrder()
  const hostile = [
    "'; drop table orders; --",
    '<script>alert(1)</script>',
    '=HYPERLINK("x")',
    '‮abc \u{1F600} é',
    '\ud800',
  ]
  for (const text of hostile) {
    const answer = await staff.edit(id, {
      paymentReceived: 5,
      paymentNotes: text,
      discountType: 'x',
      discountRate: 1,
    })
    expect(answer.status).toBe(200)
    expect((await staff.see(id)).paymentNotes).toBe(text.toWellFormed())
  }
  const long = { discountType: 51, paymentNotes: 1001, reason: 501 }
  for (const [name, length] of Object.entries(long)) {
    const form = (size: number) => ({ paymentReceived: 5, discountRate: 1, [name]: 'ñ'.repeat(size) })
    expect(await messageOf(id, name, form(length))).toBe(`Use at most ${length - 1} characters.`)
    expect(await messageOf(id, name, form(length - 1))).toBeUndefined()
  }
  const step = { as: staff, params: { id } }
  const tooLong = { orderStatus: 4, reason: 'x'.repeat(501) }
  expect((await shop.api(updateOrderStatus, { ...step, body: tooLong })).status).toBe(400)
  for (const orderStatus of [9, -1, 'Lost', '', null, {}]) {
    const body = { orderStatus: orderStatus as number }
    expect((await shop.api(updateOrderStatus, { ...step, body })).status).toBe(400)
  }
  for (const version of ['x', 1.5, 1e300]) {
    const body = { deliveryTime: shop.deps.clock.today(), version: version as number }
    expect((await shop.api(setDeliveryTime, { as: staff, params: { id }, body })).status).toBe(400)
  }
  expect((await staff.see(id)).status).toBe('Pending')
})
