import { serve } from '../../test-data/browser.ts'
import { getProduct, PRODUCT_TEXT, type Product } from '@kwaderno/contract/catalogue.ts'
import { KEY_USED } from '@kwaderno/contract/idempotency.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetAdd, forgetAdds } from '../../api/add-attempts.ts'
import { queryClient, queryOf } from '../../api/query-client.ts'
import { addOption } from './add-to-cart.ts'

const said = vi.hoisted(() => [] as string[])
vi.mock('../../ui/toast.ts', () => ({
  toast: {
    success: (title: string) => said.push(title),
    warning: (title: string) => said.push(title),
  },
}))

beforeEach(() => {
  vi.useFakeTimers()
  said.length = 0
})
afterEach(() => {
  forgetAdds()
  vi.useRealTimers()
})

/**
 * A cart behind a bad line, which binds a key to what it has added first.
 * @param isLost whether the answer of the next add is lost
 */
function cart() {
  const line = { isLost: false, refusal: undefined as number | undefined }
  const bound = new Map<string, number>()
  const pieces = () => [...bound.values()].reduce((sum, quantity) => sum + quantity, 0)
  serve(({ what, body }) => {
    if (what !== 'POST /api/Cart') return { body: [] }
    if (line.refusal !== undefined)
      return { status: line.refusal, body: { title: 'No.', status: line.refusal } }
    const { quantity, idempotencyKey } = body as { quantity: number; idempotencyKey: string }
    const before = bound.get(idempotencyKey)
    if (before !== undefined && before !== quantity)
      return { status: 409, body: { title: KEY_USED.cart, status: 409, code: 'key_used' } }
    bound.set(idempotencyKey, quantity)
    return line.isLost ? undefined : { body: { id: 1, quantity: pieces(), cartCount: 1 } }
  })
  return { line, pieces }
}
const add = (quantity: number, optionId = 7) => addOption(optionId, quantity, () => undefined)

test('another quantity after a lost answer adds nothing to it, and the person is told to look', async () => {
  const { line, pieces } = cart()
  line.isLost = true
  await add(2)
  line.isLost = false
  expect(await add(3)).toBeUndefined()
  expect(pieces()).toBe(2)
  expect(said).toEqual([PRODUCT_TEXT.addFailed, KEY_USED.cart])
  // Who has been told means it.
  expect(await add(3)).toBe(5)
})

test('the same again after a lost answer adds once, also when something else was refused between', async () => {
  const { line, pieces } = cart()
  line.isLost = true
  await add(2)
  line.isLost = false
  for (const status of [400, 429, 500]) {
    line.refusal = status
    await add(200)
  }
  line.refusal = undefined
  expect(await add(2)).toBe(2)
  expect(await add(2)).toBe(4)
  expect(pieces()).toBe(4)
})

test('what was added without an answer is added anew once its row is gone, its order placed or a minute over', async () => {
  const { line, pieces } = cart()
  const later: (() => unknown)[] = [
    () => forgetAdd(7),
    forgetAdds,
    () => vi.advanceTimersByTime(60_000),
    // Another item that was removed is none of it.
    () => forgetAdd(8),
  ]
  const added: number[] = []
  for (const pass of later) {
    line.isLost = true
    await add(1)
    await pass()
    line.isLost = false
    const before = pieces()
    await add(1)
    added.push(pieces() - before)
  }
  expect(added).toEqual([1, 1, 1, 0])
})

test('a page whose item is refused is read anew, and one that could not be asked is not', async () => {
  const { line } = cart()
  const { queryKey } = queryOf(getProduct, { params: { id: 3 } })
  const isStale = () => queryClient.getQueryState(queryKey)?.isInvalidated
  for (const [status, isRead] of [
    [400, true],
    [404, true],
    [500, false],
  ] as const) {
    queryClient.setQueryData(queryKey, { id: 3 } as Product)
    line.refusal = status
    await add(1)
    expect([status, isStale()]).toEqual([status, isRead])
  }
})
