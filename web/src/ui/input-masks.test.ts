import { isPesos } from '@kwaderno/contract/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount } from '../search-params.ts'
import { formatFileSize } from './file-size.ts'
import { maskMobile, maskPrice, maskTin, signed, withoutOpenPoint } from './input-masks.ts'

/** What people type and paste into fields of numbers. */
const typed = fc.string({ unit: fc.constantFrom(...'0123456789.,-₱ x'), maxLength: 30, size: 'max' })

test('what a mask has kept stays as it is when it is masked again', () => {
  fc.assert(
    fc.property(typed, (text) => {
      for (const mask of [maskPrice, maskTin, maskMobile]) expect(mask(mask(text))).toBe(mask(text))
    }),
  )
})

test('[FMT-03] what is left of a price is an amount of pesos, or nothing', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const kept = withoutOpenPoint(maskPrice(text))
      expect(kept).toMatch(/^(?:|(?:0|[1-9]\d{0,11})(?:\.\d{1,2})?)$/)
      expect(isPesos(Number(kept))).toBe(true)
    }),
  )
})

test('an amount of pesos comes through the mask, and back from an address, as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (centavos) => {
      const text = String(centavos / 100)
      expect(maskPrice(text)).toBe(text)
      expect(amount([text])).toBe(centavos / 100)
    }),
  )
})

test('a TIN has twelve digits at most and a mobile number eleven, none of them another', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const digits = text.replaceAll(/\D/g, '')
      expect(maskTin(text).replaceAll('-', '')).toBe(digits.slice(0, 12))
      expect(maskTin(text)).toMatch(/^(?:\d{3}-)*\d{0,3}$/)
      expect(maskMobile(text)).toBe(digits.slice(0, 11))
    }),
  )
})

test('a minus sign stays before a number, and nowhere else', () => {
  expect(signed(' -12.345', maskPrice)).toBe('-12.34')
  expect(signed('12-3', maskPrice)).toBe('123')
  expect(signed('-', maskPrice)).toBe('-')
})

test('the size of a file has at most three digits before its unit', () => {
  expect([0, 999, 1000, 1_499, 1_536_000, 20_000_000].map(formatFileSize)).toEqual([
    '0 B',
    '999 B',
    '1 kB',
    '1 kB',
    '1.5 MB',
    '20.0 MB',
  ])
  expect([999_499, 999_500, 999_999, 1_000_000].map(formatFileSize)).toEqual([
    '999 kB',
    '1.0 MB',
    '1.0 MB',
    '1.0 MB',
  ])
})
