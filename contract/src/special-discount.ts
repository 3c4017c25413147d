import { REQUIRED } from './form-text.ts'
import { lettersAndDigits } from './letters-and-digits.ts'
import { share, type Centavos } from './money.ts'
import { ORDER_TEXT } from './order-text.ts'

/**
 * What the law gives senior citizens and persons with disability on prime commodities. Without zod, because screens judge
 * while somebody types.
 */

export const SPECIAL_DISCOUNT_TYPES = ['Senior', 'PWD'] as const
export type SpecialDiscountType = (typeof SPECIAL_DISCOUNT_TYPES)[number]

export const SPECIAL_DISCOUNT_LABEL: Record<SpecialDiscountType, string> = {
  Senior: 'Senior citizen',
  PWD: 'PWD',
}

/** In pesos; nobody buys for more in a week. */
export const MAX_ELSEWHERE = 1_000_000

export const SPECIAL_DISCOUNT_TEXT = {
  either: 'Choose either a discount or the special discount.',
  usedUp: 'The weekly ceiling is used up.',
  tooFew: (least: number, kinds: number) =>
    `At least ${least} kinds of prime commodities are needed; this order has ${kinds}.`,
} as const

/** As Shop settings have them. */
export interface SpecialDiscountRules {
  /** In percent. */
  rate: number
  /** What one ID number gets it for from Monday to Sunday. */
  ceiling: Centavos
  leastKinds: number
}

/** A line of an order with a prime commodity. */
export interface PrimeLine {
  productId: number
  total: Centavos
}

export interface SpecialDiscount {
  /** What the prime commodities of the order cost. */
  prime: Centavos
  /** How many different products these are. */
  kinds: number
  /** Of the ceiling, for this order. */
  left: Centavos
  /** What the rate is taken of. */
  base: Centavos
  amountLess: Centavos
  /** Why it cannot be given; undefined when it can. */
  refusal: string | undefined
}

/**
 * What the special discount of an order comes to.
 * @param spent of the same week: the bases that this ID number has had in other orders, and what was bought elsewhere
 */
export function specialDiscountOf(
  lines: readonly PrimeLine[],
  { rate, ceiling, leastKinds }: SpecialDiscountRules,
  spent: { here: Centavos; elsewhere: Centavos },
): SpecialDiscount {
  const prime = lines.reduce((sum, { total }) => sum + total, 0)
  const kinds = new Set(lines.map(({ productId }) => productId)).size
  const left = Math.max(0, ceiling - spent.here - spent.elsewhere)
  const base = Math.min(prime, left)
  const refusal =
    kinds < leastKinds
      ? SPECIAL_DISCOUNT_TEXT.tooFew(leastKinds, kinds)
      : left === 0
        ? SPECIAL_DISCOUNT_TEXT.usedUp
        : undefined
  return { prime, kinds, left, base, amountLess: share(base, rate), refusal }
}

/** As paper and reports call it: 'Senior citizen 5%'. */
export function specialDiscountName(type: SpecialDiscountType, rate: number | null): string {
  return `${SPECIAL_DISCOUNT_LABEL[type]} ${rate ?? 0}%`
}

/**
 * What two ID numbers are compared by. Whoever reads one from a card, or from a form that somebody has filled in by hand, takes
 * O for 0 and I or l for 1, and so do those who would like a second week: such letters make no other number.
 */
export function idNumberKey(typed: string): string {
  return lettersAndDigits(typed)
    .replaceAll(/[O\u039F\u041E]/g, '0')
    .replaceAll(/[IL\u0399\u0406]/g, '1')
}

/** What is entered of a special discount beside the free one; amounts are pesos. */
export interface SpecialDiscountFields {
  discountType: string
  discountRate: number | null
  /** '' for none. */
  specialDiscountType: SpecialDiscountType | ''
  specialDiscountName: string
  specialDiscountIdNumber: string
  /** Null counts as 0. */
  specialDiscountElsewhere: number | null
}

/** One message per wrong field of what is entered; what depends on the items is the server's to say. */
export function specialDiscountErrors(
  entered: SpecialDiscountFields,
): Partial<Record<keyof SpecialDiscountFields, string>> {
  if (entered.specialDiscountType === '') return {}
  if (entered.discountType !== '' || entered.discountRate !== null) {
    return { specialDiscountType: SPECIAL_DISCOUNT_TEXT.either }
  }
  const elsewhere = entered.specialDiscountElsewhere ?? 0
  return {
    ...(entered.specialDiscountName.trim() === '' ? { specialDiscountName: REQUIRED } : {}),
    // Nothing but dashes is no number.
    ...(lettersAndDigits(entered.specialDiscountIdNumber) === ''
      ? { specialDiscountIdNumber: REQUIRED }
      : {}),
    ...(elsewhere >= 0 && elsewhere <= MAX_ELSEWHERE
      ? {}
      : { specialDiscountElsewhere: ORDER_TEXT.amountInvalid }),
  }
}

const DAY = 86_400_000

/** Monday and Sunday of the week of a day; all are 'YYYY-MM-DD'. */
export function weekOf(day: string): { monday: string; sunday: string } {
  const noon = Date.parse(`${day}T12:00:00Z`)
  const since = (new Date(noon).getUTCDay() + 6) % 7
  const dayAt = (moment: number) => new Date(moment).toISOString().slice(0, 10)
  return { monday: dayAt(noon - since * DAY), sunday: dayAt(noon + (6 - since) * DAY) }
}
