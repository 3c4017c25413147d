import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'

export interface LockedOption {
  id: number
  onHand: number
  available: number
  isGone: boolean
}

/**
 * Locks options in the order of their ids until the end of the transaction, so that two changes of the same things wait
 * for each other instead of deadlocking. The lock leaves the keys free (`no key`): other transactions may still
 * refer to the option, as an add to a cart does.
 * @returns them as they are now, with how many are on hand and how many available, which is not held, and whether they have left the
 *   catalogue
 */
export async function lockOptions(
  tx: Kysely<Database>,
  optionIds: readonly number[],
): Promise<LockedOption[]> {
  const { rows } = await sql<LockedOption>`
    select o.id, o.stock as "onHand", o.stock - o.held as available, o.hidden_at is not null as "isGone" from product_options o
    where o.id = any (${optionIds}::integer[]) order by o.id for no key update of o`.execute(tx)
  return rows
}
