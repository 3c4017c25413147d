import { expect, test } from 'vitest'
import {
  idNumberKey,
  MAX_ELSEWHERE,
  SPECIAL_DISCOUNT_TYPES,
  specialDiscountErrors,
  specialDiscountName,
  specialDiscountOf,
  weekOf,
  type PrimeLine,
  type SpecialDiscountFields,
} from './special-discount.ts'

const RULES = { rate: 5, ceiling: 250_000, leastKinds: 4 }
const NONE = { here: 0, elsewhere: 0 }
const linesOf = (...totals: number[]): PrimeLine[] =>
  totals.map((total, index) => ({ productId: index, total }))

test('[TAX-09] five percent of the prime commodities, at most of the ceiling, half up to the centavo', () => {
  for (const [total, amountLess] of [
    [100_000, 5000],
    [300_000, 12_500],
    // 5 % of 10.10 is 50.5 centavos.
    [1010, 51],
    [1009, 50],
  ] as const) {
    const given = specialDiscountOf(linesOf(total - 3, 1, 1, 1), RULES, NONE)
    expect([given.amountLess, given.refusal]).toEqual([amountLess, undefined])
  }
})

test('[TAX-10, TAX-13] what is left of the week is at least nothing, and too few kinds are told before that', () => {
  const lines = linesOf(40_000, 40_000, 40_000, 40_000)
  expect(specialDiscountOf(lines, RULES, { here: 200_000, elsewhere: 0 })).toMatchObject({
    ...{ left: 50_000, base: 50_000, amountLess: 2500, refusal: undefined },
  })
  for (const spent of [
    { here: 250_000, elsewhere: 0 },
    { here: 200_000, elsewhere: 90_000 },
  ]) {
    expect(specialDiscountOf(lines, RULES, spent)).toMatchObject({
      ...{ left: 0, base: 0, refusal: 'The weekly ceiling is used up.' },
    })
    expect(specialDiscountOf(lines.slice(1), RULES, spent).refusal).toBe(
      'At least 4 kinds of prime commodities are needed; this order has 3.',
    )
  }
})

test('a week is from Monday to Sunday, also over the end of a month and a year', () => {
  for (const [day, monday, sunday] of [
    ['2026-11-23', '2026-11-23', '2026-11-29'],
    ['2026-11-29', '2026-11-23', '2026-11-29'],
    ['2026-11-30', '2026-11-30', '2026-12-06'],
    ['2027-01-01', '2026-12-28', '2027-01-03'],
    ['2028-02-29', '2028-02-28', '2028-03-05'],
  ] as const) {
    expect(weekOf(day)).toEqual({ monday, sunday })
  }
})

test('[TAX-10] an ID number is the same however it is spaced and written', () => {
  for (const same of [
    ['SC-2031/b', 'sc 2031 B', ' ＳＣ2031Ｂ'],
    // Letters that are taken for digits, also those of other scripts.
    ['O-1012', '0-1O12', 'o l0i2', '０１０１２', '\u041e-1\u041e\u04062', '\u039f1\u039f\u03992'],
  ])
    expect(new Set(same.map(idNumberKey)).size).toBe(1)
  expect(new Set(['SC-2031', 'SC-2032', 'SB-2031', 'SC-20311'].map(idNumberKey)).size).toBe(4)
})

test('[TAX-16, TAX-18] each kind of discount is called by whose it is and its rate', () => {
  expect(SPECIAL_DISCOUNT_TYPES.map((type) => specialDiscountName(type, 5))).toEqual([
    'Senior citizen 5%',
    'PWD 5%',
  ])
  expect(specialDiscountName('PWD', null)).toBe('PWD 0%')
})

test('what is entered of a special discount is complete, and stands beside no other discount', () => {
  const wrong = (entered: Partial<SpecialDiscountFields>) =>
    specialDiscountErrors({
      discountType: '',
      discountRate: null,
      specialDiscountType: 'Senior',
      specialDiscountName: 'Lola Ana',
      specialDiscountIdNumber: 'SC-1',
      specialDiscountElsewhere: null,
      ...entered,
    })
  expect(wrong({})).toEqual({})
  for (const elsewhere of [0, 1, MAX_ELSEWHERE])
    expect(wrong({ specialDiscountElsewhere: elsewhere })).toEqual({})
  for (const elsewhere of [-0.01, MAX_ELSEWHERE + 0.01])
    expect(wrong({ specialDiscountElsewhere: elsewhere })).toEqual({
      specialDiscountElsewhere: 'Please enter a valid amount.',
    })
  const required = 'This field is required.'
  expect(
    wrong({ specialDiscountName: '  ', specialDiscountIdNumber: '--', specialDiscountElsewhere: -1 }),
  ).toEqual({
    specialDiscountName: required,
    specialDiscountIdNumber: required,
    specialDiscountElsewhere: 'Please enter a valid amount.',
  })
  const either = { specialDiscountType: 'Choose either a discount or the special discount.' }
  expect(wrong({ discountType: 'Sibling' })).toEqual(either)
  expect(wrong({ discountRate: 0 })).toEqual(either)
  // Without one nothing of it is looked at.
  expect(wrong({ specialDiscountType: '', specialDiscountName: '', discountRate: 10 })).toEqual({})
})
