import '../test-data/browser.ts'
import type { CustomerListEntry } from '@kwaderno/contract/chat.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withEntry } from './customer-list.ts'

const entry = (userId: number, day: number) =>
  ({ userId, lastMessageDateSent: `2026-03-${String(day).padStart(2, '0')}T00:00:00Z` }) as CustomerListEntry
const idsOf = (entries: readonly CustomerListEntry[]) => entries.map(({ userId }) => userId)

test('each customer stands once, whoever wrote last first, in whatever order the news arrives', () => {
  const news = fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 28 })))
  fc.assert(
    fc.property(news, (arrived) => {
      const list = arrived.reduce<readonly CustomerListEntry[]>(
        (entries, [userId, day]) => withEntry(entries, entry(userId, day), false),
        [],
      )
      const latest = new Map<number, number>()
      for (const [userId, day] of arrived) latest.set(userId, Math.max(day, latest.get(userId) ?? 0))
      expect(idsOf(list).toSorted()).toEqual([...latest.keys()].toSorted())
      for (const one of list) expect(one).toEqual(entry(one.userId, latest.get(one.userId)!))
      const days = list.map((one) => one.lastMessageDateSent ?? '')
      expect(days).toEqual(days.toSorted().toReversed())
    }),
  )
})

test('a filter lets nobody in whom it may leave out, and whoever is in it is moved', () => {
  const list = [entry(1, 9), entry(2, 8)]
  expect(withEntry(list, entry(3, 10), true)).toBe(list)
  expect(idsOf(withEntry(list, entry(2, 10), true))).toEqual([2, 1])
  expect(withEntry(list, entry(1, 5), false)).toBe(list)
})

test('who has never written stands at the end', () => {
  const silent = { userId: 3, lastMessageDateSent: null } as unknown as CustomerListEntry
  expect(idsOf(withEntry([entry(1, 9)], silent, false))).toEqual([1, 3])
})
