import { expect, test } from 'vitest'
import { ageOf } from './age.ts'

test('the age of a registration is told in hours, then in days, and stands out from two days on', () => {
  const now = Date.parse('2026-06-10T08:00:00Z')
  const age = (hours: number) => ageOf(new Date(now - hours * 3_600_000).toISOString(), now)
  expect(age(-1)).toEqual({ text: 'Under an hour', isLate: false })
  expect(age(1.5)).toEqual({ text: '1 hour', isLate: false })
  expect(age(23.9)).toEqual({ text: '23 hours', isLate: false })
  expect(age(47)).toEqual({ text: '1 day', isLate: false })
  expect(age(48)).toEqual({ text: '2 days', isLate: true })
  expect(age(24 * 1200)).toEqual({ text: '1,200 days', isLate: true })
})
