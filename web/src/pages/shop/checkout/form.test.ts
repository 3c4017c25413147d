import '../../../test-data/browser.ts'
import { CHECKOUT_TEXT } from '@kwaderno/contract/checkout.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { headlineOf } from '../orders/headline.ts'
import { dropPlaced, notePlaced, readPlaced } from '../orders/placed.ts'
import { emptyCheckout, resolveCheckout, type CheckoutFields } from './form.ts'

const right: CheckoutFields = {
  ...emptyCheckout('Grade 1'),
  studentName: 'Ben Cruz',
  mobileNumber: '09171234567',
  addressId: 3,
  paymentType: 'Cash',
  deliveryMethod: 'PickUp',
}
const resolve = (fields: CheckoutFields) =>
  resolveCheckout(fields, undefined, { fields: {}, shouldUseNativeValidation: false })
const faults = async (fields: Partial<CheckoutFields>) => {
  const { errors } = await resolve({ ...right, ...fields })
  return Object.fromEntries(Object.entries(errors).map(([name, fault]) => [name, fault?.message]))
}

test('a checkout that is filled in has no fault, and an empty one each at its field', async () => {
  expect(await faults({})).toEqual({})
  const empty = await faults(emptyCheckout(''))
  expect(Object.keys(empty).toSorted()).toEqual([
    'addressId',
    'deliveryMethod',
    'gradeLevel',
    'mobileNumber',
    'paymentType',
    'studentName',
  ])
  expect(empty['paymentType']).toBe(CHECKOUT_TEXT.noPayment)
})

test('files are asked for by some payments only, also while other fields are wrong', async () => {
  const paymentAttachment = CHECKOUT_TEXT.attachmentRequired
  for (const paymentType of ['BankDeposit', 'BankCheque', 'OnlineBanking'] as const) {
    expect(await faults({ paymentType })).toEqual({ paymentAttachment })
    expect(await faults({ paymentType, paymentAttachment: [new File(['a'], 'a.png')] })).toEqual({})
  }
  expect(await faults({ paymentType: 'BankDeposit', studentName: '' })).toMatchObject({
    paymentAttachment,
    studentName: expect.any(String),
  })
})

test('what was typed of a claim stands in nobody’s way once none is made', async () => {
  const typed = { specialDiscountName: 'Rosa\tCruz', specialDiscountIdNumber: 'SC\t12' }
  const fields = ['specialDiscountIdNumber', 'specialDiscountName']
  const claimed = await faults({ ...typed, specialDiscountType: 'Senior' })
  expect(Object.keys(claimed).toSorted()).toEqual(fields)
  expect(await faults({ ...typed, specialDiscountType: '' })).toEqual({})
})

test('what was typed of a transfer stands in nobody’s way, and is not sent, once the payment asks for none of it', async () => {
  const typed = {
    paidTo: '3',
    paymentReference: 'GC 1',
    paymentAmount: '0',
    paymentDate: 'today',
    payerName: 'Ana',
  }
  expect(Object.keys(await faults({ ...typed, paymentType: 'OnlineBanking' }))).toContain('paymentReference')
  expect(await faults({ ...typed, paymentType: 'Cash' })).toEqual({})
  const facts = { ...typed, paymentReference: 'GC 123456', paymentAmount: '91', paymentDate: '2026-03-10' }
  const { values } = await resolve({ ...right, ...facts, paymentType: 'Cash' })
  expect(values).toMatchObject({ paymentType: 'Cash', orderRemarks: '' })
  for (const name of Object.keys(facts)) expect(values).toHaveProperty(name, undefined)
})

describe('an order that has just been placed', () => {
  afterEach(dropPlaced)
  const goTo = (key: string) => Object.assign(window, { history: { state: { __TSR_key: key } } })

  test('is told of on the page that is opened next and when that is loaded anew, not on another', () => {
    expect(readPlaced()).toBeUndefined()
    notePlaced(7)
    goTo('orders')
    expect([readPlaced(), readPlaced()]).toEqual([7, 7])
    goTo('other')
    expect(readPlaced()).toBeUndefined()
    goTo('orders')
    expect(readPlaced()).toBeUndefined()
  })
})

test('an order says first where it is, when it comes and how long it may be returned', () => {
  const unset = '0001-01-01T00:00:00'
  expect(headlineOf({ status: 'Pending', deliveryTime: unset }).title).toBe('We are checking your payment')
  expect(headlineOf({ status: 'Shipped', deliveryTime: '2026-03-05T00:00:00' }).note).toBe(
    'Arriving March 5, 2026. Press Order Received once you have it.',
  )
  expect(headlineOf({ status: 'Shipped', deliveryTime: unset }).note).toBe(
    'Press Order Received once you have it.',
  )
  expect(headlineOf({ status: 'Approved', deliveryTime: '2026-03-05T00:00:00' }).note).toBe(
    'We are about to pack it.',
  )
  expect(headlineOf({ status: 'ReadyForPickup', deliveryTime: unset }).note).toBe(
    'Show its claim code at the pickup office.',
  )
  expect(
    headlineOf({ status: 'Delivered', deliveryTime: unset, returnUntil: '2026-03-12T15:59:00Z' }).note,
  ).toBe('We hope everything fits. You can request a return until March 12, 2026 11:59 PM.')
})
