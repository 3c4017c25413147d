import { setTimeout as sleep } from 'node:timers/promises'
import type { IsolationLevel, Kysely, Transaction } from 'kysely'
import { effectErrorHandlerOf, type EffectErrorHandler } from './client.ts'
import type { Database } from './tables.ts'

/** Something that must only happen once the transaction is committed: a live push, a dropped cache. */
export type Effect = () => void | Promise<void>

/** A transaction. Queries through it after its end throw. */
export type Tx = Transaction<Database> & {
  /** Leaves an effect for after the commit. A rollback and a retry drop it. Effects run in the order they were left. */
  onCommit(effect: Effect): void
}

export interface TransactionOptions {
  /** Default: the server's, read committed. */
  isolation?: IsolationLevel
  /** How often it is begun at most. */
  attempts?: number
}

/**
 * Runs a business action in one transaction and commits it. When the database gives up on a deadlock or a serialization
 * failure everything is rolled back and `run` begins anew, so `run` must change nothing but the database and leave the
 * rest to `onCommit`. Given a transaction it joins that one, and commits nothing itself.
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  run: (tx: Tx) => Promise<T>,
  { isolation, attempts = 5 }: TransactionOptions = {},
): Promise<T> {
  if (isTx(db)) return run(db)
  return retried(async () => {
    const effects: Effect[] = []
    const result = await runOnce(db, run, effects, isolation)
    await runEffects(effects, effectErrorHandlerOf(db))
    return result
  }, attempts)
}

/** Runs an action that is one statement, and so a transaction of its own, again when the database gives up on it. */
export async function retried<T>(run: () => Promise<T>, attempts = 5): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt >= attempts || !isRetriable(error)) throw error
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}

function runOnce<T>(
  db: Kysely<Database>,
  run: (tx: Tx) => Promise<T>,
  effects: Effect[],
  isolation: IsolationLevel | undefined,
): Promise<T> {
  const builder = db.transaction()
  return (isolation ? builder.setIsolationLevel(isolation) : builder).execute((transaction) =>
    run(Object.assign(transaction, { onCommit: (effect: Effect) => void effects.push(effect) })),
  )
}

/** `tx.onCommit` for a function that is handed its transaction as a plain database. Throws outside of one. */
export function afterCommit(tx: Kysely<Database>, effect: Effect): void {
  if (!isTx(tx)) throw new Error('afterCommit needs a transaction of inTransaction')
  tx.onCommit(effect)
}

function isTx(db: Kysely<Database>): db is Tx {
  return 'onCommit' in db
}

/** The commit has happened: an effect that fails must not look like a failed action, nor stop the next one. */
async function runEffects(effects: readonly Effect[], onError: EffectErrorHandler): Promise<void> {
  for (const effect of effects) {
    try {
      await effect()
    } catch (error) {
      onError(error)
    }
  }
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

function isRetriable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === SERIALIZATION_FAILURE || code === DEADLOCK
}
