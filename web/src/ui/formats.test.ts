import { describe, expect, test } from 'vitest'
import { formatDate, formatDateTime, manilaDay } from './date-format.ts'
import { maskMobile, maskPrice, maskTin } from './input-masks.ts'
import { rangeText, visiblePages } from './Pagination.tsx'
import { badgeCount } from './badge-count.ts'

describe('times', () => {
  test('[FMT-02] shows a stored time on the clock of Manila', () => {
    expect(formatDateTime('2024-03-05T06:07:00Z')).toBe('March 5, 2024 2:07 PM')
    expect(formatDateTime('2024-03-05T16:30:00.000Z')).toBe('March 6, 2024 12:30 AM')
  })

  test('[FMT-13] shows nothing for the year 0001', () => {
    expect(formatDateTime('0001-01-01T00:00:00')).toBe('')
    expect(formatDate(null)).toBe('')
  })

  test('takes a day and a time without zone as the shop’s own', () => {
    expect(formatDate('2024-03-05')).toBe('March 5, 2024')
    expect(formatDateTime('2024-03-05T08:00:00')).toBe('March 5, 2024 8:00 AM')
    expect(manilaDay(new Date('2024-03-05T16:30:00Z'))).toBe('2024-03-06')
  })
})

describe('inputs', () => {
  test('groups a TIN by three, twelve digits at most', () => {
    expect(maskTin('12345')).toBe('123-45')
    expect(maskTin('123-456-789-0123')).toBe('123-456-789-012')
  })

  test('keeps eleven digits of a mobile number', () => {
    expect(maskMobile('+63 917-555-01420')).toBe('63917555014')
  })

  test('[FMT-03] keeps two decimals of an amount', () => {
    expect(maskPrice('12.345')).toBe('12.34')
    expect(maskPrice('.5')).toBe('0.5')
    expect(maskPrice('0012x')).toBe('12')
  })
})

describe('counts', () => {
  test('[NAV-18] shows 99 as it is and 100 as 99+', () => {
    expect([badgeCount(1), badgeCount(99), badgeCount(100)]).toEqual(['1', '99', '99+'])
  })

  test('names the range of a page and the pages around it', () => {
    expect(rangeText(129, 10, 1284)).toBe('1,281 to 1,284 of 1,284')
    expect(visiblePages(1, 129)).toEqual([1, 2, 3, 'gap', 129])
    expect(visiblePages(4, 5)).toEqual([1, 2, 3, 4, 5])
    expect(visiblePages(1, 1)).toEqual([1])
  })
})
