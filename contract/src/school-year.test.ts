import { expect, test } from 'vitest'
import { laterSchoolYear, SchoolYear, schoolYearOf } from './school-year.ts'

test('a school year runs from June to May', () => {
  expect(['2026-05-31', '2026-06-01', '2026-12-31', '2027-01-01', '2027-05-31'].map(schoolYearOf)).toEqual([
    '2025-2026',
    '2026-2027',
    '2026-2027',
    '2026-2027',
    '2026-2027',
  ])
  expect([laterSchoolYear('2026-2027'), laterSchoolYear('2026-2027', -1)]).toEqual(['2027-2028', '2025-2026'])
})

test('a school year is two years, the second after the first', () => {
  const isTaken = (text: string) => SchoolYear.safeParse(text).success
  expect(['2026-2027', ' 1999-2000 '].map(isTaken)).toEqual([true, true])
  const refused = ['2026-2028', '2026-2026', '2027-2026', '2026', '2026–2027', '26-27', '', '9999-10000']
  expect(refused.filter(isTaken)).toEqual([])
})
