import { SPECIAL_DISCOUNT_FIELDS } from '@kwaderno/contract/order-fields.ts'
import type { SpecialDiscountType } from '@kwaderno/contract/special-discount.ts'
import type { Typed } from '../../edit/typed.ts'

/** A special discount as its fields hold it. */
export interface SpecialDiscountTexts extends Typed<
  Omit<typeof SPECIAL_DISCOUNT_FIELDS, 'specialDiscountType'>
> {
  /** '' for none. */
  specialDiscountType: SpecialDiscountType | ''
}
export type SpecialDiscountField = keyof SpecialDiscountTexts

export const NO_SPECIAL_DISCOUNT: SpecialDiscountTexts = {
  specialDiscountType: '',
  specialDiscountName: '',
  specialDiscountIdNumber: '',
  specialDiscountElsewhere: '',
}

export const SPECIAL_DISCOUNT_NAMES = Object.keys(SPECIAL_DISCOUNT_FIELDS) as SpecialDiscountField[]

/** As rules and calls want it. */
export const enteredOf = (texts: SpecialDiscountTexts) => ({
  specialDiscountType: texts.specialDiscountType,
  specialDiscountName: texts.specialDiscountName,
  specialDiscountIdNumber: texts.specialDiscountIdNumber,
  specialDiscountElsewhere:
    texts.specialDiscountElsewhere.trim() === '' ? null : Number(texts.specialDiscountElsewhere),
})
