import type { Rate } from '../config.ts'

/** Whether a call is within the limit, is refused, or is one of so many more that the connection is closed. */
export type RateVerdict = 'allowed' | 'refused' | 'flooding'

/** So many times the limit is no page that errs. */
const FLOOD = 3

/**
 * Limits the calls of each user over all connections to this process. In memory: what it keeps from the
 * database must not cost a statement of it. Gives the function that counts one more.
 */
export function openRateLimit({ count, seconds }: Rate): (userId: number) => RateVerdict {
  const done = new Map<number, number>()
  let until = 0
  return function countCall(userId) {
    if (count === 0) return 'allowed'
    const now = performance.now()
    if (now >= until) {
      done.clear()
      until = now + seconds * 1000
    }
    const his = (done.get(userId) ?? 0) + 1
    done.set(userId, his)
    if (his <= count) return 'allowed'
    return his <= FLOOD * count ? 'refused' : 'flooding'
  }
}
