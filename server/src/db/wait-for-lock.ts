import { setTimeout as sleep } from 'node:timers/promises'

const RETRY_INTERVAL = 250
/** After so many milliseconds the wait is logged. */
const LOG_AFTER = 3000

/**
 * Waits for a lock by polling. A statement that blocks would be given up after a while, and a connection that is lost
 * meanwhile would not be noticed.
 * @param tryLock whether the lock was taken
 */
export async function waitForLock(tryLock: () => Promise<boolean>, log: () => void): Promise<void> {
  let isLogged = false
  for (const since = performance.now(); !(await tryLock());) {
    if (!isLogged && performance.now() - since > LOG_AFTER) {
      isLogged = true
      log()
    }
    await sleep(RETRY_INTERVAL)
  }
}
