import { EXACT_PAYMENT, OVERPAYMENT, UNDERPAYMENT } from '@kwaderno/contract/payment-tags.ts'
import { ORDER_TEXT } from '@kwaderno/contract/order-text.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ORDER } from '../../../test-data/staff-order.ts'
import {
  changesOf,
  editsOf,
  errorsOf,
  finished,
  formOf,
  totalsOf,
  withoutOther,
  type OrderForm,
} from './form.ts'
import { approvalOf, disagreementOf, paymentOf } from './payment.ts'

const FORM = formOf(ORDER)
const centavos = fc.integer({ min: 1, max: 99_999_999 })
const pesos = (amount: number) => String(amount / 100)

/** What may be typed into some of the fields. */
const typed = fc.record(
  {
    paymentReceived: fc.constantFrom('', '1200', '1200.00', '1200.5', '900'),
    discountRate: fc.constantFrom('', '0', '10', '10.0'),
    invoice: fc.constantFrom('', ' ', 'SI1', ' SI1 '),
    paymentNotes: fc.string({ maxLength: 3 }),
  },
  { requiredKeys: [] },
)
const edited = typed.map((patch): OrderForm => ({ ...FORM, ...patch }))

describe('what is sent of an order', () => {
  test('[TORD-49] is some of what was typed otherwise, and nothing once that is stored', () => {
    fc.assert(
      fc.property(edited, edited, (stored, now) => {
        const edits = editsOf(stored, now)
        expect(changesOf(stored, now)).toMatchObject(edits)
        expect(editsOf({ ...stored, ...edits }, now)).toEqual({})
        expect(editsOf(now, now)).toEqual({})
      }),
    )
  })

  test('is without the point after which nothing came', () => {
    const form = {
      ...FORM,
      paymentReceived: '12.',
      discountRate: '5.',
      invoice: 'SI.',
      paymentNotes: 'Paid.',
    }
    expect(finished(form)).toEqual({ ...form, paymentReceived: '12', discountRate: '5' })
  })

  test('is empty where nothing is stored, and days are without their time', () => {
    expect(FORM).toMatchObject({
      discountRate: '',
      underPaymentAmount: '',
      paymentReceived: '1200',
      orDateIssued: '',
    })
    const dated = { ...ORDER, orDateIssued: '2026-03-05T00:00:00', chequeDateIssued: '2026-03-06T00:00:00' }
    expect(formOf(dated)).toMatchObject({ orDateIssued: '2026-03-05', chequeDateIssued: '2026-03-06' })
  })
})

test('the amounts of one tag go when another is chosen, and its own stay', () => {
  const all = {
    ...FORM,
    overpaymentAmount: '200',
    reimbursementTypeId: '1',
    underPaymentAmount: '100',
    repaymentTypeId: '2',
  }
  const left = (tag: number | string) => {
    const { overpaymentAmount, reimbursementTypeId, underPaymentAmount, repaymentTypeId } = withoutOther({
      ...all,
      paymentTagTypeId: String(tag),
    })
    return [overpaymentAmount, reimbursementTypeId, underPaymentAmount, repaymentTypeId]
  }
  expect(left(OVERPAYMENT)).toEqual(['200', '1', '', ''])
  expect(left(UNDERPAYMENT)).toEqual(['', '', '100', '2'])
  expect([left(EXACT_PAYMENT), left('')]).toEqual([
    ['', '', '', ''],
    ['', '', '', ''],
  ])
})

test('the rules judge what is typed: nothing is none, and what is no number is wrong', () => {
  expect(errorsOf(FORM)).toEqual({})
  expect(errorsOf({ ...FORM, status: 'Approved', paymentReceived: ' ' })).toMatchObject({
    paymentReceived: ORDER_TEXT.amountInvalid,
  })
  for (const discountRate of ['101', '-1', 'ten'])
    expect(errorsOf({ ...FORM, discountRate })).toEqual({ discountRate: ORDER_TEXT.rateRange })
  expect(errorsOf({ ...FORM, discountType: 'Employee' })).toEqual({ discountRate: ORDER_TEXT.rateMissing })
  expect(errorsOf({ ...FORM, reimbursementTypeId: '', overpaymentAmount: '0' })).toEqual({
    reimbursementTypeId: ORDER_TEXT.selectItem,
    overpaymentAmount: ORDER_TEXT.amountAboveZero,
  })
})

