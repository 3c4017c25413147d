import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, Kysely, PostgresDialect, sql, type PostgresPoolClient } from 'kysely'
import type { OpenDatabase } from '../db/client.ts'
import { isOutage } from '../db/outage.ts'
import type { Database } from '../db/tables.ts'
import { sharedRead } from './shared-read.ts'

/** Why a replica is left alone: it has not replayed enough in time, cannot be reached, or follows no primary. */
export type ReplicaTrouble = 'behind' | 'away' | 'promoted'

export interface ReadsOptions {
  /** Milliseconds that a read waits for the replica to have replayed what was written before it. */
  patience?: number
  /** Milliseconds for which a replica in trouble is left alone. */
  rest?: number
  /** Told when the replica gets into trouble, and without an argument when it serves again. */
  onChange?: (trouble?: ReplicaTrouble, error?: unknown) => void
}

export interface Reads {
  /** For reads alone, each statement by itself: it begins no transaction. */
  db: Kysely<Database>
  /** How many statements each has answered. */
  counts: Readonly<Record<'replica' | 'primary', number>>
  /** Lets go of the replica, not of the primary. */
  close(): Promise<void>
}

/**
 * Reads from a replica, and from the primary what the replica cannot answer. No read is older than its request: the replica
 * is asked once it has replayed all that the primary had written by then. So whoever saves something finds it in his next
 * report, whichever process makes that, and a replica that is behind, away or promoted costs some time and no answer.
 */
export function openReads(
  primary: Kysely<Database>,
  replica: OpenDatabase,
  { patience = 300, rest = 2000, onChange = () => undefined }: ReadsOptions = {},
): Reads {
  const counts = { replica: 0, primary: 0 }
  const readWritten = sharedRead(async () => {
    const { rows } = await WRITTEN.execute(primary)
    return BigInt(rows[0]?.position ?? 0)
  })
  let trouble: ReplicaTrouble | undefined
  let restsUntil = 0

  function report(now: ReplicaTrouble | undefined, error?: unknown): void {
    if (now) restsUntil = performance.now() + rest
    if (now !== trouble) onChange(now, error)
    trouble = now
  }

  /** Waits until the replica has replayed this much. */
  async function catchUp(written: bigint): Promise<ReplicaTrouble | undefined> {
    const end = performance.now() + patience
    for (let pause = 2; ; pause = Math.min(2 * pause, 50)) {
      const asked = REPLAYED.execute(replica.db)
      asked.catch(() => undefined)
      const found = await Promise.race([asked, sleep(Math.max(0, end - performance.now()))])
      if (!found) return 'behind'
      const { follows, position } = found.rows[0]!
      // What follows nobody may be the primary of another history.
      if (!follows) return 'promoted'
      if (BigInt(position ?? 0) >= written) return undefined
      await sleep(pause)
    }
  }

  async function askReplica(query: CompiledQuery) {
    const written = await readWritten()
    const found = await catchUp(written).catch((error: unknown) => {
      // Of this question nothing but the replica itself can be wrong: its address, its password, its certificate.
      report('away', error)
      return 'away' as const
    })
    if (found !== 'away') report(found)
    if (found) return undefined
    try {
      const result = await replica.db.executeQuery(query)
      counts.replica += 1
      return result
    } catch (error) {
      // What takes too long here takes as long there.
      if (error instanceof Error && 'code' in error && error.code === STATEMENT_TIMEOUT) throw error
      if (isOutage(error)) report('away', error)
      // Also what is in conflict with what the replica replays. A statement that is wrong is wrong on the primary as well.
      return undefined
    }
  }

  async function ask(query: CompiledQuery) {
    const answered = performance.now() < restsUntil ? undefined : await askReplica(query)
    if (answered) return answered
    counts.primary += 1
    return primary.executeQuery(query)
  }

  const client: PostgresPoolClient = {
    query: (async (text: string, values: readonly unknown[] = []) => {
      if (/^(begin|start transaction)\b/i.test(text)) throw new Error('reads begin no transaction')
      const { rows } = await ask(CompiledQuery.raw(text, [...values]))
      return { command: 'SELECT', rowCount: rows.length, rows }
    }) as unknown as PostgresPoolClient['query'],
    release: () => undefined,
  }
  const pool = { options: {}, connect: () => Promise.resolve(client), end: () => replica.close() }
  return {
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
    counts,
    close: () => replica.close(),
  }
}

const STATEMENT_TIMEOUT = '57014'

/**
 * Positions in the write-ahead log, as bytes since its beginning. A commit that was answered has been flushed, unless the
 * database is set not to wait for that.
 */
const WRITTEN = sql<{ position: string }>`
  select pg_wal_lsn_diff(case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end, '0/0')::text as position`
const REPLAYED = sql<{ position: string | null; follows: boolean }>`
  select pg_is_in_recovery() as follows, pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as position`
