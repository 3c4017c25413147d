import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatDate,
  formatDateTime,
  formatShortDate,
  formatShortDateTime,
  formatTime,
  manilaDay,
  nextWorkingDay,
} from './date-format.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Moments of this century, those around the ends of months and years among them. */
const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-30'), noInvalidDate: true })
const day = moment.map((date) => date.toISOString().slice(0, 10))
const weekdayOf = (time: number) => new Date(time).getUTCDay()

describe('the clock of Manila', () => {
  test('is eight hours ahead of the stored time on every day of every year', () => {
    fc.assert(
      fc.property(moment, (date) => {
        expect(manilaDay(date)).toBe(new Date(date.getTime() + 8 * HOUR).toISOString().slice(0, 10))
      }),
    )
    expect(manilaDay(new Date('2026-12-31T15:59:59.999Z'))).toBe('2026-12-31')
    expect(manilaDay(new Date('2026-12-31T16:00:00.000Z'))).toBe('2027-01-01')
    expect(manilaDay(new Date('2028-02-28T16:00:00.000Z'))).toBe('2028-02-29')
  })

  test('shows a moment as the same day however it is written', () => {
    fc.assert(
      fc.property(moment, (date) => {
        const wall = new Date(date.getTime() + 8 * HOUR).toISOString().slice(0, 19)
        const own = new Date(Math.floor(date.getTime() / 1000) * 1000)
        for (const format of [formatDateTime, formatDate, formatTime, formatShortDateTime]) {
          expect([format(own), format(own.toISOString()), format(`${wall}+08:00`)]).toEqual(
            Array.from({ length: 3 }, () => format(wall)),
          )
        }
      }),
    )
  })

  test('says noon and midnight as 12', () => {
    expect(formatTime('2026-03-05T00:00:00')).toBe('12:00 AM')
    expect(formatTime('2026-03-05')).toBe('12:00 AM')
    expect(formatTime('2026-03-05T12:05:00')).toBe('12:05 PM')
    expect(formatShortDateTime('2026-09-05T23:59:00')).toBe('Sep 5, 11:59 PM')
  })
})

test('a short date names the year where that is another one in Manila', () => {
  const newYear = new Date('2026-12-31T16:30:00Z')
  expect(formatShortDate('2027-01-01', newYear)).toBe('Jan 1')
  expect(formatShortDate('2026-12-31', newYear)).toBe('Dec 31, 2026')
})

test('what is no time is shown as nothing', () => {
  const formats = [formatDateTime, formatDate, formatTime, formatShortDateTime, formatShortDate]
  for (const value of [
    null,
    undefined,
    '',
    '0001-01-01T00:00:00',
    'tomorrow',
    '2026-13-01',
    '2026-03-05T25:00',
  ])
    expect(formats.map((format) => format(value))).toEqual(['', '', '', '', ''])
})

test('the next working day is the first one after a day that is no Saturday and no Sunday', () => {
  fc.assert(
    fc.property(day, (from) => {
      const next = nextWorkingDay(from)
      expect([0, 6]).not.toContain(weekdayOf(Date.parse(next)))
      for (let between = Date.parse(from) + DAY; between < Date.parse(next); between += DAY)
        expect([0, 6]).toContain(weekdayOf(between))
      expect(next > from).toBe(true)
    }),
  )
  expect(nextWorkingDay('2026-12-31')).toBe('2027-01-01')
  expect(nextWorkingDay('2027-12-31')).toBe('2028-01-03')
  expect(nextWorkingDay('2028-02-28')).toBe('2028-02-29')
  expect(nextWorkingDay('2027-02-26')).toBe('2027-03-01')
})
