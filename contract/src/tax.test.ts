import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { discounted, share } from './money.ts'
import {
  splitByTaxClass,
  TAX_CLASSES,
  vatIncluded,
  type TaxClass,
  type TaxedLine,
  type TaxedSale,
} from './tax.ts'

const lines = (amounts: Partial<Record<TaxClass, number>>): TaxedLine[] =>
  TAX_CLASSES.flatMap((taxClass) => {
    const amount = amounts[taxClass]
    return amount === undefined ? [] : [{ taxClass, amount, isPrimeCommodity: false }]
  })

const split = (amounts: Partial<Record<TaxClass, number>>, sale: Partial<TaxedSale> = {}) =>
  splitByTaxClass({
    lines: lines(amounts),
    deliveryFee: 0,
    amountLess: 0,
    isSpecial: false,
    vatRegistered: true,
    ...sale,
  })

describe('tax', () => {
  test('[TAX-04, TAX-05, TAX-08] what is exempt has no VAT; a discount falls on all, and a delivery fee is VATable', () => {
    expect(split({ VATable: 112_000, Exempt: 50_000 })).toEqual({
      gross: 162_000,
      less: 0,
      deliveryFee: 0,
      vatable: 100_000,
      vat: 12_000,
      exempt: 50_000,
      zeroRated: 0,
      nonVat: 0,
      due: 162_000,
    })
    expect(split({ VATable: 112_000, Exempt: 50_000 }, { amountLess: 16_200 })).toMatchObject({
      vatable: 90_000,
      vat: 10_800,
      exempt: 45_000,
      due: 145_800,
    })
    expect(split({ Exempt: 50_000 }, { deliveryFee: 11_200 })).toMatchObject({
      vatable: 10_000,
      vat: 1_200,
      exempt: 50_000,
      due: 61_200,
    })
    // The fee is not discounted.
    expect(split({ Exempt: 50_000 }, { deliveryFee: 11_200, amountLess: 50_000 })).toMatchObject({
      vatable: 10_000,
      vat: 1_200,
      exempt: 0,
      due: 11_200,
    })
  })

  test('[TAX-03] a centavo that is left over goes to the largest remainder, and to the first class among equal ones', () => {
    // 100/3 each: the first of three gets it.
    expect(split({ VATable: 100, Exempt: 100, ZeroRated: 100 }, { amountLess: 100 })).toMatchObject({
      vatable: 59,
      vat: 7,
      exempt: 67,
      zeroRated: 67,
    })
    // 2.5 and 2.5 without VATable goods.
    expect(split({ Exempt: 50, ZeroRated: 50 }, { amountLess: 5 })).toMatchObject({
      exempt: 47,
      zeroRated: 48,
    })
    // 0.1, 0.2 and 0.7 of one centavo.
    expect(split({ VATable: 1, Exempt: 2, ZeroRated: 7 }, { amountLess: 1 })).toMatchObject({
      vatable: 1,
      exempt: 2,
      zeroRated: 6,
    })
  })

  test('[TAX-09] a special discount falls on the prime commodities alone, in proportion to their classes', () => {
    const sale: TaxedSale = {
      lines: [
        { taxClass: 'VATable', amount: 60_000, isPrimeCommodity: true },
        { taxClass: 'Exempt', amount: 40_000, isPrimeCommodity: true },
        { taxClass: 'ZeroRated', amount: 50_000, isPrimeCommodity: false },
      ],
      deliveryFee: 0,
      amountLess: 5_000,
      isSpecial: true,
      vatRegistered: true,
    }
    expect(splitByTaxClass(sale)).toMatchObject({
      vatable: 50_893,
      vat: 6_107,
      exempt: 38_000,
      zeroRated: 50_000,
      due: 145_000,
    })
    expect(() => splitByTaxClass({ ...sale, amountLess: 100_001 })).toThrow(RangeError)
  })

  test('[TAX-03] a shop that is not VAT-registered has one amount, and a discount of everything leaves nothing', () => {
    expect(
      split({ VATable: 112_000, Exempt: 50_000 }, { vatRegistered: false, deliveryFee: 100 }),
    ).toMatchObject({ vatable: 0, vat: 0, exempt: 0, zeroRated: 0, nonVat: 162_100, due: 162_100 })
    expect(split({ VATable: 3, Exempt: 5, ZeroRated: 7 }, { amountLess: 15 })).toMatchObject({
      vatable: 0,
      vat: 0,
      exempt: 0,
      zeroRated: 0,
      due: 0,
    })
  })

  const amount = fc.oneof(fc.nat(20), fc.nat(1_000_000), fc.nat(99_999_999_999))
  const line = fc.record({
    taxClass: fc.constantFrom(...TAX_CLASSES),
    amount,
    isPrimeCommodity: fc.boolean(),
  })
  const order = fc.record({
    lines: fc.array(line, { maxLength: 12 }),
    deliveryFee: fc.oneof(fc.constant(0), fc.nat(10_000_000)),
    isSpecial: fc.boolean(),
    vatRegistered: fc.boolean(),
  })
  /** In hundredths of a percent. */
  const rate = fc.nat(10_000)

  test('[TAX-03] the parts of every order add up to its amount to pay, and no class is far from its share', () => {
    fc.assert(
      fc.property(order, rate, (sold, percent) => {
        const discountedLines = sold.lines.filter(
          ({ isPrimeCommodity }) => !sold.isSpecial || isPrimeCommodity,
        )
        const base = sum(discountedLines)
        const amountLess = sold.isSpecial ? share(base, 5) : discounted(base, percent / 100).amountLess
        const parts = splitByTaxClass({ ...sold, amountLess })
        const { vatable, vat, exempt, zeroRated, nonVat, due } = parts
        const addsUp =
          due === sum(sold.lines) - amountLess + sold.deliveryFee &&
          vatable + vat + exempt + zeroRated + nonVat === due &&
          Math.min(...Object.values(parts)) >= 0
        const net = { VATable: vatable + vat - sold.deliveryFee, Exempt: exempt, ZeroRated: zeroRated }
        const isNear = TAX_CLASSES.every((name) => {
          const less = sum(ofClass(sold.lines, name)) - net[name]
          // Exactly: less * base is within one base of amountLess * weight.
          const weight = sum(ofClass(discountedLines, name))
          const off = BigInt(less) * BigInt(base) - BigInt(amountLess) * BigInt(weight)
          return off === 0n || (off < BigInt(base) && off > -BigInt(base))
        })
        expect(addsUp && (isNear || !sold.vatRegistered)).toBe(true)
      }),
      { numRuns: 100_000 },
    )
  })

  const sum = (parts: readonly TaxedLine[]) => parts.reduce((total, part) => total + part.amount, 0)
  const ofClass = (parts: readonly TaxedLine[], name: TaxClass) =>
    parts.filter(({ taxClass }) => taxClass === name)
})

