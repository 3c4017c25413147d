import { swapAtCounter } from '@kwaderno/contract/pickup.ts'
import { getSwap, requestSwap } from '@kwaderno/contract/swap.ts'
import type { Answer, History } from './history.ts'
import { decideExchange, type ModelExchange, type ModelOrder } from './model.ts'

const ownerOf = async ({ shop, buyers }: History, order: ModelOrder) => {
  const { user_id } = await shop.db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  return buyers.find(({ id }) => id === user_id)!
}

/** A swap of one piece of the first item for a sibling at its price; undefined when there is none. */
export async function askSwap(history: History, order: ModelOrder): Promise<Answer | undefined> {
  const { shop, chance, options } = history
  const { option: returned, price } = order.items[0]!
  const wanted = chance.pick(
    options.filter(
      (one) =>
        one.productId === returned.productId &&
        one !== returned &&
        one.price === price &&
        !one.isGone &&
        one.stock > one.held,
    ),
  )
  if (!wanted) return undefined
  const as = await ownerOf(history, order)
  const shown = (await shop.api(getSwap, { as, params: { id: order.id } })).body
  const unit = shown.units.find(({ choices }) =>
    choices.some(({ productOptionId }) => productOptionId === wanted.id),
  )
  if (!unit) return undefined
  const { orderItemId, unitIndex } = unit
  const units = [{ orderItemId, unitIndex, productOptionId: wanted.id }]
  const answer = await shop.api(requestSwap, { as, body: { orderId: order.id, units } })
  if (answer.status !== 200) return answer
  wanted.held += 1
  const { id } = await shop.db
    .selectFrom('return_requests')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  order.exchange = { id, returned, wanted, quantity: 1, onShelf: 0, isHandedOut: false, isHeld: true }
  return answer
}

/** The swap at the counter, by the code of its owner. */
export async function swapsAtCounter(
  history: History,
  order: ModelOrder,
  exchange: ModelExchange,
): Promise<Answer> {
  const { shop, chance, admin } = history
  const as = await ownerOf(history, order)
  const { code, pieces } = (await shop.api(getSwap, { as, params: { id: order.id } })).body.slip!
  const isOnShelf = chance.happens(0.6)
  const returned = pieces.map((piece) => ({
    groupItem: piece.orderItemId,
    groupItemIndex: piece.unitIndex,
    returnType: isOnShelf ? 0 : 1,
  }))
  const body = { code, claimant: 'Ana Reyes', pieces: returned }
  const answer = await shop.api(swapAtCounter, { as: admin, body })
  if (answer.status === 200) decideExchange(exchange, true, isOnShelf)
  return answer
}
