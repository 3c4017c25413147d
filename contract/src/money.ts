/**
 * Money is an integer number of centavos inside and a plain number of pesos with at most two decimals on the wire.
 * Only this file converts and calculates.
 */
export type Centavos = number

/** 12.5 -> 1250. Throws on a number that is not a whole number of centavos, so that nothing is rounded unseen. */
export function toCentavos(pesos: number): Centavos {
  const centavos = Math.round(pesos * 100)
  if (!Number.isSafeInteger(centavos) || !isWhole(pesos)) {
    throw new RangeError(`not an amount of pesos: ${pesos}`)
  }
  return centavos
}

/** Whether it is a whole number of centavos, but for what binary fractions cost: 0.1 + 0.2 is. */
function isWhole(pesos: number): boolean {
  return Math.abs(toPesos(Math.round(pesos * 100)) - pesos) < 1e-9
}

/** 1250 -> 12.5 */
export function toPesos(centavos: Centavos): number {
  return centavos / 100
}

/** 0.1 and 0.2 -> 0.3 */
export function addPesos(one: number, other: number): number {
  return toPesos(toCentavos(one) + toCentavos(other))
}

/** The price of so many pieces: 1050 at 3 -> 3150. */
export function lineTotal(price: Centavos, quantity: number): Centavos {
  return price * quantity
}

/** True for a number with at most two decimals and a sane size. */
export function isPesos(value: number): boolean {
  return Math.abs(value) < 1e12 && isWhole(value)
}

/** Percent rate with at most two decimals of an amount, rounded half up to the centavo: 10010 at 5 -> 501. */
export function share(amount: Centavos, ratePercent: number): Centavos {
  const hundredths = Math.round(ratePercent * 100)
  return Number((BigInt(amount) * BigInt(hundredths) + 5000n) / 10000n)
}

/** The discount of an order and what remains. `amountLess` is rounded; the total is the exact rest, so they add up. */
export function discounted(
  subtotal: Centavos,
  ratePercent: number | null,
): { amountLess: Centavos; total: Centavos } {
  const amountLess = ratePercent === null ? 0 : share(subtotal, ratePercent)
  return { amountLess, total: subtotal - amountLess }
}

const PESO = new Intl.NumberFormat('en-PH', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** 1234.5 -> '₱1,234.50', -60 -> '−₱60.00' */
export function formatPeso(pesos: number): string {
  const text = `₱${PESO.format(Math.abs(pesos))}`
  return pesos < 0 ? `−${text}` : text
}

/** 'low - high' as the shop grid sends it: plain two-decimal numbers. */
export function priceRange(low: Centavos, high: Centavos): string {
  return `${(low / 100).toFixed(2)} - ${(high / 100).toFixed(2)}`
}

/** '38.00 - 62.00' -> '₱38.00 - ₱62.00'; equal bounds show one amount. */
export function formatPriceRange(range: string): string {
  const [low = '0', high = low] = range.split(' - ')
  return low === high ? formatPeso(Number(low)) : `${formatPeso(Number(low))} - ${formatPeso(Number(high))}`
}
