import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
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
import { RETURN_STATUSES, type ReturnStatus } from './return-rules.ts'

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
