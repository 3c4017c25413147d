import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { lockOptions } from './lock.ts'

/** Why pieces are written off, as the ledger says it. */
export const WRITTEN_OFF = {
  optionRemoved: 'Option removed',
  productDeleted: 'Product deleted',
  /** Held by an order, handed out or returned while the option went. */
  cameBack: 'Came back after the option was removed',
  /** A returned piece was put on the shelf, written off there, and is now said not to be there. */
  wasOff: 'Was written off already',
} as const

/**
 * Takes off the shelf what lies there of options that leave the catalogue; no number is touched twice. What pending orders
 * hold stays until they are decided. From then on such an option has nothing else on hand: the other moves of this module
 * write off at once what would come back to it.
 */
export async function writeOff(
  tx: Kysely<Database>,
  optionIds: readonly number[],
  { actorId, note }: { actorId: number; note: string },
): Promise<void> {
  if (optionIds.length === 0) return
  await lockOptions(tx, optionIds)
  await sql`
    with off as (
      update product_options o set stock = o.held
      from product_options before
      where o.id = any (${optionIds}::integer[]) and before.id = o.id and o.stock > o.held
      returning o.id, o.stock - before.stock as delta
    )
    insert into stock_ledger (product_option_id, on_hand_delta, kind, actor_id, note)
    select id, delta, 'write_off', ${actorId}::integer, ${note} from off order by id`.execute(tx)
}
