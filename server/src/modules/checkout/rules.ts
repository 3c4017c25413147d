import { PICKUP_ADDRESS_ID } from '@kwaderno/contract/address.ts'
import { CART_TEXT, fitsGrade, whyUnavailable } from '@kwaderno/contract/cart.ts'
import { CHECKOUT_TEXT, type CheckoutRequest } from '@kwaderno/contract/checkout.ts'
import { REQUIRED } from '@kwaderno/contract/form-text.ts'
import { specialDiscountErrors } from '@kwaderno/contract/special-discount.ts'
import { needsAttachment, paymentTypesFor } from '@kwaderno/contract/payment-types.ts'
import { LIMIT_TEXT } from '@kwaderno/contract/customer-limits.ts'
import { isCustomerRole } from '@kwaderno/contract/permissions.ts'
import type { Limits } from '../../core/customer-limits.ts'
import { amountOf, faultOfUploads, type Amount } from '../../core/upload-quota.ts'
import { refuse, refuseAt, type Refusal } from '../../core/problem.ts'
import { itemTitle } from '../stock/rules.ts'

/** What an earlier order is compared by: its 'sku:quantity' pairs, sorted, so that their order does not matter. */
export function cartSignature(lines: readonly { sku: string; quantity: number }[]): string {
  return lines
    .map((line) => `${line.sku}:${line.quantity}`)
    .toSorted()
    .join('|')
}

/** What is wrong with the form alone, for someone of this role; undefined when nothing is. */
export function faultOfForm(
  form: Pick<CheckoutRequest, 'paymentType' | 'deliveryMethod' | 'addressId'>,
  roleName: string,
  attachments: number,
): Refusal | undefined {
  if (!paymentTypesFor(isCustomerRole(roleName)).includes(form.paymentType)) {
    return refuseAt('paymentType', CHECKOUT_TEXT.cashRefused)
  }
  if (needsAttachment(form.paymentType) && attachments === 0) {
    return refuseAt('paymentAttachment', CHECKOUT_TEXT.attachmentRequired)
  }
  // The pickup office is the address of what is picked up, and of nothing else.
  if ((form.addressId === PICKUP_ADDRESS_ID) !== (form.deliveryMethod === 'PickUp')) {
    return refuseAt('addressId', CHECKOUT_TEXT.noAddress)
  }
  return undefined
}

/** What is wrong with a claim for the special discount: whoever tells something of it says whose it is and by which ID. */
export function faultOfClaim(
  form: Pick<CheckoutRequest, 'specialDiscountType' | 'specialDiscountName' | 'specialDiscountIdNumber'>,
  proofs: readonly unknown[],
): Refusal | undefined {
  const { specialDiscountType = '', specialDiscountName = '', specialDiscountIdNumber = '' } = form
  const isTold = specialDiscountName !== '' || specialDiscountIdNumber !== '' || proofs.length > 0
  if (specialDiscountType === '') return isTold ? refuseAt('specialDiscountType', REQUIRED) : undefined
  const [wrong] = Object.entries(
    specialDiscountErrors({
      ...{ specialDiscountType, specialDiscountName, specialDiscountIdNumber },
      ...{ specialDiscountElsewhere: null, discountType: '', discountRate: null },
    }),
  )
  return wrong && refuseAt(...wrong)
}

/** A selected row, as far as it decides whether it can be ordered. */
export interface Selected {
  name: string
  variation: readonly string[]
  quantity: number
  gradeLevel: string[]
  stocks: number
  productIsInactive: boolean
  combinationIsInactive: boolean
}

/** What is wrong with the selected rows for this grade level: no longer sold, too few left, for another grade. */
export function faultOfSelection(selected: readonly Selected[], gradeLevel: string): Refusal | undefined {
  for (const item of selected) {
    const reason = whyUnavailable({ ...item, stocks: Infinity })
    if (reason) return refuseAt('cartItemIds', reason)
  }
  const short = selected.filter((item) => item.quantity > item.stocks)
  if (short.length > 0) return refuseAt('cartItemIds', CHECKOUT_TEXT.insufficient(short.map(itemTitle)))
  if (selected.every((item) => fitsGrade(item, gradeLevel))) return undefined
  const { title, text } = CART_TEXT.gradeMismatch(gradeLevel)
  return refuse(title, { errors: { gradeLevel: [text] } })
}

/** What the buyer has by now, the same in each row of the selection. */
interface Taken {
  quantity: number
  open_orders: number
  uploaded: Amount
}

/** What is wrong with an order of these rows for what one customer can take. */
export function faultOfLimits(
  limits: Limits,
  rows: readonly Taken[],
  files: readonly { size: number }[],
): Refusal | undefined {
  const { openOrders, pieces } = limits
  const { open_orders, uploaded } = rows[0]!
  if (openOrders !== null && open_orders >= openOrders) return refuse(LIMIT_TEXT.openOrders(openOrders))
  if (pieces !== null && rows.some(({ quantity }) => quantity > pieces)) {
    return refuseAt('cartItemIds', LIMIT_TEXT.pieces(pieces))
  }
  return faultOfUploads(limits, uploaded, amountOf(files))
}
