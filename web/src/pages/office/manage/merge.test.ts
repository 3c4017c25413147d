import { OVERPAYMENT, UNDERPAYMENT } from '@kwaderno/contract/payment-tags.ts'
import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { describe, expect, test } from 'vitest'
import { ORDER } from '../../../test-data/staff-order.ts'
import { changesOf, editsOf, formOf } from './form.ts'
import { merge } from './merge.ts'
import { pick } from '../../../edit/merge.ts'
import { partOf, valueOf } from './field-groups.ts'

const TAG = partOf('overpaymentAmount')
const typed = pick(TAG, { ...formOf(ORDER), overpaymentAmount: '250' })

describe('an amount that was typed while somebody else chose another tag', () => {
  const theirs: StaffOrder = {
    ...ORDER,
    version: 2,
    paymentTagTypeId: UNDERPAYMENT,
    overpaymentAmount: null,
    reimbursementTypeId: null,
    underPaymentAmount: 100,
    repaymentTypeId: 2,
  }
  const against = valueOf(TAG, formOf(theirs))

  test('is asked about once, together with its tag', () => {
    expect(merge(ORDER, theirs, typed, {}).meanwhile).toEqual([
      {
        part: TAG,
        before: 'Overpayment, ₱200.00, Cash',
        theirs: 'Underpayment, ₱100.00, Bank Transfer',
        mine: 'Overpayment, ₱250.00, Cash',
        state: 'open',
      },
    ])
  })

  test('is kept with the tag that it belongs to', () => {
    const { form } = merge(ORDER, theirs, typed, { paymentTagTypeId: { whose: 'mine', against } })
    expect(form).toMatchObject({
      paymentTagTypeId: String(OVERPAYMENT),
      overpaymentAmount: '250',
      reimbursementTypeId: '1',
      underPaymentAmount: '',
      repaymentTypeId: '',
    })
  })

  test('gives way as a whole', () => {
    const { form } = merge(ORDER, theirs, typed, { paymentTagTypeId: { whose: 'theirs', against } })
    expect(form).toEqual(formOf(theirs))
  })
})

test('what nobody else has touched is not asked about', () => {
  const { form, meanwhile } = merge(ORDER, { ...ORDER, version: 2, invoice: 'INV1' }, typed, {})
  expect(form).toMatchObject({ overpaymentAmount: '250', invoice: 'INV1' })
  expect(meanwhile.map(({ part, state }) => [part.names[0], state])).toEqual([['invoice', 'theirs']])
})

test('a payment is lost once the order is approved', () => {
  const approved: StaffOrder = { ...ORDER, version: 2, status: 'Approved' }
  const { form, meanwhile } = merge(ORDER, approved, { paymentReceived: '900' }, {})
  expect(form.paymentReceived).toBe('1200')
  expect(meanwhile.find(({ part }) => part.names[0] === 'paymentReceived')).toMatchObject({
    state: 'lost',
    mine: '₱900.00',
  })
})

test('[TORD-49] an amount in other figures and spaces around a text are typed, and nothing to save', () => {
  const stored = { ...formOf(ORDER), invoice: 'SI1' }
  const now = { ...stored, paymentReceived: '1200.00', invoice: 'SI1 ', discountRate: '0' }
  expect(Object.keys(changesOf(stored, now))).toEqual(['discountRate', 'paymentReceived', 'invoice'])
  expect(editsOf(stored, now)).toEqual({ discountRate: '0' })
})
