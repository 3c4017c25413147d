import '../test-data/browser.ts'
import { afterEach, expect, test } from 'vitest'
import { keepUnsent, keptUnsent, unsentConversations } from './chat-unsent.ts'

const message = (key: string) => ({ key, messageContent: `Hello ${key}`, dateSent: '2026-11-20T01:00:00Z' })
afterEach(() => sessionStorage.clear())

test('what is not sent is kept by conversation, with its keys, and goes once it is sent', () => {
  const unsent = [message('a'), message('b')]
  keepUnsent(7, { userId: 7, unsent })
  keepUnsent(12, { userId: 7, unsent: [message('c')] })
  sessionStorage.setItem('draft-9', 'Not written to its end')
  expect(unsentConversations()).toEqual([7, 12])
  expect(keptUnsent(7, 7)).toEqual(unsent)
  keepUnsent(7, { userId: 7, unsent: [] })
  expect(unsentConversations()).toEqual([12])
  expect(keptUnsent(7, 7)).toEqual([])
})

test('nobody sends what somebody else has written', () => {
  keepUnsent(12, { userId: 7, unsent: [message('a')] })
  expect(keptUnsent(12, 8)).toEqual([])
  expect(keptUnsent(12, undefined)).toEqual([])
})
