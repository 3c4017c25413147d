import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from './tables.ts'

/** Rows that a statement deletes at most, so that nobody waits long for its locks. */
export const BATCH = 1000

/**
 * Repeats a statement that changes up to BATCH rows until there are no more.
 * @returns how many it has changed in all
 */
export async function inBatches(db: Kysely<Database>, statement: RawBuilder<unknown>): Promise<number> {
  for (let changed = 0; ;) {
    const { numAffectedRows = 0n } = await statement.execute(db)
    changed += Number(numAffectedRows)
    if (numAffectedRows < BATCH) return changed
  }
}
