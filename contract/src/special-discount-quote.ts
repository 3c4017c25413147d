import { z } from 'zod'
import { SaleLines } from './counter.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { specialDiscountForm } from './special-discount-form.ts'

/** What a special discount would come to, and what that rests on. Amounts are pesos. */
export const SpecialDiscountQuote = z.object({
  /** In percent. */
  rate: z.number(),
  ceiling: z.number(),
  /** Of the prime commodities among the items. */
  prime: z.number(),
  kinds: z.int(),
  /** What this ID number has had it for in other orders of the week. */
  usedThisWeek: z.number(),
  base: z.number(),
  amountLess: z.number(),
  /** Why it cannot be given; '' when it can. */
  refusal: z.string(),
})
export type SpecialDiscountQuote = z.infer<typeof SpecialDiscountQuote>

/** An ID number is nobody's business but the shop's, so it stands in no address. */
const asked = {
  specialDiscountIdNumber: specialDiscountForm.specialDiscountIdNumber.default(''),
  specialDiscountElsewhere: specialDiscountForm.specialDiscountElsewhere.transform((pesos) => pesos ?? 0),
}

export const quoteSpecialDiscount = endpoint({
  name: 'quoteSpecialDiscount',
  summary: 'What a special discount of this order would come to',
  method: 'POST',
  path: '/Order/{id}/special-discount',
  access: 'Transactions.edit',
  invalidates: [],
  params: z.object({ id: field.id }),
  body: z.object(asked),
  answer: SpecialDiscountQuote,
})

export const quoteSaleDiscount = endpoint({
  name: 'quoteSaleDiscount',
  summary: 'What a special discount of these items would come to at the counter now',
  method: 'POST',
  path: '/Counter/special-discount',
  access: 'Counter.edit',
  invalidates: [],
  bodyLimit: 32_000,
  body: z.object({ ...asked, lines: SaleLines }),
  answer: SpecialDiscountQuote,
})
