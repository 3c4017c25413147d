import { whyUnavailable, type CartItem } from '@kwaderno/contract/cart.ts'
import { PRODUCT_TEXT } from '@kwaderno/contract/catalogue.ts'
import { lineTotal, toPesos } from '@kwaderno/contract/money.ts'
import type { Kysely } from 'kysely'
import { pictureUrl } from '../../adapters/images.ts'
import { notFound, refuse, type Refusal } from '../../core/problem.ts'
import type { Database } from '../../db/tables.ts'
import { addToRow, deleteRow, findRow, listRows, setQuantity, type CartRow, type Outcome } from './queries.ts'

type Db = Kysely<Database>

export { CART_COLUMNS, CART_TABLES, type CartRow } from './queries.ts'

export async function listCart(db: Db, userId: number): Promise<CartItem[]> {
  const rows = await listRows(db, userId)
  return rows.map(toCartItem)
}

/**
 * Adds pieces of an option; what the cart has of it already counts.
 * @returns the row with its new quantity, and how many rows the cart has now
 * @throws Refusal 404 for an unknown option, 400 when it cannot be ordered or there are not enough
 */
export async function addToCart(
  db: Db,
  userId: number,
  { productOptionId, quantity }: { productOptionId: number; quantity: number },
): Promise<{ id: number; quantity: number; cartCount: number }> {
  const outcome = await addToRow(db, userId, { optionId: productOptionId }, quantity)
  if (outcome === undefined) throw notFound('This item no longer exists.')
  if (outcome.id === null) throw reasonOf(outcome)
  return { id: outcome.id, quantity: outcome.quantity, cartCount: outcome.cart_count }
}

/**
 * Adds one piece of what has this SKU.
 * @returns its row of the cart; undefined when nothing has the SKU
 * @throws Refusal 400 when it cannot be ordered or there are no more
 */
export async function addToCartBySku(db: Db, userId: number, sku: string): Promise<CartItem | undefined> {
  const outcome = await addToRow(db, userId, { sku: sku.trim() }, 1)
  if (outcome === undefined) return undefined
  if (outcome.id === null) throw reasonOf(outcome)
  const row = await findRow(db, userId, outcome.id)
  return row && toCartItem(row)
}

/**
 * Sets the quantity of an own row.
 * @throws Refusal 404 for a row of nobody or someone else, 400 when there are not enough or it cannot be ordered
 */
export async function changeCartItem(
  db: Db,
  userId: number,
  cartItemId: number,
  quantity: number,
): Promise<{ id: number; quantity: number }> {
  const outcome = await setQuantity(db, userId, cartItemId, quantity)
  if (outcome === undefined) throw notMine()
  if (outcome.id === null) throw reasonOf(outcome)
  return { id: outcome.id, quantity: outcome.quantity }
}

/** @throws Refusal 404 for a row of nobody or someone else */
export async function removeCartItem(db: Db, userId: number, cartItemId: number): Promise<void> {
  if (!(await deleteRow(db, userId, cartItemId))) throw notMine()
}

function notMine(): Refusal {
  return notFound('This item is no longer in your cart.')
}

/** An option that ran out is one whose stock is reached, like one with too few left. */
function reasonOf(outcome: Outcome): Refusal {
  const reason = whyUnavailable({
    productIsInactive: outcome.product_is_inactive,
    combinationIsInactive: outcome.combination_is_inactive,
    stocks: Infinity,
  })
  return refuse(reason ?? PRODUCT_TEXT.stockReached)
}

export function toCartItem(row: CartRow): CartItem {
  return {
    id: row.id,
    productId: row.product_id,
    productOptionId: row.product_option_id,
    name: row.name,
    variation: row.variation,
    sku: row.sku,
    itemDescription: row.item_description,
    price: toPesos(row.price_centavos),
    quantity: row.quantity,
    totalPrice: toPesos(lineTotal(row.price_centavos, row.quantity)),
    image: pictureUrl(row.image_key),
    category: row.category,
    gradeLevel: row.grade_levels,
    stocks: row.available,
    productIsInactive: row.product_is_inactive,
    combinationIsInactive: row.combination_is_inactive,
  }
}
