import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { makeApi, type Received, type Sending } from '../server/test/request.ts'
import { note, type Tally } from './tally.ts'

/** No call may be held longer, whatever has happened to the shop; in milliseconds. */
export const LONGEST = 12_000

/** What came of a call: its answer, or that it has to be sent again. */
export type Outcome<E extends AnyEndpoint> = { answer: Received<E> } | { again: true; after: number }

/**
 * Calls as a browser does, and judges what comes: an answer of the shop, or a 503 that says when to come back. Anything
 * else of the kind of a failure is wrong, and is noted.
 */
export async function ask<E extends AnyEndpoint>(
  shop: { url: string },
  tally: Tally,
  endpoint: E,
  sending: Sending<E> = {},
): Promise<Outcome<E>> {
  const again = (after = 200) => ({ again: true as const, after })
  try {
    const answer = await makeApi(shop.url, AbortSignal.timeout(LONGEST))(endpoint, sending)
    const { status, headers } = answer
    if (status === 503 && headers.has('retry-after')) {
      tally.refused += 1
      // A customer is less patient than the header, and what is measured is the shop.
      return again(Math.min(1000, Number(headers.get('retry-after')) * 1000 || 200))
    }
    if (status < 500) return { answer }
    const reason = status === 503 ? '503 without Retry-After' : String(status)
    note(tally, `${endpoint.method} ${endpoint.path}: ${reason} ${answer.problem?.title ?? ''}`.trim())
    return again()
  } catch (error) {
    if ((error as Error).name === 'TimeoutError')
      note(tally, `${endpoint.path}: no answer in ${LONGEST / 1000} s`)
    else tally.cut += 1
    return again()
  }
}
