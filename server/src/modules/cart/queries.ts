import type { Kysely } from 'kysely'
import { prepared } from '../../db/client.ts'
import {
  CURRENT_ITEM,
  OFFERED_OPTION,
  OFFERED_PRODUCT,
  OPTION_IMAGE,
  OPTION_VARIATION,
} from '../../db/option-sql.ts'
import type { Database } from '../../db/tables.ts'

type Db = Kysely<Database>

/** Whose cart it is, and how many pieces of an option may be in it. */
export interface Owner {
  userId: number
  most: number | null
}

/** What can be said of an option, for `product_options o` and `products p`. */
export const STATE = `
  greatest(o.stock - o.held, 0) as available,
  not (${OFFERED_PRODUCT}) as product_is_inactive,
  not (${OFFERED_OPTION}) as combination_is_inactive`

export interface State {
  /** On hand less what pending orders hold. */
  available: number
  product_is_inactive: boolean
  combination_is_inactive: boolean
}

/** What a row of the cart shows. */
export interface CartRow extends State {
  id: number
  product_id: number
  product_option_id: number
  name: string
  variation: string[]
  sku: string
  item_description: string
  price_centavos: number
  quantity: number
  image_key: string | null
  category: string
  grade_levels: string[]
}

/** The columns of a CartRow, out of CART_TABLES. */
export const CART_COLUMNS = `
  c.id, p.id as product_id, o.id as product_option_id, p.name,
  ${OPTION_VARIATION} as variation,
  o.sku, o.item_description, o.price_centavos, c.quantity,
  ${OPTION_IMAGE} as image_key,
  p.category,
  array(
    select g.label from grade_levels g where g.id = any (p.grade_level_ids) order by g.position, g.id
  ) as grade_levels,
  ${STATE}`

export const CART_TABLES = `
  cart_items c join product_options o on o.id = c.product_option_id join products p on p.id = o.product_id`

const selectCart = prepared<CartRow>(
  'cart-list',
  `select ${CART_COLUMNS} from ${CART_TABLES} where c.user_id = $1 order by c.id desc`,
)

/** The rows of a user's cart, the last added first. Rows that can no longer be ordered are among them. */
export function listRows(db: Db, userId: number): Promise<CartRow[]> {
  return selectCart(db, [userId])
}

const selectCartRow = prepared<CartRow>(
  'cart-row',
  `select ${CART_COLUMNS} from ${CART_TABLES} where c.user_id = $1 and c.id = $2`,
)

export async function findRow(db: Db, userId: number, cartItemId: number): Promise<CartRow | undefined> {
  return (await selectCartRow(db, [userId, cartItemId]))[0]
}

/** How a change of the cart ended: `id` is null when it was not made, for the reason that the state tells. */
export interface Outcome extends State {
  id: number | null
  quantity: number
}
export interface AddOutcome extends Outcome {
  cart_count: number
}

/**
 * Adds to the row of an option, or makes it, unless that would be more than is available: $1 the user, $2 how many,
 * $3 the option by `condition`. One statement; two adds at the same moment wait for each other at the row and are
 * both counted. With a key $4 the add is noted with the hash $5 of its request; a key that is there already breaks the
 * constraint cart_adds__idempotency_key, and nothing is added. A row has at most $6 pieces, if that is not null.
 */
const addWhere = (condition: string) => `
  with wanted as (
    select o.id, ${STATE} from product_options o join products p on p.id = o.product_id where ${condition}
  ),
  added as (
    insert into cart_items as c (user_id, product_option_id, quantity)
    select $1::integer, id, $2::integer from wanted
    where least(available, $6::integer) >= $2::integer and not product_is_inactive and not combination_is_inactive
    on conflict on constraint cart_items__user_id__product_option_id
    do update set quantity = c.quantity + excluded.quantity, updated_at = now()
    where c.quantity + excluded.quantity <= (select least(available, $6::integer) from wanted)
    returning c.id, c.quantity
  ),
  noted as (
    insert into cart_adds (user_id, idempotency_key, request_hash, cart_item_id, quantity)
    select $1::integer, $4::text, $5::text, id, quantity from added where $4::text is not null
  )
  select added.id, added.quantity, wanted.available, wanted.product_is_inactive, wanted.combination_is_inactive,
    (select count(*) from cart_items where user_id = $1::integer and product_option_id <> wanted.id)::integer + 1
      as cart_count
  from wanted left join added on true`

const addOption = prepared<AddOutcome>('cart-add', addWhere('o.id = $3'))
const addSku = prepared<AddOutcome>('cart-add-sku', addWhere(`lower(o.sku) = lower($3) and ${CURRENT_ITEM}`))

export interface BoundKey {
  key: string
  /** Of the request that it came with. */
  hash: string
}

/** Undefined when there is no such option. */
export async function addToRow(
  db: Db,
  userId: number,
  which: { optionId: number } | { sku: string },
  quantity: number,
  { bound, most }: { bound: BoundKey | undefined; most: number | null },
): Promise<AddOutcome | undefined> {
  const rest = [bound?.key ?? null, bound?.hash ?? null, most]
  const rows =
    'sku' in which
      ? await addSku(db, [userId, quantity, which.sku, ...rest])
      : await addOption(db, [userId, quantity, which.optionId, ...rest])
  return rows[0]
}

const selectAdd = prepared<{ request_hash: string; id: number; quantity: number; cart_count: number }>(
  'cart-added',
  `select request_hash, cart_item_id as id, quantity,
    (select count(*) from cart_items where user_id = $1)::integer as cart_count
  from cart_adds where user_id = $1 and idempotency_key = $2`,
)

/** What this user has added with this key, and how many rows the cart has now. */
export async function findAdd(db: Db, userId: number, key: string) {
  return (await selectAdd(db, [userId, key]))[0]
}

const deleteAdds = prepared<{ idempotency_key: string }>(
  'cart-adds-sweep',
  `delete from cart_adds where (user_id, idempotency_key) in (
    select user_id, idempotency_key from cart_adds where added_at < $1 limit 1000
  ) returning idempotency_key`,
)

/** Answers how many are gone: up to a thousand. */
export async function deleteAddsBefore(db: Db, before: Date): Promise<number> {
  return (await deleteAdds(db, [before])).length
}

const updateRow = prepared<Outcome>(
  'cart-change',
  `with own as (
    select c.id, ${STATE} from ${CART_TABLES} where c.user_id = $1 and c.id = $2
  ),
  changed as (
    update cart_items c set quantity = $3::integer, updated_at = now() from own
    where c.id = own.id and least(own.available, $4::integer) >= $3::integer
      and not own.product_is_inactive and not own.combination_is_inactive
    returning c.id, c.quantity
  )
  select changed.id, changed.quantity, own.available, own.product_is_inactive, own.combination_is_inactive
  from own left join changed on true`,
)

/** Sets the quantity of a row of this user, unless that is more than is available or than `most`; undefined without such a row. */
export async function setQuantity(
  db: Db,
  userId: number,
  cartItemId: number,
  quantity: number,
  most: number | null,
): Promise<Outcome | undefined> {
  return (await updateRow(db, [userId, cartItemId, quantity, most]))[0]
}

/** Whether this user had such a row. */
export async function deleteRow(db: Db, userId: number, cartItemId: number): Promise<boolean> {
  const result = await db
    .deleteFrom('cart_items')
    .where('id', '=', cartItemId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
