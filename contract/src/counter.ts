import { z } from 'zod'
import { CHECKOUT_TEXT } from './checkout.ts'
import { COUNTER_TEXT, MAX_CASH, MAX_FOUND, MAX_SALE_LINES, MIN_CUSTOMER_SEARCH } from './counter-rules.ts'
import { SALE_FIELDS, VOID_FIELDS } from './counter-field-labels.ts'
import { MAX_SCAN_LENGTH, skuOf } from './barcode-intake.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { paperNumber } from './order.ts'
import { ORDER_TEXT } from './order-text.ts'
import { paging } from './paging.ts'
import { PAYMENT_TYPES } from './payment-types.ts'
import { specialDiscountForm } from './special-discount-form.ts'
import { SPECIAL_DISCOUNT_TYPES } from './special-discount.ts'
import { COUNTER_SALES, DASHBOARD, ORDERS, PRODUCTS } from './stale.ts'
import { INVALID_TIN, isCustomerTin } from './tin.ts'

/** What the counter sells. `price` is pesos, `available` what is on hand and not held. */
export const CounterItem = z.object({
  productOptionId: z.int(),
  name: z.string(),
  variation: z.array(z.string()),
  sku: z.string(),
  price: z.number(),
  available: z.int(),
  onHand: z.int(),
  held: z.int(),
})
export type CounterItem = z.infer<typeof CounterItem>

export const findCounterItems = endpoint({
  name: 'findCounterItems',
  summary: `Items that can be sold by product name and SKU, at most ${MAX_FOUND}`,
  method: 'GET',
  path: '/Counter/items',
  access: 'Counter.view',
  query: z.object({ search: field.searchText }),
  answer: z.array(CounterItem),
})

export const getCounterItem = endpoint({
  name: 'getCounterItem',
  summary: 'The item that can be sold with exactly this SKU, letter case aside',
  method: 'GET',
  path: '/Counter/items/{sku}',
  access: 'Counter.view',
  params: z.object({ sku: z.string().max(MAX_SCAN_LENGTH).transform(skuOf).pipe(z.string().min(1)) }),
  answer: CounterItem,
})

const CounterStudent = z.object({ id: z.int(), name: z.string(), gradeLevel: z.string() })

export const CounterCustomer = z.object({
  userId: z.int(),
  fullName: z.string(),
  students: z.array(CounterStudent),
})
export type CounterCustomer = z.infer<typeof CounterCustomer>

export const findCounterCustomers = endpoint({
  name: 'findCounterCustomers',
  summary: `Active customers by name, email address or student, at most ${MAX_FOUND}; none for fewer than ${MIN_CUSTOMER_SEARCH} characters`,
  method: 'GET',
  path: '/Counter/customers',
  access: 'Counter.view',
  sees: 'users',
  query: z.object({
    search: field.searchText,
    /** This one alone, as he is by now; many may have his name. */
    userId: field.id.optional(),
  }),
  answer: z.array(CounterCustomer),
})

const SaleLine = z.object({
  productOptionId: field.id,
  quantity: field.wireInt.pipe(
    z.int().min(1, 'Quantity must be at least 1.').max(1_000_000, 'The quantity is too large.'),
  ),
})

/** What is sold or asked for. */
export const SaleLines = z
  .array(SaleLine, COUNTER_TEXT.noLines)
  .min(1, COUNTER_TEXT.noLines)
  .max(MAX_SALE_LINES)

const cash = field.wirePesos.pipe(
  z.number().min(0, COUNTER_TEXT.cashShort).max(MAX_CASH, COUNTER_TEXT.cashTooMuch),
)

/** What the form of the counter holds beside its basket; the server adds what depends on the items. */
export const SaleForm = z.object({
  /** Absent for a walk-in. */
  userId: field.clearable(field.id).transform((id) => id ?? null),
  walkInName: field.line(SALE_FIELDS.walkInName).default(''),
  /** One of the customer's; absent for anybody else. */
  studentId: field.clearable(field.id).transform((id) => id ?? null),
  studentName: field.line(SALE_FIELDS.studentName).default(''),
  gradeLevel: field.line(SALE_FIELDS.gradeLevel).default(''),
  discountType: field.line(SALE_FIELDS.discountType).default(''),
  discountRate: field.clearable(field.wirePesos, ORDER_TEXT.rateRange).transform((rate) => rate ?? null),
  specialDiscountType: specialDiscountForm.specialDiscountType.default(''),
  specialDiscountName: specialDiscountForm.specialDiscountName.default(''),
  specialDiscountIdNumber: specialDiscountForm.specialDiscountIdNumber.default(''),
  specialDiscountElsewhere: specialDiscountForm.specialDiscountElsewhere.transform((pesos) => pesos ?? null),
  paymentType: z.enum(PAYMENT_TYPES, CHECKOUT_TEXT.noPayment),
  cashTendered: field.clearable(cash).transform((amount) => amount ?? null),
  reference: field.line(SALE_FIELDS.reference).default(''),
  tinNumber: z.string().trim().refine(isCustomerTin, INVALID_TIN).default(''),
  invoice: paperNumber(SALE_FIELDS.invoice).transform((text) => text ?? ''),
})
export type SaleForm = z.output<typeof SaleForm>

