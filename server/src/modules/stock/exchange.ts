import { sql } from 'kysely'
import type { Tx } from '../../db/tx.ts'
import { lockOptions } from './lock.ts'
import { EXCHANGE_STOCK } from './rules.ts'

/** Pieces of one option that an exchange moves; the quantity is positive, the kind says in which direction. */
export interface ExchangeMove {
  kind: keyof typeof EXCHANGE_STOCK
  productOptionId: number
  quantity: number
  /** The returned piece that it is about. */
  returnItemId: number
  /** The row of the exchange; null for the piece itself. */
  exchangeItemId: number | null
}

/**
 * Moves the pieces of one exchange, all of them or none. What pending orders hold is not handed out: an option that
 * loses pieces must have as many available. Several moves of one option count together, so a piece that comes back can
 * be exchanged for its like.
 * @returns the options that are short, and then nothing has changed
 */
export async function moveForExchange(
  tx: Tx,
  moves: readonly ExchangeMove[],
  { actorId }: { actorId: number },
): Promise<number[]> {
  if (moves.length === 0) return []
  const sums = new Map<number, number>()
  for (const { kind, productOptionId, quantity } of moves) {
    sums.set(productOptionId, (sums.get(productOptionId) ?? 0) + quantity * EXCHANGE_STOCK[kind])
  }
  const options = await lockOptions(tx, [...sums.keys()])
  const short = options.filter(({ id, available }) => {
    const sum = sums.get(id)!
    return sum < 0 && available + sum < 0
  })
  if (short.length > 0) return short.map(({ id }) => id)
  const entries = moves.map(({ kind, productOptionId, quantity, returnItemId, exchangeItemId }, place) => ({
    place,
    kind,
    option: productOptionId,
    delta: quantity * EXCHANGE_STOCK[kind],
    piece: returnItemId,
    exchange: exchangeItemId,
  }))
  await sql`
    with entry as (
      select * from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        as entry (place integer, kind text, option integer, delta integer, piece integer, exchange integer)
    ),
    moved as (
      update product_options o set stock = o.stock + sums.delta
      from (select option, sum(delta)::integer as delta from entry group by option) sums
      where o.id = sums.option and sums.delta <> 0
    )
    insert into stock_ledger (product_option_id, on_hand_delta, kind, return_item_id, exchange_item_id, actor_id)
    select option, delta, kind, piece, exchange, ${actorId}::integer from entry order by place`.execute(tx)
  return []
}
