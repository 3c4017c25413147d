import { setTimeout as sleep } from 'node:timers/promises'

const TRY_EVERY = 250
/** Who has waited for so long, in milliseconds, says so. */
const SAY_AFTER = 3000

/**
 * Waits for its turn without a statement that waits: those are given up after a while, and a connection that is lost
 * meanwhile would not be noticed.
 * @param tryLock whether the lock was taken
 */
export async function waitForTurn(tryLock: () => Promise<boolean>, say: () => void): Promise<void> {
  let isSaid = false
  for (const since = performance.now(); !(await tryLock());) {
    if (!isSaid && performance.now() - since > SAY_AFTER) {
      isSaid = true
      say()
    }
    await sleep(TRY_EVERY)
  }
}
