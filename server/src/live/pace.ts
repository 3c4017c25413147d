import type { Rate } from '../config.ts'

/** How fast somebody goes: slow enough, to be refused, or, as he goes on after that, to be sent away. */
export type Pace = 'fine' | 'fast' | 'flood'

/** So many times the limit is no page that errs. */
const FLOOD = 3

/**
 * Counts what each user does over his connections to this process, whatever it is. In memory: what it keeps from the
 * database must not cost a statement of it. Gives the function that counts one more.
 */
export function openPace({ count, seconds }: Rate): (userId: number) => Pace {
  const done = new Map<number, number>()
  let until = 0
  return function countOne(userId) {
    if (count === 0) return 'fine'
    const now = performance.now()
    if (now >= until) {
      done.clear()
      until = now + seconds * 1000
    }
    const his = (done.get(userId) ?? 0) + 1
    done.set(userId, his)
    if (his <= count) return 'fine'
    return his <= FLOOD * count ? 'fast' : 'flood'
  }
}
