import { CART_TEXT, whyUnavailable, type orderAgain as orderAgainEndpoint } from '@kwaderno/contract/cart.ts'
import type { AnswerOf } from '@kwaderno/contract/endpoint.ts'
import { LIMIT_TEXT } from '@kwaderno/contract/customer-limits.ts'
import type { Kysely } from 'kysely'
import { prepared } from '../../db/client.ts'
import type { Database } from '../../db/tables.ts'
import { retried } from '../../db/tx.ts'
import { STATE, type Owner, type State } from './queries.ts'

interface Outcome extends State {
  name: string
  variation: string[]
  quantity: number
  /** Of the cart's row, with how many pieces it has now; null when it could not be made. */
  cart_item_id: number | null
  in_cart: number | null
  cart_count: number
}

/**
 * One statement: $1 the user, $2 the order, $3 the most pieces of a row, if not null. A row has as many as were ordered, or
 * as many as can be bought; what it has more than that stays. In one order of rows, so that two at once wait for each
 * other.
 */
const addAgain = prepared<Outcome>(
  'cart-order-again',
  `with wanted as (
    select i.name, i.variation, i.quantity, i.position, o.id as option_id, ${STATE}
    from orders join order_items i on i.order_id = orders.id
      join product_options o on o.id = i.product_option_id join products p on p.id = o.product_id
    where orders.id = $2 and orders.user_id = $1
  ),
  added as (
    insert into cart_items as c (user_id, product_option_id, quantity)
    select $1::integer, option_id, least(quantity, available, $3::integer) from wanted
    where available > 0 and not product_is_inactive and not combination_is_inactive
    order by option_id
    on conflict on constraint cart_items__user_id__product_option_id
    do update set quantity = greatest(c.quantity, excluded.quantity), updated_at = now()
    returning c.id, c.product_option_id, c.quantity
  )
  select wanted.*, added.id as cart_item_id, added.quantity as in_cart,
    (select count(*) from added)::integer + (
      select count(*) from cart_items
      where user_id = $1 and product_option_id not in (select product_option_id from added)
    )::integer as cart_count
  from wanted left join added on added.product_option_id = wanted.option_id order by wanted.position`,
)

/** Brings the cart up to what an own order had, as far as it can be bought now; undefined when there is no such order. */
export async function orderAgain(
  db: Kysely<Database>,
  { userId, most }: Owner,
  orderId: number,
): Promise<AnswerOf<typeof orderAgainEndpoint> | undefined> {
  const outcomes = await retried(() => addAgain(db, [userId, orderId, most]))
  if (outcomes.length === 0) return undefined
  return {
    cartCount: outcomes[0]!.cart_count,
    items: outcomes.map((outcome) => ({
      cartItemId: outcome.cart_item_id,
      name: outcome.name,
      variation: outcome.variation,
      quantity: outcome.quantity,
      reason: reasonOf(outcome, most),
    })),
  }
}

/** Why fewer are in the cart than were ordered; '' when they are not. */
function reasonOf(outcome: Outcome, most: number | null): string {
  if ((outcome.in_cart ?? 0) >= outcome.quantity) return ''
  const reason = whyUnavailable({
    productIsInactive: outcome.product_is_inactive,
    combinationIsInactive: outcome.combination_is_inactive,
    stocks: outcome.available,
  })
  if (reason !== undefined) return reason
  return most !== null && most < outcome.available
    ? LIMIT_TEXT.pieces(most)
    : CART_TEXT.onlyLeft(outcome.available)
}
