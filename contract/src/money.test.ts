import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  discounted,
  formatPeso,
  formatPriceRange,
  isPesos,
  priceRange,
  share,
  toCentavos,
  toPesos,
} from './money.ts'

describe('money', () => {
  test('[FMT-01, BFMT-01] shows the peso sign, thousands separators and two decimals', () => {
    expect(formatPeso(1234.5)).toBe('₱1,234.50')
    expect(formatPeso(12345.5)).toBe('₱12,345.50')
    expect(formatPeso(1234567)).toBe('₱1,234,567.00')
    expect(formatPeso(0)).toBe('₱0.00')
    expect(formatPeso(-60)).toBe('−₱60.00')
  })

  test('a price range of equal bounds shows one amount', () => {
    expect(formatPriceRange(priceRange(3800, 6200))).toBe('₱38.00 - ₱62.00')
    expect(formatPriceRange(priceRange(7200, 7200))).toBe('₱72.00')
    expect(formatPriceRange('72.00')).toBe('₱72.00')
  })

  test('[ORD-12] a discount is rounded half up and the total is the exact rest', () => {
    expect(discounted(100_000, 10)).toEqual({ amountLess: 10_000, total: 90_000 })
    expect(discounted(123_450, 12.5)).toEqual({ amountLess: 15_431, total: 108_019 })
    expect(discounted(10_010, 5)).toEqual({ amountLess: 501, total: 9_509 })
    expect(discounted(10_010, null)).toEqual({ amountLess: 0, total: 10_010 })
  })

  test('a discount and what remains always add up, and stay within half a centavo of the exact share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999_99 }),
        fc.integer({ min: 0, max: 10_000 }),
        (subtotal, hundredths) => {
          const { amountLess, total } = discounted(subtotal, hundredths / 100)
          expect(amountLess + total).toBe(subtotal)
          expect(amountLess).toBeGreaterThanOrEqual(0)
          expect(total).toBeGreaterThanOrEqual(0)
          const twiceExact = 2n * BigInt(subtotal) * BigInt(hundredths)
          const off = 2n * BigInt(amountLess) * 10_000n - twiceExact
          expect(off > -10_000n && off <= 10_000n).toBe(true)
          expect(share(subtotal, hundredths / 100)).toBe(amountLess)
        },
      ),
      { numRuns: 5000 },
    )
  })

  test('pesos and centavos convert without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (centavos) => {
        expect(toCentavos(toPesos(centavos))).toBe(centavos)
      }),
      { numRuns: 5000 },
    )
  })

  test('[FMT-03] refuses amounts with more than two decimals', () => {
    expect(isPesos(12.34)).toBe(true)
    expect(isPesos(12.345)).toBe(false)
    expect(isPesos(Number.NaN)).toBe(false)
    expect(isPesos(Number.POSITIVE_INFINITY)).toBe(false)
    expect(() => toCentavos(0.001)).toThrow(RangeError)
    expect([isPesos(999_999_999_999.99), isPesos(1e12), isPesos(-1e12)]).toEqual([true, false, false])
    expect(() => toCentavos(Number.MAX_SAFE_INTEGER)).toThrow(RangeError)
  })

  test('what binary fractions cost is no third decimal', () => {
    expect([isPesos(0.1 + 0.2), toCentavos(0.1 + 0.2), toCentavos(1.1 * 3)]).toEqual([true, 30, 330])
  })

  test('[FMT-03] no third decimal is rounded away, however large the amount', () => {
    const tenths = fc.integer({ min: -1e13, max: 1e13 }).filter((amount) => amount % 10 !== 0)
    fc.assert(
      fc.property(tenths, (amount) => {
        expect(isPesos(amount / 1000)).toBe(false)
        expect(() => toCentavos(amount / 1000)).toThrow(RangeError)
      }),
      { numRuns: 5000 },
    )
  })
})
