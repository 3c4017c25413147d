import { MAX_ORDER_REMARKS } from './cart-availability.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { NotificationPair } from './live.ts'
import { tooLong } from './form-text.ts'
import { DASHBOARD, ORDERS } from './stale.ts'

export { CART_TEXT, fitsGrade, whyUnavailable } from './cart-availability.ts'

/** One row of the cart. `stocks` is what can be ordered now, `price` and `totalPrice` are pesos. */
export const CartItem = z.object({
  id: z.int(),
  productId: z.int(),
  productOptionId: z.int(),
  name: z.string(),
  variation: z.array(z.string()),
  sku: z.string(),
  itemDescription: z.string(),
  price: z.number(),
  quantity: z.int(),
  totalPrice: z.number(),
  image: z.string(),
  /** Name of the first category: it tints the tile. */
  category: z.string(),
  gradeLevel: z.array(z.string()),
  stocks: z.int(),
  productIsInactive: z.boolean(),
  combinationIsInactive: z.boolean(),
})
export type CartItem = z.infer<typeof CartItem>

const quantity = field.wireInt.pipe(z.int().min(1, 'Quantity must be at least 1.').max(1_000_000))

export const listCart = endpoint({
  name: 'listCart',
  summary: 'The rows of the own cart',
  method: 'GET',
  path: '/Cart',
  access: 'login',
  answer: z.array(CartItem),
})

export const addToCart = endpoint({
  name: 'addToCart',
  summary: 'Adds to the cart; a second add of the same option raises its row',
  method: 'POST',
  path: '/Cart',
  access: 'login',
  invalidates: ['listCart'],
  refusals: ['not_found', 'key_used'],
  body: z.object({
    quantity,
    productOptionId: field.id,
    /** The same for every attempt of one click, so that a lost answer adds nothing twice. */
    idempotencyKey: field.idempotencyKey,
  }),
  /** The row's id and new quantity, and how many rows the cart has now. */
  answer: z.object({ id: z.int(), quantity: z.int(), cartCount: z.int() }),
})

export const addToCartBySku = endpoint({
  name: 'addToCartBySku',
  summary: 'Adds one piece by its SKU; an empty answer when nothing has it',
  method: 'POST',
  path: '/Cart/GetBySKU/{sku}',
  access: 'login',
  invalidates: ['listCart'],
  refusals: ['key_used'],
  params: z.object({ sku: z.string().min(1).max(64) }),
  /** May be missing as a whole. */
  body: z.object({ idempotencyKey: field.idempotencyKey }),
  answer: z.union([CartItem, field.nothing]),
})

export const changeCartItem = endpoint({
  name: 'changeCartItem',
  summary: 'Sets the quantity of a row',
  method: 'PUT',
  path: '/Cart/{id}',
  access: 'owner',
  invalidates: ['listCart'],
  params: z.object({ id: field.id }),
  body: z.object({ quantity }),
  answer: z.object({ id: z.int(), quantity: z.int() }),
})

export const removeCartItem = endpoint({
  name: 'removeCartItem',
  summary: 'Removes a row',
  method: 'DELETE',
  path: '/Cart/{id}',
  access: 'owner',
  invalidates: ['listCart'],
  params: z.object({ id: field.id }),
  answer: field.nothing,
})

export const PAYMENT_TYPES = ['Cash', 'BankDeposit', 'BankCheque', 'OnlineBanking'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]
export const PAYMENT_TYPE_LABEL: Record<PaymentType, string> = {
  Cash: 'Cash (onsite only)',
  BankDeposit: 'Bank Deposit',
  BankCheque: 'Bank Cheque',
  OnlineBanking: 'Online Banking',
}
export const DELIVERY_METHODS = ['ThirdPartyDelivery', 'PickUp'] as const
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number]
export const DELIVERY_METHOD_LABEL: Record<DeliveryMethod, string> = {
  ThirdPartyDelivery: 'Third-party delivery',
  PickUp: 'Pick up',
}

/** Customers and students cannot pay cash; everyone else may, onsite. */
export function paymentTypesFor(isCustomer: boolean): readonly PaymentType[] {
  return isCustomer ? PAYMENT_TYPES.filter((type) => type !== 'Cash') : PAYMENT_TYPES
}

export function needsAttachment(type: string): boolean {
  return type === 'BankDeposit' || type === 'BankCheque' || type === 'OnlineBanking'
}

