import { describe, expect, test } from 'vitest'
import { clockOf, endOfDay, startOfDay } from './clock.ts'

describe('the shop day', () => {
  test('begins and ends at midnight in Manila', () => {
    expect(clockOf(() => new Date('2026-11-20T15:59:59Z')).today()).toBe('2026-11-20')
    expect(clockOf(() => new Date('2026-11-20T16:00:00Z')).today()).toBe('2026-11-21')
    expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-20T16:00:00.000Z')
    expect(endOfDay('2026-11-21').toISOString()).toBe('2026-11-21T16:00:00.000Z')
  })
})
