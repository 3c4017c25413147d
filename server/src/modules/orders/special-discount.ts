import type { BodyOf } from '@kwaderno/contract/endpoint.ts'
import type { quoteSpecialDiscount as endpoint } from '@kwaderno/contract/special-discount-quote.ts'
import type { SpecialDiscountQuote } from '@kwaderno/contract/special-discount-quote.ts'
import type { Deps } from '../../core/deps.ts'
import { notFound } from '../../core/problem.ts'
import { listPrimeLines, quoteOf } from '../special-discounts/service.ts'
import { GONE } from './rules.ts'

/**
 * What a special discount of an order would come to, in the week in which the order was placed.
 * @throws Refusal 404 for an order that does not exist
 */
export async function quoteSpecialDiscount(
  deps: Deps,
  orderId: number,
  asked: BodyOf<typeof endpoint>,
): Promise<SpecialDiscountQuote> {
  const { db } = deps
  const order = await db.selectFrom('orders').select('placed_at').where('id', '=', orderId).executeTakeFirst()
  if (order === undefined) throw notFound(GONE)
  const lines = await listPrimeLines(db, orderId)
  return quoteOf(deps, { orderId, placedAt: order.placed_at, lines }, asked)
}
