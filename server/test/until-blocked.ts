import { sql, type Kysely } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../src/db/tables.ts'
import type { Tx } from '../src/db/tx.ts'

/** Waits until a statement of somebody else waits for this transaction. */
export async function untilBlocked(db: Kysely<Database>, tx: Tx): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  const waiting = () => sql`select from pg_stat_activity where ${rows[0]!.pid} = any (pg_blocking_pids(pid))`
  await expect.poll(async () => (await waiting().execute(db)).rows.length).toBeGreaterThan(0)
}
