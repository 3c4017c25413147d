import { ORDER_TEXT } from './order-text.ts'
import { PAYMENT_TYPE_LABEL, type PaymentType } from './payment-types.ts'

/** Words and small rules of the counter. Without zod, because its screen judges while somebody types. */

/** Different lines of one sale. */
export const MAX_SALE_LINES = 200
/** Pesos; nobody hands over more. */
export const MAX_CASH = 9_999_999.99
/** Of what a search at the counter finds. */
export const MAX_FOUND = 20
/** Letters from which on customers are looked for. */
export const MIN_CUSTOMER_SEARCH = 2

/** Here the customer stands on the spot, which need not be said. */
export const COUNTER_PAYMENT_LABEL: Record<PaymentType, string> = { ...PAYMENT_TYPE_LABEL, Cash: 'Cash' }

export const WALK_IN = 'Walk-in customer'

export const COUNTER_TEXT = {
  unknownSku: { title: 'Error', text: 'No item found for the provided SKU.' },
  noLines: 'Please add at least one item.',
  totalChanged: 'The discount has changed the total. Check it, then sell.',
  noCustomer: 'Please choose an active customer.',
  unavailable: 'This product is unavailable.',
  cashShort: 'The cash is less than the total.',
  cashTooMuch: 'Use at most 9,999,999.99.',
  noReference: 'Please enter the reference number.',
  noDiscountType: 'Please name the discount.',
  notOnItsDay: 'A sale can be voided on its own day only.',
  returnRequested: 'A return was requested for this sale.',
  voidedAlready: 'This sale is voided already.',
  gone: 'This sale does not exist.',
} as const

/** What is wrong with a discount that was given, at the field that it is about. */
export function discountError({
  discountType,
  discountRate,
}: Discount): { field: 'discountType' | 'discountRate'; message: string } | undefined {
  if (discountType === '' && discountRate === null) return undefined
  if (discountType === '') return { field: 'discountType', message: COUNTER_TEXT.noDiscountType }
  if (discountRate === null) return { field: 'discountRate', message: ORDER_TEXT.rateMissing }
  if (!(discountRate >= 0 && discountRate <= 100)) {
    return { field: 'discountRate', message: ORDER_TEXT.rateRange }
  }
  return undefined
}

export interface Discount {
  discountType: string
  /** In percent; null for none. */
  discountRate: number | null
}

/**
 * What is wrong with how a sale is paid, at the field that it is about.
 * @param total in pesos
 */
export function paymentError(
  { paymentType, cashTendered, reference }: Paying,
  total: number,
): { field: 'cashTendered' | 'reference'; message: string } | undefined {
  if (paymentType !== 'Cash') {
    return reference === '' ? { field: 'reference', message: COUNTER_TEXT.noReference } : undefined
  }
  return (cashTendered ?? 0) < total ? { field: 'cashTendered', message: COUNTER_TEXT.cashShort } : undefined
}

export interface Paying {
  paymentType: PaymentType
  /** In pesos; of cash alone. */
  cashTendered: number | null
  reference: string
}
