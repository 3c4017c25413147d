import type { BodyOf } from '@kwaderno/contract/endpoint.ts'
import { lineTotal } from '@kwaderno/contract/money.ts'
import type {
  quoteSaleDiscount as endpoint,
  SpecialDiscountQuote,
} from '@kwaderno/contract/special-discount-quote.ts'
import type { PrimeLine } from '@kwaderno/contract/special-discount.ts'
import type { Deps } from '../../core/deps.ts'
import { quoteOf } from '../special-discounts/service.ts'
import { listItems, type ItemRecord } from './queries.ts'

/** The prime commodities among what is sold. */
export function primeOf(lines: readonly (ItemRecord & { quantity: number })[]): PrimeLine[] {
  return lines
    .filter((line) => line.prime_commodity)
    .map((line) => ({
      productId: line.product_id,
      total: lineTotal(line.price_centavos, line.quantity),
    }))
}

/** What a special discount of these items would come to if they were sold now; what is not there any more counts for nothing. */
export async function quoteSaleDiscount(
  deps: Deps,
  { lines, ...asked }: BodyOf<typeof endpoint>,
): Promise<SpecialDiscountQuote> {
  const { db, clock } = deps
  const items = new Map(
    (await listItems(db, [...new Set(lines.map(({ productOptionId }) => productOptionId))])).map((item) => [
      item.id,
      item,
    ]),
  )
  const sold = lines.flatMap(({ productOptionId, quantity }) => {
    const item = items.get(productOptionId)
    return item ? [{ ...item, quantity }] : []
  })
  return quoteOf(deps, { orderId: null, placedAt: clock.now(), lines: primeOf(sold) }, asked)
}
