import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Migration } from './migrate.ts'
import { MigrationError } from './migration-error.ts'

/** How long a migration queues for a table before it lets everybody behind it pass, and how often it comes back. */
export interface Patience {
  milliseconds: number
  tries: number
}

export const PATIENCE: Patience = { milliseconds: 2000, tries: 100 }
const LONGEST_PAUSE = 5000
const LOCK_NOT_AVAILABLE = '55P03'

const RECORD = 'insert into schema_migrations (name, checksum) values ($1, $2)'

/** In a transaction, which is begun anew as long as a table is in use. */
export async function applyWhole(
  client: pg.Client,
  migration: Migration,
  patience: Patience = PATIENCE,
): Promise<void> {
  await withoutQueueing(client, migration, patience, async () => {
    await client.query(migration.text)
    await client.query(RECORD, [migration.name, migration.checksum])
  })
}

/**
 * Builds one index while the table is written to. It waits for those who work on the table, but nobody waits for it. What a
 * process that was killed has left behind is built anew.
 */
export async function applyIndex(client: pg.Client, migration: Migration): Promise<void> {
  const index = indexOf(migration)
  try {
    const { rows } = await client.query<{ valid: boolean }>(
      'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
      [index],
    )
    const isThere = rows[0]?.valid ?? false
    if (rows[0] && !isThere) await client.query(`drop index concurrently ${index}`)
    if (!isThere) {
      await client.query(migration.text)
      await analyzeExpression(client, index)
    }
  } catch (error) {
    throw failed(migration, error)
  }
  await client.query(RECORD, [migration.name, migration.checksum])
}

/** As autovacuum leaves short tables alone, so that keys are looked up by index from the first day. */
const SHORT = 500

/**
 * Of an expression nothing is known until its table is analyzed, which autovacuum may not do for weeks: until then a search by it is
 * taken to find a ten-thousandth of the rows, and planned for that.
 */
async function analyzeExpression(client: pg.Client, index: string): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select indrelid::regclass::text as table from pg_index join pg_class t on t.oid = indrelid
     where indexrelid = to_regclass($1) and indexprs is not null and t.reltuples >= $2`,
    [index, SHORT],
  )
  if (rows[0]) await client.query(`analyze ${rows[0].table}`)
}

/** The one index that a migration of the kind `index` builds. */
export function indexOf({ name, text }: Pick<Migration, 'name' | 'text'>): string {
  const found = /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+([a-z0-9_]+)\s+on\b[^;]*;?\s*$/i.exec(
    text.replaceAll(/--.*$/gm, ''),
  )?.[1]
  if (!found) {
    throw new MigrationError(
      `The migration "${name}" has to be one statement: create index concurrently NAME on TABLE …`,
    )
  }
  return found
}

/**
 * Runs a statement again and again, each time in a transaction of its own, until it finds nothing more to do. What is done
 * is its progress, so that any process goes on where another was stopped.
 * @returns whether it came to its end
 */
export async function applyBatches(
  client: pg.Client,
  migration: Migration,
  signal?: AbortSignal,
): Promise<boolean> {
  for (;;) {
    if (signal?.aborted) return false
    const since = performance.now()
    let changed = 0
    await withoutQueueing(client, migration, PATIENCE, async () => {
      changed = (await client.query(migration.text)).rowCount ?? 0
      if (changed === 0) await client.query(RECORD, [migration.name, migration.checksum])
    })
    if (changed === 0) return true
    // Half of the time belongs to the customers.
    await sleep(performance.now() - since)
  }
}

async function withoutQueueing(
  client: pg.Client,
  migration: Migration,
  { milliseconds, tries }: Patience,
  act: () => Promise<void>,
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${milliseconds}`)
      await act()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      const isInUse = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE
      if (!isInUse || tried === tries) throw failed(migration, error, isInUse)
      await sleep(Math.min(milliseconds * tried, LONGEST_PAUSE))
    }
  }
}

function failed({ name }: Migration, error: unknown, isInUse = false): MigrationError {
  const reason = error instanceof Error ? error.message : String(error)
  const remedy = isInUse ? '. A long transaction uses its table; end it and start again' : ''
  return new MigrationError(`The migration "${name}" failed: ${reason}${remedy}`, { cause: error })
}
