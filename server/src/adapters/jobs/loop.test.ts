import { expect, test, vi } from 'vitest'
import { startLoop } from './loop.ts'

test('runs again and again, after failures too, never twice at a time, and lets the last one finish', async () => {
  let begun = 0
  let running = 0
  let most = 0
  const held = Promise.withResolvers<void>()
  let isHeld = false
  const loop = startLoop(0.001, async () => {
    begun += 1
    running += 1
    most = Math.max(most, running)
    if (isHeld) await held.promise
    running -= 1
    if (begun % 2 === 0) throw new Error('every other one fails')
  })
  await vi.waitFor(() => expect(begun).toBeGreaterThan(4))
  isHeld = true
  await vi.waitFor(() => expect(running).toBe(1))
  const stopped = loop.stop()
  held.resolve()
  await stopped
  expect([running, most]).toEqual([0, 1])
})