describe('discount and total', () => {
  test('add up to the subtotal, whatever the rate', () => {
    const rate = fc.integer({ min: 0, max: 10_000 }).map(pesos)
    fc.assert(
      fc.property(centavos, rate, (subtotal, percent) => {
        const { amountLess, total } = totalsOf(subtotal / 100, percent)
        expect(Math.round(amountLess * 100) + Math.round(total * 100)).toBe(subtotal)
        expect(amountLess >= 0 && total >= 0).toBe(true)
      }),
    )
    expect(totalsOf(100.1, '5')).toMatchObject({ amountLess: 5.01, total: 95.09 })
  })

  test('are those of no discount while the rate is none that there is', () => {
    for (const rate of ['', '  ', '100.5', '-1', '.', 'x'])
      expect(totalsOf(100, rate)).toMatchObject({ amountLess: 0, total: 100 })
    expect(totalsOf(100, '100')).toMatchObject({ amountLess: 100, total: 0 })
  })
})

describe('a payment', () => {
  test('has the tag that its amount asks for, and agrees with what is said of it', () => {
    fc.assert(
      fc.property(centavos, centavos, (received, total) => {
        const payment = paymentOf(pesos(received), total / 100)
        const tag = received > total ? OVERPAYMENT : received < total ? UNDERPAYMENT : EXACT_PAYMENT
        expect(payment.paymentTagTypeId).toBe(String(tag))
        expect(Math.round(Number(payment.overpaymentAmount) * 100)).toBe(Math.max(0, received - total))
        expect(Math.round(Number(payment.underPaymentAmount) * 100)).toBe(Math.max(0, total - received))
        expect(disagreementOf({ ...FORM, ...payment, discountRate: '' }, total / 100)).toBeUndefined()
      }),
    )
  })

  test('that is no amount has no tag', () => {
    for (const received of ['', ' ', '0', '-5', '1.234', 'x'])
      expect(paymentOf(received, 100)).toEqual({
        paymentReceived: received,
        paymentTagTypeId: '',
        overpaymentAmount: '',
        underPaymentAmount: '',
      })
  })

  test('says where its amounts do not agree, and may be kept so', () => {
    const said = (patch: Partial<OrderForm>) => disagreementOf({ ...FORM, ...patch }, 1000)
    expect(said({})).toBeUndefined()
    expect(said({ overpaymentAmount: '150' })).toBe(
      'Received is ₱200.00 more than the order total of ₱1,000.00, but the overpayment says ₱150.00.',
    )
    expect(said({ overpaymentAmount: '' })).toBe(
      'Received is ₱200.00 more than the order total of ₱1,000.00.',
    )
    const under = { paymentTagTypeId: String(UNDERPAYMENT), overpaymentAmount: '' }
    expect(said({ ...under, underPaymentAmount: '200' })).toMatch(
      / more than .* but the underpayment says ₱200\.00\.$/,
    )
    expect(said({ ...under, paymentReceived: '900', underPaymentAmount: '100' })).toBeUndefined()
    const exact = { paymentTagTypeId: String(EXACT_PAYMENT), overpaymentAmount: '' }
    expect(said({ ...exact, paymentReceived: '999.99' })).toBe(
      'Received is ₱0.01 less than the order total of ₱1,000.00.',
    )
    expect(said({ ...exact, paymentReceived: '1000' })).toBeUndefined()
    expect(said({ paymentReceived: '1000' })).toBe(
      'Received is exactly the order total of ₱1,000.00, but the overpayment says ₱200.00.',
    )
    // The discount of the form counts before it is stored.
    expect(said({ ...exact, paymentReceived: '900', discountRate: '10' })).toBeUndefined()
    for (const paymentReceived of ['', '0', '1.234']) expect(said({ paymentReceived })).toBeUndefined()
    expect(said({ paymentTagTypeId: '', paymentReceived: '1000' })).toBeUndefined()
  })

  test('is what an approval begins with: that which is stored, otherwise all of the total', () => {
    expect(approvalOf(ORDER)).toEqual({ status: 'Approved' })
    const none = { ...ORDER, paymentReceived: null, paymentTagTypeId: null, overpaymentAmount: null }
    expect(approvalOf(none)).toMatchObject({
      status: 'Approved',
      paymentReceived: '1000',
      paymentTagTypeId: String(EXACT_PAYMENT),
    })
    expect(approvalOf({ ...none, paymentReceived: 900 })).toMatchObject({
      paymentReceived: '900',
      paymentTagTypeId: String(UNDERPAYMENT),
      underPaymentAmount: '100',
    })
    expect(approvalOf({ ...none, totalPrice: 0, amountToPay: 0 })).toMatchObject({
      paymentReceived: '',
      paymentTagTypeId: '',
    })
  })
})
