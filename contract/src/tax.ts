import type { Centavos } from './money.ts'

/** In percent; prices include it. */
export const VAT_RATE = 12

/**
 * What of a total is sale and what is tax: 112000 -> 100000 and 12000. The sale is rounded half up; the tax is the exact
 * rest, so that both add up to the total.
 */
export function vatIncluded(total: Centavos): { vatable: Centavos; vat: Centavos } {
  const parts = BigInt(100 + VAT_RATE)
  const vatable = Number((BigInt(total) * 200n + parts) / (2n * parts))
  return { vatable, vat: total - vatable }
}

/** How goods are taxed, in the order in which an invoice tells it. */
export const TAX_CLASSES = ['VATable', 'Exempt', 'ZeroRated'] as const
export type TaxClass = (typeof TAX_CLASSES)[number]

export const TAX_CLASS_TEXT = 'Unknown tax class.'

/** How most goods are taxed. */
export const DEFAULT_TAX_CLASS = 'VATable' satisfies TaxClass

export const TAX_CLASS_LABEL = {
  VATable: 'VATable',
  Exempt: 'VAT-exempt',
  ZeroRated: 'Zero-rated',
} as const satisfies Record<TaxClass, string>

/** What stands behind the amount of a line on an invoice. */
export const TAX_MARK = { VATable: '', Exempt: 'E', ZeroRated: 'Z' } as const satisfies Record<
  TaxClass,
  string
>

/** A line of an order. */
export interface TaxedLine {
  taxClass: TaxClass
  /** Of all its pieces, with VAT, before any discount. */
  amount: Centavos
  /** A prime commodity: a special discount falls on such lines only. */
  isPrimeCommodity: boolean
}

/** What is sold, as far as it decides the split. */
export interface TaxedSale {
  lines: readonly TaxedLine[]
  /** 0 without one. It is VATable and never discounted. */
  deliveryFee: Centavos
  /** The whole discount, at most what it falls on; 0 without one. */
  amountLess: Centavos
  /** Whether the discount is a senior's or PWD's: it falls on the prime commodities instead of all lines. */
  isSpecial: boolean
  /** Whether the shop is VAT-registered. */
  vatRegistered: boolean
}

/** What of a sale is taxed how: `vatable`, `vat`, `exempt`, `zeroRated` and `nonVat` add up to `due`. Centavos. */
export interface TaxSplit {
  /** Of all lines, before discount and delivery fee. */
  gross: Centavos
  less: Centavos
  deliveryFee: Centavos
  /** Without its VAT. */
  vatable: Centavos
  vat: Centavos
  exempt: Centavos
  zeroRated: Centavos
  /** The whole amount in a shop that is not VAT-registered, and 0 in one that is. */
  nonVat: Centavos
  /** The amount to pay: `gross` - `less` + `deliveryFee`. */
  due: Centavos
}

/** @throws RangeError for a discount that is larger than what it falls on */
export function splitByTaxClass(sale: TaxedSale): TaxSplit {
  const { lines, deliveryFee, amountLess: less, isSpecial, vatRegistered } = sale
  const grossOf = grossByClass(lines)
  const lessOf = shareOut(
    less,
    isSpecial ? grossByClass(lines.filter((line) => line.isPrimeCommodity)) : grossOf,
  )
  const gross = sumOf(grossOf)
  const due = gross - less + deliveryFee
  const sums = { gross, less, deliveryFee, due }
  if (!vatRegistered) return { ...sums, vatable: 0, vat: 0, exempt: 0, zeroRated: 0, nonVat: due }
  return {
    ...sums,
    ...vatIncluded(grossOf.VATable - lessOf.VATable + deliveryFee),
    exempt: grossOf.Exempt - lessOf.Exempt,
    zeroRated: grossOf.ZeroRated - lessOf.ZeroRated,
    nonVat: 0,
  }
}

type ByClass = Record<TaxClass, Centavos>

function grossByClass(lines: readonly TaxedLine[]): ByClass {
  const gross: ByClass = { VATable: 0, Exempt: 0, ZeroRated: 0 }
  for (const { taxClass, amount } of lines) gross[taxClass] += amount
  return gross
}

const sumOf = (amounts: ByClass): Centavos => TAX_CLASSES.reduce((sum, name) => sum + amounts[name], 0)

/**
 * A discount in proportion to what it falls on: whole centavos, rounded down, and those that are then missing one by one to
 * the largest remainders; the first of the classes wins among equal ones. Amounts may be so large that their product is no
 * safe integer.
 */
function shareOut(less: Centavos, weights: ByClass): ByClass {
  const whole = sumOf(weights)
  if (less > whole) throw new RangeError(`a discount of ${less} centavos on ${whole}`)
  const shares: ByClass = { VATable: 0, Exempt: 0, ZeroRated: 0 }
  if (less === 0) return shares
  const parts = TAX_CLASSES.map((name) => {
    const product = BigInt(less) * BigInt(weights[name])
    shares[name] = Number(product / BigInt(whole))
    return { name, remainder: product % BigInt(whole) }
  })
  // Sorting keeps the order of those that are equal.
  const largestFirst = parts.toSorted((one, other) => Number(other.remainder - one.remainder))
  const missing = less - sumOf(shares)
  for (const { name } of largestFirst.slice(0, missing)) shares[name] += 1
  return shares
}
