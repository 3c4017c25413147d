import { setImmediate as round } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { yieldToEventLoop } from './event-loop.ts'

test('of those who wait for a turn one is let go in each round of the event loop, in their order', async () => {
  const done: number[] = []
  for (const one of [1, 2, 3]) void yieldToEventLoop().then(() => done.push(one))
  for (const seen of [[1], [1, 2], [1, 2, 3]]) {
    await round()
    expect(done).toEqual(seen)
  }
  void yieldToEventLoop().then(() => done.push(4))
  await round()
  expect(done).toHaveLength(4)
})
