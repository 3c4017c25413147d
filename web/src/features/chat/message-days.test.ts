import type { ChatMessage } from '@kwaderno/contract/chat.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupByDay, dayLabel } from './message-days.ts'

const sentAt = (dateSent: string): ChatMessage => ({
  id: 1,
  messageContent: 'Hello',
  dateSent,
  senderId: 1,
  senderName: 'Ana Reyes',
  groupName: '1',
  me: false,
  loading: false,
})

test('messages stand below the days of Manila on which they were sent', () => {
  const days = groupByDay(
    ['2026-12-31T15:59:00Z', '2026-12-31T16:00:00Z', '2027-01-01T15:59:00Z', '2027-01-03T00:00:00Z'].map(
      sentAt,
    ),
  )
  expect(days.map(({ day, messages }) => [day, messages.length])).toEqual([
    ['2026-12-31', 1],
    ['2027-01-01', 2],
    ['2027-01-03', 1],
  ])
})

test('no message is lost, doubled or moved, whatever days they are of', () => {
  const times = fc.array(
    fc.date({ min: new Date('2024-01-01'), max: new Date('2024-03-05'), noInvalidDate: true }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(times, (dates) => {
      const messages = dates
        .toSorted((a, b) => Number(a) - Number(b))
        .map((date) => sentAt(date.toISOString()))
      const days = groupByDay(messages)
      expect(days.flatMap((one) => one.messages)).toEqual(messages)
      expect(new Set(days.map(({ day }) => day)).size).toBe(days.length)
    }),
  )
})

test('today and yesterday are those of Manila, also over the end of a month and a year', () => {
  const label = (day: string, now: string) => dayLabel(day, new Date(now))
  expect(label('2027-01-01', '2026-12-31T16:00:00Z')).toBe('Today')
  expect(label('2026-12-31', '2026-12-31T16:00:00Z')).toBe('Yesterday')
  expect(label('2026-12-31', '2026-12-31T15:59:59Z')).toBe('Today')
  expect(label('2028-02-29', '2028-03-01T02:00:00Z')).toBe('Yesterday')
  expect(label('2028-02-28', '2028-03-01T02:00:00Z')).toBe('February 28, 2028')
})
