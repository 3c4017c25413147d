import '../test-data/browser.ts'
import { addToCart, listCart } from '@kwaderno/contract/cart.ts'
import { addOrderAttachment } from '@kwaderno/contract/order-attachment.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './client.ts'
import { CallError, UNREACHABLE } from './failure.ts'

const MINUTE = 60_000
const unreachable = new CallError({ title: UNREACHABLE, status: 0 })

/** A line that stands and brings nothing until the call is given up. */
function silence(): void {
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
      }),
  )
}

/** How a call ends, or 'waiting' so far. */
function watch(calling: Promise<unknown>): () => unknown {
  let ending: unknown = 'waiting'
  calling.then(
    (answer) => (ending = answer),
    (error: unknown) => (ending = error),
  )
  return () => ending
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a read without an answer has failed after half a minute, and a write after two minutes', async () => {
  silence()
  const read = watch(call(listCart, {}))
  const written = watch(call(addToCart, { body: { productOptionId: 1, quantity: 1 } }))
  await vi.advanceTimersByTimeAsync(MINUTE / 2 - 1)
  expect(read()).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(read()).toEqual(unreachable)
  expect(written()).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1.5 * MINUTE)
  expect(written()).toEqual(unreachable)
})

test('files take as long as they need', async () => {
  silence()
  const sent = watch(call(addOrderAttachment, { params: { id: 1 }, body: {}, files: {} }))
  await vi.advanceTimersByTimeAsync(30 * MINUTE)
  expect(sent()).toBe('waiting')
})

test('a call that nobody waits for any more ends as given up, not as a lost line', async () => {
  silence()
  const leaving = new AbortController()
  const read = watch(call(listCart, { signal: leaving.signal }))
  leaving.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(read()).toMatchObject({ name: 'AbortError' })
  const late = watch(call(listCart, { signal: leaving.signal }))
  await vi.advanceTimersByTimeAsync(0)
  expect(late()).not.toEqual(unreachable)
})

test('a slow answer may take long', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(readable)))
  const read = watch(call(listCart, {}))
  const writer = writable.getWriter()
  for (const part of ['[', ' ', ' ', ']']) {
    await vi.advanceTimersByTimeAsync(MINUTE / 3)
    expect(read()).toBe('waiting')
    void writer.write(new TextEncoder().encode(part))
  }
  void writer.close()
  await vi.advanceTimersByTimeAsync(0)
  expect(read()).toEqual([])
})

test('an answer that breaks off, stands still or is another page than ours is a lost line', async () => {
  for (const body of ['[{', '<!doctype html><title>Log in to the network</title>']) {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)))
    await expect(call(listCart, {})).rejects.toEqual(unreachable)
  }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(new ReadableStream())))
  const read = watch(call(listCart, {}))
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  expect(read()).toEqual(unreachable)
})
