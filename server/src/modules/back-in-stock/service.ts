import { BACK_IN_STOCK_TEXT, MAX_AWAITED } from '@kwaderno/contract/back-in-stock.ts'
import { PRODUCT_TEXT } from '@kwaderno/contract/catalogue.ts'
import type { Deps } from '../../core/deps.ts'
import { notFound, refuse } from '../../core/problem.ts'
import { inTransaction } from '../../db/tx.ts'
import { deleteRequest, findAsked, insertRequest, lockRequests } from './queries.ts'

/**
 * Remembers that a user waits for an option. When it comes back at this very moment, the next round of `notifyWaiting`
 * finds the request and tells him.
 * @throws Refusal 404 when the option is not offered, 400 when it is in stock or the user waits for too many
 */
export function ask(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  optionId: number,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockRequests(tx, userId)
    const option = await findAsked(tx, userId, optionId)
    if (option === undefined) throw notFound(PRODUCT_TEXT.unavailable)
    if (option.is_available) throw refuse(BACK_IN_STOCK_TEXT.inStock)
    if (option.is_awaited) return
    if (option.open >= MAX_AWAITED) throw refuse(BACK_IN_STOCK_TEXT.full)
    await insertRequest(tx, userId, optionId, clock.now())
  })
}

/**
 * Takes the request back, if there is one.
 * @throws Refusal 404 when there is no such option
 */
export async function forget(db: Deps['db'], userId: number, optionId: number): Promise<void> {
  if (!(await deleteRequest(db, userId, optionId))) throw notFound(PRODUCT_TEXT.unavailable)
}