export const CHECKOUT_TEXT = {
  attachmentRequired: 'Attachment is required for your selected payment.',
  noPayment: 'Please select payment type.',
  noDelivery: 'Please select delivery method.',
  noAddress: 'Please add your delivery address.',
  noGrade: 'Please select grade level.',
  tinHint: 'Format: 999-999-999-999',
  mobileHint: 'Format: 09XXXXXXXXX',
  cashRefused: 'Cash is for onsite payment only.',
  nothingSelected: 'Please select at least 1 item.',
  failedTitle: 'Checkout Failed',
  failed: 'Something went wrong. Please try again later.',
  confirmed: {
    title: 'Order Confirmed!',
    text: 'Your order has been confirmed. Please wait for your order to be approved.',
  },
  duplicate: 'You might have duplicated your order',
  insufficient: (items: readonly string[]) => `Insufficient quantity for ${items.join(', ')}`,
  totalChanged: 'Your items have changed. Please check the total and confirm again.',
} as const

/** The checkout form; the server adds what depends on the cart, the role and the files. */
export const Checkout = z.object({
  studentName: field.requiredName('Please provide student name.'),
  gradeLevel: z.string().trim().min(1, CHECKOUT_TEXT.noGrade).max(100),
  tinNumber: z
    .string()
    .trim()
    .refine((text) => text === '' || /^\d{3}-\d{3}-\d{3}-\d{3}$/.test(text), 'Invalid TIN.')
    .default(''),
  mobileNumber: field.mobileNumber('Invalid mobile number.', 'Please provide mobile number.'),
  addressId: field.chosenId(CHECKOUT_TEXT.noAddress),
  paymentType: z.enum(PAYMENT_TYPES, CHECKOUT_TEXT.noPayment),
  deliveryMethod: z.enum(DELIVERY_METHODS, CHECKOUT_TEXT.noDelivery),
  orderRemarks: z.string().trim().max(MAX_ORDER_REMARKS, tooLong(MAX_ORDER_REMARKS)).default(''),
})
export type Checkout = z.infer<typeof Checkout>

export const CheckoutRequest = Checkout.extend({
  cartItemIds: z
    .array(field.id, CHECKOUT_TEXT.nothingSelected)
    .min(1, CHECKOUT_TEXT.nothingSelected)
    .max(500),
  /** Pesos: what the items cost as the customer was shown them; at other prices or quantities nothing is ordered. */
  expectedTotal: field.wirePesos.optional(),
  /** Made by the checkout page once per visit: the same key places the order once and answers the same again. */
  idempotencyKey: z.string().trim().min(8).max(100).optional(),
})
export type CheckoutRequest = z.infer<typeof CheckoutRequest>

export const checkout = endpoint({
  name: 'checkout',
  summary: 'Places an order of selected cart rows, holding their stock',
  method: 'POST',
  path: '/Cart/checkout',
  access: 'login',
  invalidates: ['listCart', ...ORDERS, ...DASHBOARD],
  refusals: ['not_found', 'key_used'],
  limit: 'upload',
  bodyLimit: 64_000,
  body: CheckoutRequest,
  form: 'Pascal',
  files: { paymentAttachment: { max: 10, kind: 'any' } },
  /** [what the customer is told or null, what the staff are told]; both carry orderId. */
  answer: NotificationPair,
})

/** What became of one item of an order that is ordered again. */
export const ItemAgain = z.object({
  /** Of the cart's row; null when none of it can be bought. */
  cartItemId: z.int().nullable(),
  name: z.string(),
  variation: z.array(z.string()),
  quantity: z.int(),
  /** Why there are not as many in the cart as were ordered; '' when there are. */
  reason: z.string(),
})
export type ItemAgain = z.infer<typeof ItemAgain>

export const orderAgain = endpoint({
  name: 'orderAgain',
  summary:
    'Brings the cart up to what an own order had, as far as it can be bought now; asked twice it does no more than once',
  method: 'POST',
  path: '/Cart/order-again/{id}',
  access: 'owner',
  invalidates: ['listCart'],
  params: z.object({ id: field.id }),
  answer: z.object({ cartCount: z.int(), items: z.array(ItemAgain) }),
})

export const checkDuplicate = endpoint({
  name: 'checkDuplicate',
  summary: 'Whether an earlier order of the same customer has the same SKUs and quantities',
  method: 'POST',
  path: '/Order/check-duplicate',
  access: 'login',
  invalidates: [],
  refusals: ['not_found'],
  body: z.object({ cartItemIds: z.array(field.id).min(1).max(500) }),
  answer: z.object({ isDuplicate: z.boolean(), orderNumber: z.string().nullable() }),
})
