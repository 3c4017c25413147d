import type { Deps } from '../../core/deps.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { queueMail } from '../mails/service.ts'
import { notify } from '../notifications/service.ts'
import { dropHopeless, dropRequest, listDue, lockDue, markNotified, type DueRequest } from './queries.ts'

/** Requests that are read at a time. */
const BATCH = 500

/**
 * Tells everybody who waits for an option that can be ordered now, each in a transaction of its own, and closes the
 * request. What is on the shelf decides and not what has moved it, so no way into the stock can be forgotten. Several
 * processes may do this at once.
 * @returns how many were told
 */
export async function notifyWaiting(deps: Deps): Promise<number> {
  await dropHopeless(deps.db)
  let told = 0
  for (let after = 0; ;) {
    const due = await listDue(deps.db, after, BATCH)
    for (const requestId of due) if (await notifyOne(deps, requestId)) told += 1
    if (due.length < BATCH) return told
    after = due.at(-1)!
  }
}

function notifyOne(deps: Deps, requestId: number): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const request = await lockDue(tx, requestId)
    if (request === undefined) return false
    if (!request.is_active) {
      await dropRequest(tx, requestId)
      return false
    }
    await markNotified(tx, requestId, deps.clock.now())
    await mailAndNotify(tx, deps, requestId, request)
    return true
  })
}

async function mailAndNotify(tx: Tx, deps: Deps, requestId: number, request: DueRequest): Promise<void> {
  const { user_id: userId, product_id: productId, product_name: productName } = request
  const variation = request.variation.join(', ')
  const productLink = `${deps.config.publicUrl}/shop/${productId}?option=${request.option_id}`
  await queueMail(tx, deps, {
    kind: 'back-in-stock',
    userId,
    values: { productName, variation, productLink },
    occasion: `request ${requestId}`,
  })
  await notify(tx, deps, {
    audience: 'member',
    userIds: [userId],
    title: 'Back in Stock',
    description: `${productName}${variation && ` (${variation})`} is back in stock.`,
    orderId: null,
    productId,
    actorId: null,
  })
}
