import type { ChatMessage } from '@kwaderno/contract/chat.ts'
import { expect, test } from 'vitest'
import { NO_THREAD, nextPage, takeNewest, takeOlder, takeOne } from './chat-thread.ts'

const message = (id: number, key?: string): ChatMessage => ({
  id,
  messageContent: `Message ${id}`,
  dateSent: '2026-11-21T00:00:00.000Z',
  senderId: 1,
  senderName: 'Ana Reyes',
  groupName: '1',
  me: key !== undefined,
  loading: false,
  ...(key === undefined ? {} : { key }),
})
const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => message(from + place))
const idsOf = (thread: { messages: readonly ChatMessage[] }) => thread.messages.map((one) => one.id)

test('messages stand once and in the order of their ids, whatever order they arrive in', () => {
  let thread = takeNewest(NO_THREAD, [message(3), message(5)])
  for (const id of [8, 6, 8, 5, 7]) thread = takeOne(thread, message(id))
  expect(idsOf(thread)).toEqual([3, 5, 6, 7, 8])
})

test('the newest page after a lost connection is put behind what it continues', () => {
  const before = takeOlder(takeNewest(NO_THREAD, messages(21, 40)), messages(1, 20))
  const after = takeNewest(before, messages(35, 54))
  expect(idsOf(after)).toEqual(idsOf({ messages: messages(1, 54) }))
  expect(after.hasMore).toBe(true)
})

test('a page that does not reach back to what was there takes its place, so that nothing is missing between them', () => {
  const before = takeNewest(NO_THREAD, messages(1, 10))
  const after = takeNewest(before, messages(31, 50), [message(51)])
  expect(idsOf(after)).toEqual(idsOf({ messages: messages(31, 51) }))
  expect([before.hasMore, after.hasMore]).toEqual([false, true])
})

test('what is on its way is there until its echo, in whatever way that comes', () => {
  const unsent = ['first', 'second', 'third'].map((key) => ({ key, messageContent: key, dateSent: '' }))
  const waiting = { ...NO_THREAD, unsent }
  const echoed = takeNewest(waiting, [message(1), message(2, 'first')])
  expect(echoed.unsent.map(({ key }) => key)).toEqual(['second', 'third'])
  expect(takeOne(echoed, message(3, 'second')).unsent.map(({ key }) => key)).toEqual(['third'])
})

test('the next page begins within what is there, however many have arrived since', () => {
  const thread = takeNewest(NO_THREAD, messages(81, 100))
  expect(nextPage(thread)).toBe(2)
  expect(nextPage(takeOne(thread, message(101)))).toBe(2)
  const more = takeOlder(takeOne(thread, message(101)), messages(62, 81))
  expect(nextPage(more)).toBe(3)
  expect(takeOlder(more, messages(60, 61)).hasMore).toBe(false)
})
