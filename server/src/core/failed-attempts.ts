import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/tables.ts'
import { inTransaction, type Tx } from '../db/tx.ts'
import type { Deps } from './deps.ts'
import { refuse } from './problem.ts'

/** A limit of failed attempts: of an account as tried from one network, a device, an account as a whole. */
export interface AttemptLimit {
  key: string
  /** So many may fail before the next has to wait; then 1 s, 2 s, 4 s … */
  free: number
  /** Seconds of the longest wait. */
  longest: number
  /** Whether a success forgives all of it, because nobody else is counted there; otherwise it takes back itself alone. */
  own: boolean
}

/** An attempt counts as failed until it succeeds, so that many at once get no free ones. */
export interface Attempt {
  /** Whether its failure is the first after which others have to wait. */
  reachedLimit: boolean
  /** Takes it back. */
  succeeded(): Promise<void>
}

/** Failures are forgotten after an hour without another. */
const MEMORY = 3_600_000

export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please try again later.'

/**
 * Counts an attempt in the database, for all processes, before what it tries is looked at. One that has to wait is refused
 * and not counted, so that asking again makes nobody wait longer.
 * @throws Refusal 429 with Retry-After
 */
export async function beginAttempt(
  deps: Pick<Deps, 'db' | 'clock'>,
  counts: readonly AttemptLimit[],
): Promise<Attempt> {
  const now = deps.clock.now()
  // In one order, so that two attempts never deadlock.
  const sorted = counts.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const reachedLimit = await inTransaction(deps.db, async (tx) => {
    let reached = false
    for (const count of sorted) reached = (await add(tx, count, now)) || reached
    return reached
  })
  return { reachedLimit, succeeded: () => takeBack(deps.db, sorted, now) }
}

/** @returns whether this is the last free one */
async function add(tx: Tx, { key, free, longest }: AttemptLimit, now: Date): Promise<boolean> {
  const failures = sql<number>`(case when t.forget_at <= ${now} then 1 else t.failures + 1 end)`
  const wait = (count: typeof failures) =>
    sql`case when ${count} <= ${free} - 1 then 0 else least(${longest}, power(2, least(${count} - ${free}, 30))) end`
  const first = sql<number>`1`
  const { rows } = await sql<{ failures: number }>`
    insert into failed_tries as t (key, failures, held_until, forget_at)
    values (${key}, 1, ${now}::timestamptz + ${wait(first)} * interval '1 second', ${new Date(now.getTime() + MEMORY)})
    on conflict (key) do update set
      failures = ${failures},
      held_until = ${now}::timestamptz + ${wait(failures)} * interval '1 second',
      forget_at = ${now}::timestamptz + (${wait(failures)} + ${MEMORY / 1000}) * interval '1 second'
    where t.held_until <= ${now}
    returning failures`.execute(tx)
  const counted = rows[0]
  if (counted) return counted.failures === free
  throw await tooSoon(tx, key, now)
}

async function tooSoon(tx: Tx, key: string, now: Date) {
  const held = await tx
    .selectFrom('failed_tries')
    .select('held_until')
    .where('key', '=', key)
    .executeTakeFirst()
  const wait = Math.max(1, Math.ceil(((held?.held_until.getTime() ?? 0) - now.getTime()) / 1000))
  return refuse(TOO_MANY_ATTEMPTS, { status: 429, headers: { 'retry-after': String(wait) } })
}

async function takeBack(db: Kysely<Database>, counts: readonly AttemptLimit[], now: Date): Promise<void> {
  const own = counts.filter((count) => count.own).map(({ key }) => key)
  if (own.length > 0) await db.deleteFrom('failed_tries').where('key', 'in', own).execute()
  for (const { key } of counts.filter((count) => !count.own)) {
    await sql`update failed_tries set failures = greatest(failures - 1, 0), held_until = least(held_until, ${now})
      where key = ${key}`.execute(db)
  }
}

export async function forgetAttempts(db: Kysely<Database>, key: string): Promise<void> {
  await db.deleteFrom('failed_tries').where('key', '=', key).execute()
}

/** Forgets what is over. */
export async function sweepAttempts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('failed_tries').where('forget_at', '<=', clock.now()).execute()
}
