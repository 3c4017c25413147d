import { expect, test } from 'vitest'
import { changedSentence } from './changed-by.ts'

const last = { changedBy: 'Carla Santos', changedById: 7, changedOn: '2026-03-05T06:07:00.000Z' }

test('who changed something is named, with the time of today and the day of any other', () => {
  const told = (self: number, now: string) => changedSentence('order', last, self, new Date(now))
  expect(told(8, '2026-03-05T15:59:00Z')).toBe('Carla Santos changed this order at 2:07 PM')
  expect(told(8, '2026-03-05T16:00:00Z')).toBe('Carla Santos changed this order on March 5, 2026 2:07 PM')
  expect(told(7, '2026-03-05T15:59:00Z')).toBe('You changed this order at 2:07 PM')
  const unknown = { changedBy: '', changedById: null, changedOn: '' }
  expect(changedSentence('order', unknown, 8)).toBe('Someone else changed this order')
})
