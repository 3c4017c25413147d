import { sql } from 'kysely'
import type { Tx } from '../../db/tx.ts'
import { lockOptions, type LockedOption } from './lock.ts'
import { EXCHANGE_STOCK } from './rules.ts'
import { WRITTEN_OFF } from './write-off.ts'

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
 * be exchanged for its like. What comes back of an option that has left the catalogue is written off.
 * @returns the options that are short, and then nothing has changed
 */
export async function moveForExchange(
  tx: Tx,
  moves: readonly ExchangeMove[],
  { actorId }: { actorId: number },
): Promise<number[]> {
  if (moves.length === 0) return []
  const byOption = Map.groupBy(moves, ({ productOptionId }) => productOptionId)
  const options = await lockOptions(tx, [...byOption.keys()])
  const written = await writtenOff(tx, options)
  const sums = options.map((option) => {
    const mine = byOption.get(option.id)!
    const sum = mine.reduce((total, { kind, quantity }) => total + quantity * EXCHANGE_STOCK[kind], 0)
    return { option, sum, off: option.isGone ? offOf(option, sum, mine, written.get(option.id) ?? 0) : 0 }
  })
  const short = sums.filter(({ option, sum, off }) => sum - off < 0 && option.available + sum - off < 0)
  if (short.length > 0) return short.map(({ option }) => option.id)
  const entries = [
    ...moves.map(({ kind, productOptionId, quantity, returnItemId, exchangeItemId }) => ({
      kind,
      option: productOptionId,
      delta: quantity * EXCHANGE_STOCK[kind],
      piece: returnItemId,
      exchange: exchangeItemId,
      note: '',
    })),
    ...sums.filter(({ off }) => off !== 0).map(({ option, off }) => writeOffEntry(option, off)),
  ]
  await sql`
    with entry as (
      select * from jsonb_to_recordset(${JSON.stringify(entries.map((entry, place) => ({ ...entry, place })))}::jsonb)
        as entry (place integer, kind text, option integer, delta integer, piece integer, exchange integer, note text)
    ),
    moved as (
      update product_options o set stock = o.stock + sums.delta
      from (select option, sum(delta)::integer as delta from entry group by option) sums
      where o.id = sums.option and sums.delta <> 0
    )
    insert into stock_ledger (product_option_id, on_hand_delta, kind, return_item_id, exchange_item_id, actor_id, note)
    select option, delta, kind, piece, exchange, ${actorId}::integer, note from entry order by place`.execute(
    tx,
  )
  return []
}

/**
 * How many pieces of an option that is gone have to be written off when its moves come to `sum`; negative when a returned
 * piece is taken off the shelf that was written off there before.
 */
function offOf(option: LockedOption, sum: number, moves: readonly ExchangeMove[], written: number): number {
  if (sum > 0) return Math.max(0, option.available + sum)
  const undone = moves.reduce(
    (total, { kind, quantity }) => total + (kind === 'return_undo' ? quantity : 0),
    0,
  )
  return -Math.min(-sum, undone, written)
}

/** How many pieces of the options that are gone have been written off so far. */
async function writtenOff(tx: Tx, options: readonly LockedOption[]): Promise<ReadonlyMap<number, number>> {
  const gone = options.filter(({ isGone }) => isGone).map(({ id }) => id)
  if (gone.length === 0) return new Map()
  const { rows } = await sql<{ id: number; pieces: number }>`
    select product_option_id as id, -sum(on_hand_delta)::integer as pieces from stock_ledger
    where product_option_id = any (${gone}::integer[]) and kind = 'write_off' group by 1`.execute(tx)
  return new Map(rows.map(({ id, pieces }) => [id, pieces]))
}

function writeOffEntry({ id }: LockedOption, off: number) {
  const note = off > 0 ? WRITTEN_OFF.cameBack : WRITTEN_OFF.wasOff
  return { kind: 'write_off', option: id, delta: -off, piece: null, exchange: null, note }
}
