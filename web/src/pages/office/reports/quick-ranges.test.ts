import { expect, test } from 'vitest'
import { quickRanges } from './quick-ranges.ts'

const rangesOf = (today: string) => quickRanges(today).map(({ range }) => [range.dateFrom, range.dateTo])

test('a week begins with its Monday, and a school year with June', () => {
  expect(rangesOf('2026-11-23')).toEqual([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-23', '2026-11-29'],
    ['2026-06-01', '2027-05-31'],
  ])
  expect(rangesOf('2027-01-03').slice(1)).toEqual([
    ['2026-12-28', '2027-01-03'],
    ['2026-06-01', '2027-05-31'],
  ])
  expect(rangesOf('2026-05-31').at(-1)).toEqual(['2025-06-01', '2026-05-31'])
  expect(rangesOf('2026-06-01').at(-1)).toEqual(['2026-06-01', '2027-05-31'])
})

test('each holds today, and every day of a year lies in its own week', () => {
  for (let day = Date.UTC(2024, 0, 1); day < Date.UTC(2025, 0, 8); day += 86_400_000) {
    const today = new Date(day).toISOString().slice(0, 10)
    for (const [from, to] of rangesOf(today)) expect(from! <= today && today <= to!).toBe(true)
  }
})
