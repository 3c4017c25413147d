import { normalisedReference } from '@kwaderno/contract/payment-facts.ts'
import { dayOf } from '../../../src/core/clock.ts'
import { fullNameOf } from '../people.ts'
import type { PlannedOrder } from '../orders/plan.ts'
import { known, type Db } from './rows.ts'

/** Seven digits that look drawn and are the same in every demo shop. */
const digitsOf = (place: number) => String((place * 7_368_787 + 1_204_561) % 10_000_000).padStart(7, '0')

/**
 * The payments of the orders that wait for approval, as their customers tell of them: every third says nothing, and the
 * second of those who do has the reference of the first.
 * @returns the payment of each order that has one
 */
export async function writePayments(
  tx: Db,
  orders: Iterable<PlannedOrder>,
  orderIds: ReadonlyMap<PlannedOrder, number>,
): Promise<Map<PlannedOrder, number>> {
  const waiting = [...orders].filter(({ status }) => status === 'Pending')
  const payments = new Map<PlannedOrder, number>()
  for (const [place, order] of waiting.entries()) {
    const reference = `GC ${digitsOf(place === 1 ? 0 : place)}${place === 1 ? '' : '-'}001`
    const isSilent = place % 3 === 2
    const told = {
      reference,
      reference_normalised: normalisedReference(reference),
      amount_centavos: order.total,
      paid_on: dayOf(order.placedAt),
      payer: fullNameOf(order.person),
    }
    const { id } = await tx
      .insertInto('payments')
      .values({
        order_id: known(orderIds, order),
        placed_at: order.placedAt,
        ...(isSilent ? {} : told),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    payments.set(order, id)
  }
  return payments
}
