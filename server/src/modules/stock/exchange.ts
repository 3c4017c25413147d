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
 * Moves the pieces of one exchange, all of them or none. What pending orders and other swaps hold is not handed out: an
 * option that loses pieces must have as many available, or have held them for this exchange until now. Several moves of one
 * option count together, so a piece that comes back can be exchanged for its like. What comes back of an option that has
 * left the catalogue is written off.
 * @param actorId null is a job
 * @returns the options that are short, and then nothing has changed
 */
export async function moveForExchange(
  tx: Tx,
  moves: readonly ExchangeMove[],
  { actorId }: { actorId: number | null },
): Promise<number[]> {
  if (moves.length === 0) return []
  const byOption = Map.groupBy(moves, ({ productOptionId }) => productOptionId)
  const options = await lockOptions(tx, [...byOption.keys()])
  const written = await writtenOff(tx, options)
  const sums = options.map((option) => {
    const mine = byOption.get(option.id)!
    const sum = sumOf(mine)
    return { option, ...sum, off: option.isGone ? offOf(option, sum, mine, written.get(option.id) ?? 0) : 0 }
  })
  const short = sums.filter(isShort)
  if (short.length > 0) return short.map(({ option }) => option.id)
  const entries = [
    ...moves.map(({ kind, productOptionId, quantity, returnItemId, exchangeItemId }) => ({
      kind,
      option: productOptionId,
      on_hand: quantity * EXCHANGE_STOCK[kind].onHand,
      held: quantity * EXCHANGE_STOCK[kind].held,
      piece: returnItemId,
      exchange: exchangeItemId,
      note: '',
    })),
    ...sums.filter(({ off }) => off !== 0).map(({ option, off }) => writeOffEntry(option, off)),
  ]
  await sql`
    with entry as (
      select * from jsonb_to_recordset(${JSON.stringify(entries.map((entry, place) => ({ ...entry, place })))}::jsonb)
        as entry (place integer, kind text, option integer, on_hand integer, held integer, piece integer,
          exchange integer, note text)
    ),
    moved as (
      update product_options o set stock = o.stock + sums.on_hand, held = o.held + sums.held
      from (select option, sum(on_hand)::integer as on_hand, sum(held)::integer as held from entry group by option) sums
      where o.id = sums.option and (sums.on_hand <> 0 or sums.held <> 0)
    )
    insert into stock_ledger (product_option_id, on_hand_delta, held_delta, kind, return_item_id, exchange_item_id,
      actor_id, note)
    select option, on_hand, held, kind, piece, exchange, ${actorId}::integer, note from entry order by place`.execute(
    tx,
  )
  return []
}

/** What moves of one option come to. */
interface Sum {
  onHand: number
  held: number
}

function sumOf(moves: readonly ExchangeMove[]): Sum {
  const total = (number: keyof Sum) =>
    moves.reduce((sum, { kind, quantity }) => sum + quantity * EXCHANGE_STOCK[kind][number], 0)
  return { onHand: total('onHand'), held: total('held') }
}

/** Pieces that were held until now are there, even when fewer were counted than are held. */
function isShort({ option, onHand, held, off }: Sum & { option: LockedOption; off: number }): boolean {
  const leaving = off - onHand
  const unheld = leaving + held
  return unheld > 0 ? option.available < unheld : leaving > option.onHand
}

/**
 * How many pieces of an option that is gone have to be written off when its moves come to this; negative when a returned
 * piece is taken off the shelf that was written off there before.
 */
function offOf(
  option: LockedOption,
  { onHand, held }: Sum,
  moves: readonly ExchangeMove[],
  written: number,
): number {
  // What is not held any more is free as what comes back is.
  const freed = onHand - held
  if (freed > 0) return Math.max(0, option.available + freed)
  const undone = moves.reduce(
    (total, { kind, quantity }) => total + (kind === 'return_undo' ? quantity : 0),
    0,
  )
  return -Math.min(-freed, undone, written)
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
  return { kind: 'write_off', option: id, on_hand: -off, held: 0, piece: null, exchange: null, note }
}