export const SellRequest = SaleForm.extend({
  lines: SaleLines,
  /** Pesos: what the seller was shown; at another total nothing is sold. */
  expectedTotal: field.wirePesos,
  idempotencyKey: z.string().trim().min(8).max(100).optional(),
})
export type SellRequest = z.output<typeof SellRequest>

/** Cash and change are null for other payments. Amounts are pesos. */
const paid = { cashTendered: z.number().nullable(), change: z.number().nullable() }

export const Sold = z.object({
  orderId: z.int(),
  orderNumber: z.string(),
  totalPrice: z.number(),
  ...paid,
  soldOn: z.string(),
})
export type Sold = z.infer<typeof Sold>

export const sell = endpoint({
  name: 'sell',
  summary: 'Sells over the counter: a delivered order whose pieces leave the shelf at once',
  method: 'POST',
  path: '/Counter/sales',
  access: 'Counter.add',
  invalidates: [...COUNTER_SALES, ...ORDERS, ...DASHBOARD, ...PRODUCTS],
  refusals: ['key_used'],
  bodyLimit: 32_000,
  body: SellRequest,
  answer: Sold,
})

const SALE_STATES = ['Sold', 'Voided'] as const

/** What the list and the receipt both say of a sale. `voidedOn`, `voidedBy` and `voidReason` are '' unless it is voided. */
const saleFields = {
  orderId: z.int(),
  orderNumber: z.string(),
  soldOn: z.string(),
  customerName: z.string(),
  seller: z.string(),
  paymentType: z.enum(PAYMENT_TYPES),
  totalPrice: z.number(),
  state: z.enum(SALE_STATES),
  voidedOn: z.string(),
  voidedBy: z.string(),
  voidReason: z.string(),
}

export const CounterSale = z.object(saleFields)
export type CounterSale = z.infer<typeof CounterSale>

const ofDay = {
  /** Of Manila; today when there is none. */
  day: field.day.optional(),
  sellerId: field.id.optional(),
}

export const listCounterSales = endpoint({
  name: 'listCounterSales',
  summary: 'The sales of a day at the counter, the newest first',
  method: 'GET',
  path: '/Counter/sales',
  access: 'Counter.view',
  query: z.object({ ...ofDay, ...paging }),
  answer: z.array(CounterSale),
  paged: true,
})

/** Of the sales that the same filters list, in pesos; `sellers` are all of the day, and the one who is asked for. */
export const CounterSums = z.object({
  day: z.string(),
  sales: z.int(),
  cash: z.number(),
  otherPayments: z.number(),
  voided: z.number(),
  sellers: z.array(field.Choice),
})
export type CounterSums = z.infer<typeof CounterSums>

export const sumCounterSales = endpoint({
  name: 'sumCounterSales',
  summary: 'What the sales of a day at the counter come to, and who has sold',
  method: 'GET',
  path: '/Counter/sums',
  access: 'Counter.view',
  query: z.object(ofDay),
  answer: CounterSums,
})

const ofSale = z.object({ orderId: field.id })

/** All that the slip of a sale says. */
export const Receipt = CounterSale.extend({
  studentName: z.string(),
  gradeLevel: z.string(),
  lines: z.array(
    z.object({
      name: z.string(),
      variation: z.array(z.string()),
      sku: z.string(),
      price: z.number(),
      quantity: z.int(),
      totalPrice: z.number(),
    }),
  ),
  subtotal: z.number(),
  discountType: z.string(),
  discountRate: z.number().nullable(),
  /** '' without one; its rate in percent. */
  specialDiscountType: z.enum([...SPECIAL_DISCOUNT_TYPES, '']),
  specialDiscountRate: z.number().nullable(),
  amountLess: z.number(),
  reference: z.string(),
  ...paid,
  tinNumber: z.string(),
  invoice: z.string(),
  /** Of the shop, below every receipt. */
  note: z.string(),
})
export type Receipt = z.infer<typeof Receipt>

export const getReceipt = endpoint({
  name: 'getReceipt',
  summary: 'The receipt of a sale at the counter',
  method: 'GET',
  path: '/Counter/sales/{orderId}',
  access: 'Counter.view',
  params: ofSale,
  answer: Receipt,
})

export const VoidForm = z.object({
  reason: field.line(VOID_FIELDS.reason).pipe(z.string().min(1, field.REQUIRED)),
})

export const voidSale = endpoint({
  name: 'voidSale',
  summary: 'Cancels a sale of today and puts its pieces back on the shelf, once',
  method: 'POST',
  path: '/Counter/sales/{orderId}/void',
  access: 'Counter.delete',
  invalidates: [...COUNTER_SALES, ...ORDERS, ...DASHBOARD, ...PRODUCTS],
  params: ofSale,
  body: VoidForm,
  answer: CounterSale,
})
