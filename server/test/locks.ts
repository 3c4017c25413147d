import { sql, type Kysely } from 'kysely'
import { expect, vi } from 'vitest'
import type { Database } from '../src/db/tables.ts'
import { inTransaction, type Tx } from '../src/db/tx.ts'

/** Does something, and takes it back when it is released, so that whoever writes the same stands still until then. */
export async function hold(
  db: Kysely<Database>,
  act: (tx: Tx) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const { promise: ended, resolve: release } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const holding = inTransaction(db, async (tx) => {
    await act(tx)
    begun.resolve()
    await ended
    throw new Error('released')
  })
  await begun.promise
  return async () => {
    release()
    await holding.catch(() => undefined)
  }
}

/** Waits until so many statements wait for a lock. */
export async function waitForLocks(db: Kysely<Database>, count = 1): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      expect(rows).toHaveLength(count)
    },
    { timeout: 60_000, interval: 20 },
  )
}
