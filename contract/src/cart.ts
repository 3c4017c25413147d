import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

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
