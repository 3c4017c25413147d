import { NOT_TRIED } from '@kwaderno/contract/bulk.ts'
import type { Deps } from './deps.ts'
import { failureOf } from './errors.ts'
import { Refusal } from './problem.ts'

/**
 * Does several things of one call, so that one that is refused keeps no other back. A fault of the shop ends it: what has been
 * done by then is answered all the same, and the rest is not tried.
 * @param failed makes the result of one that was not done. @param message why
 * @throws Refusal 401 when the session has ended
 */
export async function eachAlone<Item, Result>(
  { log }: Pick<Deps, 'log'>,
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
  failed: (item: Item, message: string) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let isOver = false
  for (const item of items) {
    if (isOver) {
      results.push(failed(item, NOT_TRIED))
      continue
    }
    try {
      results.push(await run(item))
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) throw error
      const { message, isFault } = failureOf(error)
      if (isFault) log.error({ err: error }, 'a call that does several things ended early')
      isOver = isFault
      results.push(failed(item, message))
    }
  }
  return results
}
