import { expect, test } from 'vitest'
import { monthName, withoutGaps } from './months.ts'

test('months without sales stand between those with some, over the end of a year as well', () => {
  const months = [
    { month: '2025-11', sales: 5 },
    { month: '2026-02', sales: 7 },
  ]
  expect(withoutGaps(months, (month) => ({ month, sales: 0 }))).toEqual([
    { month: '2025-11', sales: 5 },
    { month: '2025-12', sales: 0 },
    { month: '2026-01', sales: 0 },
    { month: '2026-02', sales: 7 },
  ])
  expect(withoutGaps([], (month) => ({ month }))).toEqual([])
  expect(monthName('2026-02')).toBe('February 2026')
})
