import { expect, test } from 'vitest'
import { checkPaymentFiles, editErrors, type EditedOrder } from './order-edit-rules.ts'
import { ORDER_STATUSES } from './order-status.ts'
import { EXACT_PAYMENT, OVERPAYMENT, UNDERPAYMENT } from './payment-tags.ts'

const RIGHT: EditedOrder = {
  status: 'Pending',
  discountType: '',
  discountRate: null,
  specialDiscountType: '',
  specialDiscountName: '',
  specialDiscountIdNumber: '',
  specialDiscountElsewhere: null,
  deliveryFee: 0,
  paymentReceived: 500,
  paymentTagTypeId: null,
  overpaymentAmount: null,
  reimbursementTypeId: null,
  underPaymentAmount: null,
  repaymentTypeId: null,
  invoice: '',
  chequeVoucher: '',
}
const errorsOf = (edit: Partial<EditedOrder>) => editErrors({ ...RIGHT, ...edit })
const ABOVE_ZERO = 'Please enter an amount greater than 0.'
const FILL_UP = 'Please fill-up payment details to update the status.'
const SELECT = 'Please select an item.'
const NO_AMOUNTS = [0, -0.01, Number.NaN]

test('[PAY-01, PAY-02] a discount has a rate from 0 to 100', () => {
  expect(errorsOf({})).toEqual({})
  expect(errorsOf({ discountType: 'Promo' })).toEqual({ discountRate: 'Rate must have a value.' })
  for (const discountRate of [0, 12.5, 100])
    expect(errorsOf({ discountType: 'Promo', discountRate })).toEqual({})
  for (const discountRate of [-0.01, 100.01, Number.NaN]) {
    const outOfRange = { discountRate: 'Rate must be from 0 to 100.' }
    expect(errorsOf({ discountType: 'Promo', discountRate })).toEqual(outOfRange)
    expect(errorsOf({ discountRate })).toEqual(outOfRange)
  }
})

test('[PAY-09, PAY-11, PAY-12] an order that is pending or approved needs a payment, and no order has a negative one', () => {
  expect(errorsOf({ paymentReceived: 0.01 })).toEqual({})
  expect(errorsOf({ paymentReceived: null })).toEqual({ paymentReceived: ABOVE_ZERO, status: FILL_UP })
  expect(errorsOf({ status: 'Approved', paymentReceived: null })).toEqual({
    paymentReceived: 'Please enter a valid amount.',
    status: FILL_UP,
  })
  for (const status of ORDER_STATUSES) {
    const isNeeded = status === 'Pending' || status === 'Approved'
    for (const paymentReceived of NO_AMOUNTS) {
      const wrong = { paymentReceived: ABOVE_ZERO, ...(isNeeded ? { status: FILL_UP } : {}) }
      const isWrong = isNeeded || paymentReceived !== 0
      expect([status, errorsOf({ status, paymentReceived })]).toEqual([status, isWrong ? wrong : {}])
    }
    if (!isNeeded) expect(errorsOf({ status, paymentReceived: null })).toEqual({})
  }
})

test('[PAY-15, PAY-16, PAY-17, PAY-18] what is over or missing has an amount and a way back or forth', () => {
  const over = { paymentTagTypeId: OVERPAYMENT, overpaymentAmount: 10, reimbursementTypeId: 1 }
  const under = { paymentTagTypeId: UNDERPAYMENT, underPaymentAmount: 10, repaymentTypeId: 1 }
  for (const right of [over, under, { paymentTagTypeId: EXACT_PAYMENT }]) expect(errorsOf(right)).toEqual({})
  expect(errorsOf({ ...over, reimbursementTypeId: null })).toEqual({ reimbursementTypeId: SELECT })
  expect(errorsOf({ ...under, repaymentTypeId: null })).toEqual({ repaymentTypeId: SELECT })
  for (const amount of [...NO_AMOUNTS, null]) {
    expect(errorsOf({ ...over, overpaymentAmount: amount })).toEqual({ overpaymentAmount: ABOVE_ZERO })
    expect(errorsOf({ ...under, underPaymentAmount: amount })).toEqual({ underPaymentAmount: ABOVE_ZERO })
  }
})

test('[PAY-19, PAY-20] an invoice and a cheque voucher have letters and numbers only', () => {
  for (const good of ['', 'SI001', 'a', '7'])
    expect(errorsOf({ invoice: good, chequeVoucher: good })).toEqual({})
  for (const bad of ['SI-1', ' A', 'A ', 'é', 'ñ', '#']) {
    expect(errorsOf({ invoice: bad })).toEqual({ invoice: 'Use only letters and numbers.' })
    expect(errorsOf({ chequeVoucher: bad })).toEqual({ chequeVoucher: 'Use only letters and numbers.' })
  }
})

test('too many files of a payment are refused in words of its own, other faults as everywhere', () => {
  const ten = Array.from({ length: 10 }, (_, index) => `slip-${index}.png`)
  expect(checkPaymentFiles([], [{ name: 'slip.png', size: 10 }])).toBeUndefined()
  expect(checkPaymentFiles(ten, [{ name: 'eleven.png', size: 10 }])).toEqual({
    title: 'Attachment Limit',
    message: 'Maximum attachment reached.',
  })
  expect(checkPaymentFiles(['slip.png'], [{ name: 'slip.png', size: 10 }])).toEqual({
    title: 'Failed to Attach File',
    message: 'File name already exist.',
  })
})
