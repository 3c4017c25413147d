import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkPaymentAttachments,
  exchangePaymentErrors,
  exchangeTotal,
  groupBalance,
  hasBalance,
  maySetStatus,
  requestStatus,
  returnTypeAfter,
  voucherError,
  withStatus,
  type ExchangeGroup,
  type ReturnType,
} from './exchange-rules.ts'
import { RETURN_STATUSES, type ReturnStatus } from './return-status.ts'

const group = (
  status: ReturnStatus,
  price: number,
  rows: [number, number][],
  returnType: ReturnType | null = null,
): ExchangeGroup => ({
  status,
  returnType,
  price,
  rows: rows.map(([each, quantity]) => ({ price: each, quantity })),
})

/** The three groups of the worked example. */
const THREE = (status: ReturnStatus) => [
  group(status, 250, [
    [100, 2],
    [80, 1],
  ]),
  group(status, 120, [[150, 1]]),
  group(status, 100, [[60, 1]]),
]

test('[TEXC-42, TEXC-44] a group has the balance of its last row, and only what is owed adds up', () => {
  expect(THREE('Pending').map(groupBalance)).toEqual([-30, -30, 40])
  expect(exchangeTotal(THREE('Pending'))).toBe(-60)
  expect(exchangeTotal(THREE('Approved'))).toBe(-60)
  expect(exchangeTotal(THREE('Declined'))).toBe(0)
  const twice = group('Approved', 250, [
    [300, 1],
    [50, 1],
  ])
  expect(exchangeTotal([twice])).toBe(-100)
  expect(exchangeTotal([])).toBe(0)
})

test('[TEXC-20] the request has a balance when a group that is approved has a negative one', () => {
  expect(hasBalance(THREE('Approved'))).toBe(true)
  expect(hasBalance(THREE('Pending'))).toBe(false)
  expect(hasBalance(THREE('Declined'))).toBe(false)
  expect(hasBalance([group('Approved', 100, [[60, 1]]), group('Pending', 100, [[160, 1]])])).toBe(false)
  expect(hasBalance([group('Approved', 100, [[100, 1]])])).toBe(false)
})

test('[TEXC-16, TEXC-17] leaving Pending for Declined clears both flags, leaving Approved for Declined only disposal', () => {
  const after = (from: ReturnStatus, type: ReturnType | null, to: ReturnStatus) =>
    withStatus(group(from, 1, [], type), to, { status: from, returnType: type }).returnType
  expect([after('Pending', 0, 'Declined'), after('Pending', 1, 'Declined')]).toEqual([null, null])
  expect([after('Approved', 0, 'Declined'), after('Approved', 1, 'Declined')]).toEqual([0, null])
  expect([after('Pending', 0, 'Approved'), after('Declined', 0, 'Approved')]).toEqual([0, 0])
  // What is stored counts, not what was chosen on the way.
  const ticked = group('Approved', 1, [], 0)
  expect(withStatus(ticked, 'Declined', { status: 'Pending', returnType: null }).returnType).toBe(null)
})

test('what is stored as return type follows the same rules, whatever was ticked', () => {
  const after = (status: ReturnStatus, returnType: ReturnType | null, to: ReturnStatus) =>
    ([0, 1, null] as const).map((ticked) => returnTypeAfter({ status, returnType }, to, ticked))
  expect(after('Pending', null, 'Approved')).toEqual([0, 1, null])
  expect(after('Pending', null, 'Declined')).toEqual([null, null, null])
  expect(after('Pending', null, 'Pending')).toEqual([null, null, null])
  expect(after('Approved', 0, 'Declined')).toEqual([0, null, null])
  expect(after('Approved', 1, 'Declined')).toEqual([0, null, null])
  expect(after('Declined', 0, 'Declined')).toEqual([0, null, null])
  expect(after('Declined', null, 'Declined')).toEqual([null, null, null])
  expect(after('Declined', null, 'Approved')).toEqual([0, 1, null])
  for (const from of ['Approved', 'Declined'] as const)
    expect(after(from, 0, 'Pending')).toEqual([null, null, null])
})