describe('the VAT in a total', () => {
  test('[PRN-09, PRN-10] the tax in a total is what the sale, rounded half up, leaves of it', () => {
    expect(vatIncluded(112_000)).toEqual({ vatable: 100_000, vat: 12_000 })
    expect(vatIncluded(49_975)).toEqual({ vatable: 44_621, vat: 5_354 })
    expect(vatIncluded(108_019)).toEqual({ vatable: 96_446, vat: 11_573 })
    expect(vatIncluded(0)).toEqual({ vatable: 0, vat: 0 })
    // 14 / 1.12 = 12.5 centavos.
    expect(vatIncluded(14)).toEqual({ vatable: 13, vat: 1 })
  })

  test('[PRN-09, PRN-10] sale and tax add up to every total, and the tax is 12% of the sale within one centavo', () => {
    const totals = fc.oneof(fc.nat(1_000_000), fc.nat(99_999_999_999), fc.nat(Number.MAX_SAFE_INTEGER))
    fc.assert(
      fc.property(totals, (total) => {
        const { vatable, vat } = vatIncluded(total)
        const [sale, tax] = [BigInt(vatable), BigInt(vat)]
        const off = 100n * tax - 12n * sale
        // Half a centavo at most between the sale and the exact one, which is 100/112 of the total.
        const rounding = 112n * sale - 100n * BigInt(total)
        const isRounded = rounding <= 56n && rounding > -56n
        expect(isRounded && sale + tax === BigInt(total) && off >= -100n && off <= 100n).toBe(true)
      }),
      { numRuns: 100_000 },
    )
  })
})
