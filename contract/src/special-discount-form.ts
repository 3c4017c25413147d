import { z } from 'zod'
import * as field from './fields.ts'
import { SPECIAL_DISCOUNT_FIELDS as FIELDS } from './order-fields.ts'
import { ORDER_TEXT } from './order-text.ts'
import { SPECIAL_DISCOUNT_TYPES } from './special-discount.ts'

/** What is sent of a special discount; what is left out stays as it is, and '' as its type takes it away. */
export const specialDiscountForm = {
  specialDiscountType: z.enum([...SPECIAL_DISCOUNT_TYPES, ''], ORDER_TEXT.selectItem).optional(),
  specialDiscountName: field.line(FIELDS.specialDiscountName).optional(),
  specialDiscountIdNumber: field.line(FIELDS.specialDiscountIdNumber).optional(),
  specialDiscountElsewhere: field.clearable(field.wirePesos, ORDER_TEXT.amountInvalid),
}
