import { sql } from 'kysely'
import type { Tx } from '../../db/tx.ts'

/** What a count has found more or less of an option than the book said; each option named once. */
export interface Correction {
  productOptionId: number
  delta: number
}

interface Corrected {
  productOptionId: number
  before: number
  after: number
  /** What it would have been below 0: pieces that approved orders are to get. */
  missing: number
}

/**
 * Moves the numbers on hand by what a count has found; they never fall below 0. The options are locked by the caller.
 * @param note why, in words
 */
export async function correctStock(
  tx: Tx,
  corrections: readonly Correction[],
  { actorId, countId, note }: { actorId: number; countId: number; note: string },
): Promise<Corrected[]> {
  if (corrections.length === 0) return []
  const { rows } = await sql<Corrected>`
    with line as (
      select o.id, o.stock as before, greatest(0, o.stock + line.delta) as after,
        greatest(0, -(o.stock + line.delta)) as missing
      from unnest(${corrections.map((one) => one.productOptionId)}::integer[],
        ${corrections.map((one) => one.delta)}::integer[]) as line (id, delta)
      join product_options o on o.id = line.id
    ),
    moved as (
      update product_options o set stock = line.after from line where o.id = line.id and line.after <> line.before
    ),
    entries as (
      insert into stock_ledger (product_option_id, on_hand_delta, kind, count_id, actor_id, note)
      select id, after - before, 'count', ${countId}::integer, ${actorId}::integer, ${note} from line
      where after <> before order by id
    )
    select id as "productOptionId", before, after, missing from line`.execute(tx)
  return rows
}
