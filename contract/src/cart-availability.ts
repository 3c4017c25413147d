import type { CartItem } from './cart.ts'

export const MAX_ORDER_REMARKS = 1000

/** Words and rules of the cart. A file of its own, without zod, because the cart page comes without forms. */
export const CART_TEXT = {
  loading: 'Loading your cart',
  empty: 'Your cart is empty.',
  productInactive: 'Product is unavailable.',
  combinationInactive: 'Selected variation is unavailable.',
  outOfStock: 'This item is out of stock.',
  gradeRequired: { title: 'Required Field.', text: 'Grade Level is Required.' },
  gradeMismatch: (grade: string) => ({
    title: 'Grade Level is not matched.',
    text: `Checked out items must match the selected grade level. Please select item/s for "${grade}" only.`,
  }),
  removed: { title: 'Item Removed!', text: 'The item in your cart has been removed.' },
  removeFailed: { title: 'Error!', text: 'The item in your cart cannot be removed, Please try again.' },
  onlyLeft: (count: number) => (count === 1 ? 'Only 1 left.' : `Only ${count} left.`),
  again: { title: 'Added!', text: 'Everything of this order is in your cart again.' },
  againFailed: 'Failed to order again, please try again.',
  unknownSku: { title: 'Error!', text: 'No item found for the provided SKU.' },
} as const

/** Why a row cannot be selected, the widest cause first; undefined when it can. The server applies the same rule. */
export function whyUnavailable(
  item: Pick<CartItem, 'productIsInactive' | 'combinationIsInactive' | 'stocks'>,
): string | undefined {
  if (item.productIsInactive) return CART_TEXT.productInactive
  if (item.combinationIsInactive) return CART_TEXT.combinationInactive
  if (item.stocks <= 0) return CART_TEXT.outOfStock
  return undefined
}

/** An item without grade levels fits every grade. */
export function fitsGrade(item: Pick<CartItem, 'gradeLevel'>, grade: string): boolean {
  return item.gradeLevel.length === 0 || item.gradeLevel.includes(grade)
}