test('nothing becomes pending again', () => {
  for (const from of RETURN_STATUSES) {
    for (const to of RETURN_STATUSES) expect(maySetStatus(from, to)).toBe(from === to || to !== 'Pending')
  }
})

test('a request is pending while a group is, then approved if one is, and otherwise declined', () => {
  const statuses = fc.array(fc.constantFrom(...RETURN_STATUSES), { minLength: 1 })
  fc.assert(
    fc.property(statuses, (list) => {
      const status = requestStatus(list.map((one) => ({ status: one })))
      if (list.includes('Pending')) expect(status).toBe('Pending')
      else expect(status).toBe(list.includes('Approved') ? 'Approved' : 'Declined')
    }),
  )
})

test('[TEXC-39, TEXC-40] vouchers have letters, ñ, digits and spaces, and begin with a letter or digit', () => {
  for (const good of ['', 'A', '1', 'SI 001', 'ñandu', 'Ñ 1']) {
    expect(voucherError(good)).toBeUndefined()
  }
  for (const bad of ['A-1', 'é', '_', 'A\t1', '#', ' #']) {
    expect(voucherError(bad)).toBe('Should contain alphanumeric characters only.')
  }
  expect(voucherError(' A')).toBe('Use only letters and numbers.')
})

test('[TEXC-37] a payment is above 0 where something is owed, and never below', () => {
  const papers = { repaymentTypeId: null, invoice: '', chequeVoucher: '' }
  const isPaid = (paymentReceived: number, isOwed: boolean) => {
    const errors = exchangePaymentErrors({ ...papers, paymentReceived }, isOwed)
    if (errors.paymentReceived === undefined) return Object.keys(errors).length === 0
    expect(errors).toEqual({ paymentReceived: 'Please enter an amount greater than 0.' })
    return false
  }
  expect([0.01, 0, -0.01, Number.NaN].map((amount) => isPaid(amount, true))).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect([0.01, 0, -0.01, Number.NaN].map((amount) => isPaid(amount, false))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('[TEXC-39, TEXC-40] the papers of a payment and how it was repaid are judged one by one', () => {
  const errorsOf = (wrong: object) =>
    exchangePaymentErrors(
      { paymentReceived: 1, repaymentTypeId: 4, invoice: 'SI 1', chequeVoucher: 'CV 1', ...wrong },
      true,
    )
  expect(errorsOf({})).toEqual({})
  for (const repaymentTypeId of [0, 5]) {
    expect(errorsOf({ repaymentTypeId })).toEqual({ repaymentTypeId: 'Please select an item.' })
  }
  expect(errorsOf({ invoice: '#' })).toEqual({ invoice: 'Should contain alphanumeric characters only.' })
  expect(errorsOf({ chequeVoucher: ' 1' })).toEqual({ chequeVoucher: 'Use only letters and numbers.' })
})

test('[TEXC-46, TEXC-47] an exchange takes ten files of a payment of 20 MB each, and says otherwise in its own words', () => {
  const files = (count: number, size = 20_000_000) =>
    Array.from({ length: count }, (_, index) => ({ name: `slip-${index}.png`, size }))
  const present = files(9).map(({ name }) => `old ${name}`)
  const tooMany = { title: 'Too many files', message: 'You can upload at most 10 files' }
  expect([checkPaymentAttachments([], files(10)), checkPaymentAttachments(present, files(1))]).toEqual([
    undefined,
    undefined,
  ])
  expect(checkPaymentAttachments([], files(11))).toEqual(tooMany)
  expect(checkPaymentAttachments(present, files(2))).toEqual(tooMany)
  expect(checkPaymentAttachments([], [...files(1), { name: 'big.png', size: 20_000_001 }])).toEqual({
    title: 'File too large',
    message: 'One or more files exceed the 20MB limit',
  })
  expect(checkPaymentAttachments(['slip-0.png'], files(1))?.title).toBe('Failed to Attach File')
  // Ten are there already, which is no fault of a save that adds none.
  expect(checkPaymentAttachments([...present, 'a.png'], [])).toBeUndefined()
})
