import { HIDDEN_CLAIM_CODE } from '@kwaderno/contract/claim-code.ts'
import type { BodyOf } from '@kwaderno/contract/endpoint.ts'
import type { NotificationPair } from '@kwaderno/contract/live.ts'
import { RETURN_TEXT } from '@kwaderno/contract/return-status.ts'
import type { requestSwap as requestSwapCall } from '@kwaderno/contract/swap.ts'
import { SWAP_TEXT } from '@kwaderno/contract/swap-text.ts'
import { momentInWords } from '../../core/clock.ts'
import type { Deps } from '../../core/deps.ts'
import { requestHash } from '../../core/idempotency.ts'
import { refuseAt } from '../../core/problem.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { queueMail } from '../mails/service.ts'
import type { Owning } from '../orders/service.ts'
import { itemTitle } from '../stock/rules.ts'
import { lockOptions, moveForExchange } from '../stock/service.ts'
import { openRequest, notifyStaff } from './open-request.ts'
import { listChosen } from './queries.ts'
import { writeRequest } from './request.ts'
import type { PlacedUnit } from './rules.ts'
import { findSwap, listSwapItems, reasonNamed, type SwapItemRecord } from './swap-queries.ts'

type Asked = BodyOf<typeof requestSwapCall>

/**
 * Posts the one request of an order as a swap of sizes, and holds the new pieces from then on. One that comes again with its
 * idempotency key is answered alike.
 * @returns what the customer is told, which is nothing, and what the staff are told
 * @throws Refusal 404 for an order of somebody else, 400 for what cannot be swapped or is short, 409 when the key has
 *   posted another request
 */
export function requestSwap(deps: Deps, { own, session }: Owning, asked: Asked): Promise<NotificationPair> {
  const { orderId, idempotencyKey } = asked
  return inTransaction(deps.db, async (tx) => {
    const hash = requestHash({ orderId, swap: asked.units })
    const opened = await openRequest(tx, deps, own, asked, hash)
    if ('posted' in opened) return [null, opened.posted]
    const optionIds = asked.units.map((unit) => unit.productOptionId)
    // Before they are read: what is available, and their prices, stay as they are.
    await lockOptions(tx, optionIds)
    const items = await listSwapItems(tx, orderId)
    const units = placedUnits(asked, items, await reasonNamed(tx, SWAP_TEXT.reason))
    const returnRequestId = await writeRequest(tx, deps, {
      orderId,
      userId: session.userId,
      remarks: SWAP_TEXT.remarks,
      idempotencyKey,
      requestHash: hash,
      units,
      chosen: await listChosen(tx, optionIds),
      attachments: [],
      isSwap: true,
    })
    await holdPieces(tx, returnRequestId, session.userId)
    await mailSlip(tx, deps, session.userId, returnRequestId)
    return notifyStaff(tx, deps, session, { order: opened.order, returnRequestId, what: 'a size swap' })
  })
}

/** @throws Refusal 400 for a piece that is not the order's or is named twice, and for a size that it cannot be swapped for */
function placedUnits({ units }: Asked, items: readonly SwapItemRecord[], reasonId: number): PlacedUnit[] {
  const seen = new Set<string>()
  return units.map(({ orderItemId, unitIndex, productOptionId }, index) => {
    const field = `units[${index}]`
    const item = items.find(({ id }) => id === orderItemId)
    if (item === undefined || unitIndex >= item.quantity)
      throw refuseAt(`${field}.orderItemId`, SWAP_TEXT.notOrdered)
    const key = `${orderItemId}/${unitIndex}`
    if (seen.has(key)) throw refuseAt(`${field}.unitIndex`, SWAP_TEXT.twice)
    seen.add(key)
    const choice = item.choices.find(({ id }) => id === productOptionId)
    if (choice === undefined) throw refuseAt(`${field}.productOptionId`, SWAP_TEXT.noChoice)
    if (choice.price_centavos !== item.price_centavos)
      throw refuseAt(`${field}.productOptionId`, SWAP_TEXT.otherPrice)
    const exchange = [{ productCombinationId: productOptionId, quantity: 1 }]
    return { orderItemId, unitIndex, reasonId, exchange }
  })
}

/** @throws Refusal 400 when there is not enough of something, and then the whole request is undone */
async function holdPieces(tx: Tx, requestId: number, actorId: number): Promise<void> {
  const rows = await tx
    .selectFrom('exchange_items')
    .select(['id', 'return_item_id', 'product_option_id', 'quantity', 'name', 'variation'])
    .where('return_request_id', '=', requestId)
    .orderBy('row_number')
    .execute()
  const moves = rows.map((row) => ({
    kind: 'swap_hold' as const,
    productOptionId: row.product_option_id!,
    quantity: row.quantity,
    returnItemId: row.return_item_id,
    exchangeItemId: row.id,
  }))
  const short = await moveForExchange(tx, moves, { actorId })
  if (short.length === 0) return
  const titles = short.map((id) => itemTitle(rows.find((row) => row.product_option_id === id)!))
  throw refuseAt('units', RETURN_TEXT.insufficient(titles))
}

async function mailSlip(tx: Tx, deps: Deps, userId: number, requestId: number): Promise<void> {
  const swap = (await findSwap(tx, { requestId }))!
  const items = swap.pieces.map(({ back, out }) => `${itemTitle(back)} → ${out.map(itemTitle).join(', ')}`)
  const order = await tx
    .selectFrom('return_requests')
    .select('order_id')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  await queueMail(tx, deps, {
    kind: 'swap-requested',
    userId,
    request: swap,
    claimCode: swap.code,
    values: {
      orderNumber: swap.order_number,
      requestLink: `${deps.config.publicUrl}/orders/${order.order_id}/swap`,
      items: items.join('\n'),
      claimCode: HIDDEN_CLAIM_CODE,
      expiresOn: momentInWords(swap.held_until),
    },
  })
}
