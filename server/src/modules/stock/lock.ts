import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'

/**
 * Locks options in the order of their ids until the end of the transaction, so that two changes of the same things wait
 * for each other instead of dying of each other. The lock leaves the keys free (`no key`): other transactions may still
 * refer to the option, as an add to a cart does.
 * @returns them as they are now, with how many are available: on hand and not held
 */
export async function lockOptions(
  tx: Kysely<Database>,
  optionIds: readonly number[],
): Promise<{ id: number; available: number }[]> {
  const { rows } = await sql<{ id: number; available: number }>`
    select o.id, o.stock - o.held as available from product_options o where o.id = any (${optionIds}::integer[])
    order by o.id for no key update of o`.execute(tx)
  return rows
}
