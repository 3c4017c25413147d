import { expect, test } from 'vitest'
import { toastSeconds } from './toast-throttle.ts'

test('a notification is shown for ten seconds, the next one for what is left of them, and then ten seconds are quiet', () => {
  expect([Infinity, 0, 4, 9.5].map(toastSeconds)).toEqual([10, 10, 6, 0.5])
  expect([10, 15, 19.9].map(toastSeconds)).toEqual([0, 0, 0])
  expect([20, 300].map(toastSeconds)).toEqual([10, 10])
})

test('in a stream of notifications the screen is free half of the time', () => {
  let [began, shown] = [-Infinity, 0]
  let until = -Infinity
  for (let now = 0; now < 600; now += 0.5) {
    const seconds = toastSeconds(now - began)
    if (seconds === 10 && now - began >= 20) began = now
    if (seconds > 0) until = now + seconds
    if (now < until) shown += 0.5
  }
  expect(shown).toBeLessThanOrEqual(310)
})
