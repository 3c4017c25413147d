import { inTransaction, type Tx } from '../db/tx.ts'
import type { Deps } from './deps.ts'

/**
 * Does something to each record, in a transaction of its own; one that fails is logged, keeps none of the others, and is left
 * for the next time.
 * @param about what the log calls a record, such as 'swap'
 * @param run answers whether there was something to do
 * @returns to how many it was done
 */
export async function oneByOne(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { ids, about }: { ids: readonly number[]; about: string },
  run: (tx: Tx, id: number) => Promise<boolean>,
): Promise<number> {
  let done = 0
  for (const id of ids) {
    try {
      if (await inTransaction(db, (tx) => run(tx, id))) done += 1
    } catch (error) {
      log.error({ err: error, [about]: id }, `the job of this ${about} failed, it is tried again`)
    }
  }
  return done
}
