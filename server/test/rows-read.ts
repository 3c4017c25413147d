import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** Rows of a table and entries of its indexes that statements have read so far, by the name of the table. */
async function readSoFar({ db }: TestApp): Promise<Map<string, number>> {
  // Told at once, and not within a second.
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ name: string; read: number }>`
    select t.relname as name, (t.seq_tup_read + coalesce(i.read, 0))::bigint as read
    from pg_stat_user_tables t
    left join (select relid, sum(idx_tup_read) as read from pg_stat_user_indexes group by relid) i using (relid)`.execute(
    db,
  )
  return new Map(rows.map(({ name, read }) => [name, read]))
}

/**
 * How many rows of a table a call reads, found or passed over, by the counters of the database. Only of an app with a single connection
 * (`databasePool: 1`): another would tell of its rows later.
 */
export async function rowsRead(shop: TestApp, table: string, run: () => Promise<unknown>): Promise<number> {
  const before = await readSoFar(shop)
  await run()
  return ((await readSoFar(shop)).get(table) ?? 0) - (before.get(table) ?? 0)
}
