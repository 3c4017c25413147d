import { KEY_USED } from '@kwaderno/contract/idempotency.ts'
import {
  whyUnavailable,
  type addToCart as addToCartEndpoint,
  type CartItem,
} from '@kwaderno/contract/cart.ts'
import { PRODUCT_TEXT } from '@kwaderno/contract/catalogue.ts'
import type { BodyOf } from '@kwaderno/contract/endpoint.ts'
import { LIMIT_TEXT } from '@kwaderno/contract/customer-limits.ts'
import { lineTotal, toPesos } from '@kwaderno/contract/money.ts'
import type { Kysely } from 'kysely'
import { pictureUrl } from '../../adapters/images.ts'
import { refuseOtherRequest, requestHash } from '../../core/idempotency.ts'
import { notFound, refuse, refuseAt, type Refusal } from '../../core/problem.ts'
import type { Database } from '../../db/tables.ts'
import {
  addToRow,
  deleteAddsBefore,
  findAdd,
  findRow,
  listRows,
  setQuantity,
  type AddOutcome,
  type BoundKey,
  type CartRow,
  type Outcome,
  type Owner,
} from './queries.ts'

type Db = Kysely<Database>

export { CART_COLUMNS, CART_TABLES, type CartRow, type Owner } from './queries.ts'

export async function listCart(db: Db, userId: number): Promise<CartItem[]> {
  const rows = await listRows(db, userId)
  return rows.map(toCartItem)
}

/**
 * Adds pieces of an option; what the cart has of it already counts. The same idempotency key adds once.
 * @returns the row with its new quantity, and how many rows the cart has now
 * @throws Refusal 404 for an unknown option, 400 when it cannot be ordered or there are not enough, 409 when the key has
 *   added something else
 */
export async function addToCart(
  db: Db,
  { userId, most }: Owner,
  { productOptionId, quantity, idempotencyKey }: BodyOf<typeof addToCartEndpoint>,
): Promise<{ id: number; quantity: number; cartCount: number }> {
  const bound = bind(idempotencyKey, { productOptionId, quantity })
  const outcome = await addOnce(db, userId, bound, () =>
    addToRow(db, userId, { optionId: productOptionId }, quantity, { bound, most }),
  )
  if (outcome === undefined) throw notFound('This item no longer exists.')
  if (outcome.id === null) throw reasonOf(outcome, most)
  return { id: outcome.id, quantity: outcome.quantity, cartCount: outcome.cart_count }
}

/**
 * Adds one piece of what has this SKU, once for an idempotency key.
 * @returns its row of the cart; undefined when nothing has the SKU
 * @throws Refusal 400 when it cannot be ordered or there are no more
 */
export async function addToCartBySku(
  db: Db,
  { userId, most }: Owner,
  { sku, idempotencyKey }: { sku: string; idempotencyKey?: string | undefined },
): Promise<CartItem | undefined> {
  const bound = bind(idempotencyKey, { sku: sku.trim().toLowerCase() })
  const outcome = await addOnce(db, userId, bound, () =>
    addToRow(db, userId, { sku: sku.trim() }, 1, { bound, most }),
  )
  if (outcome === undefined) return undefined
  if (outcome.id === null) throw reasonOf(outcome, most)
  const row = await findRow(db, userId, outcome.id)
  return row && toCartItem(row)
}

function bind(key: string | undefined, asked: object): BoundKey | undefined {
  return key === undefined ? undefined : { key, hash: requestHash(asked) }
}

/** Adds, or answers as before what was added with this key. @throws Refusal 409 when that was something else */
async function addOnce(
  db: Db,
  userId: number,
  bound: BoundKey | undefined,
  add: () => Promise<AddOutcome | undefined>,
): Promise<AddOutcome | undefined> {
  let outcome: AddOutcome | undefined
  try {
    outcome = await add()
    // Refused, perhaps because its first attempt took the last pieces.
    if (bound === undefined || (outcome && outcome.id !== null)) return outcome
  } catch (error) {
    if (bound === undefined || !isKeyUsed(error)) throw error
  }
  const added = await findAdd(db, userId, bound.key)
  if (added === undefined) return outcome
  refuseOtherRequest(added.request_hash, bound.hash, KEY_USED.cart)
  return { ...added, available: 0, product_is_inactive: false, combination_is_inactive: false }
}

function isKeyUsed(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'cart_adds__idempotency_key'
}

const DAY = 86_400_000

/** Forgets keys with which nobody asks any more. */
export async function sweepCartKeys(db: Db, now: Date): Promise<number> {
  let swept = 0
  for (;;) {
    const gone = await deleteAddsBefore(db, new Date(now.getTime() - 7 * DAY))
    swept += gone
    if (gone === 0) return swept
  }
}

/**
 * Sets the quantity of an own row; undefined when there is none.
 * @throws Refusal 400 when there are not enough or it cannot be ordered
 */
export async function changeCartItem(
  db: Db,
  { userId, most }: Owner,
  cartItemId: number,
  quantity: number,
): Promise<{ id: number; quantity: number } | undefined> {
  const outcome = await setQuantity(db, userId, cartItemId, quantity, most)
  if (outcome === undefined) return undefined
  if (outcome.id === null) throw reasonOf(outcome, most)
  return { id: outcome.id, quantity: outcome.quantity }
}

/** An option that ran out is one whose stock is reached, like one with too few left, unless the limit comes before. */
function reasonOf(outcome: Outcome, most: number | null): Refusal {
  const reason = whyUnavailable({
    productIsInactive: outcome.product_is_inactive,
    combinationIsInactive: outcome.combination_is_inactive,
    stocks: Infinity,
  })
  if (reason === undefined && most !== null && most < outcome.available) {
    return refuseAt('quantity', LIMIT_TEXT.pieces(most))
  }
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
