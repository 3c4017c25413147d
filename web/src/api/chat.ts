import { CHAT_TEXT, cleanMessage } from '@kwaderno/contract/chat.ts'
import { useCallback, useEffect } from 'react'
import { useStore, type Store } from '../store.ts'
import { makeChatConnection } from './chat-connection.ts'
import { createChatStore, type ChatState } from './chat-state.ts'
import type { UnsentMessage } from './chat-thread.ts'
import { keepUnsent, keptUnsent, unsentConversations } from './chat-unsent.ts'
import { newKey } from './idempotency-key.ts'
import { onLiveEnd } from './live.ts'
import { queryClient } from './query-client.ts'
import { sessionQuery } from './session.ts'

export interface Chat {
  store: Store<ChatState>
  /** Keeps the connection open until the returned function is called, and a moment longer. */
  hold(): () => void
  send(text: string): void
  /** Sends what was written before the session had ended. */
  resume(unsent: readonly UnsentMessage[]): void
  retry(key: string): void
  drop(key: string): void
  seeOlder(): void
  /** The reader has seen everything up to this message. */
  view(lastId: number): void
}

/** How long a conversation stays connected after its panel was closed, in milliseconds. */
const LINGER = 5000

const chats = new Map<number, Chat & { end(): void }>()
onLiveEnd(() => {
  for (const chat of chats.values()) chat.end()
  chats.clear()
})

/** The conversation with a customer, or the customer's own; the first component that shows it opens its connection. */
export function useChat(customerId: number): { chat: Chat; state: ChatState } {
  const chat = chatOf(customerId)
  const state = useStore(chat.store)
  const hold = useCallback(() => chat.hold(), [chat])
  useEffect(hold, [hold])
  return { chat, state }
}

/** Sends what this user has written on a page that went before it could. */
export function sendKept(userId: number): void {
  for (const customerId of unsentConversations()) {
    // Let go at once, a conversation stays until it has nothing to send.
    if (keptUnsent(customerId, userId).length > 0) chatOf(customerId).hold()()
  }
}

function chatOf(customerId: number): Chat {
  const known = chats.get(customerId)
  if (known) return known
  const made = makeChat(customerId)
  chats.set(customerId, made)
  return made
}

function makeChat(customerId: number): Chat & { end(): void } {
  let holders = 0
  let kept: readonly UnsentMessage[] | undefined
  const state = createChatStore()
  const { store, thread, setUnsent } = state
  const userId = queryClient.getQueryData(sessionQuery.queryKey)?.id
  setUnsent(keptUnsent(customerId, userId))
  const stopKeeping = store.subscribe(() => {
    const { unsent } = thread()
    if (unsent !== kept) keepUnsent(customerId, { userId, unsent: (kept = unsent) })
  })
  const connection = makeChatConnection(customerId, state, () => holders > 0)

  function closeIfUnused(): void {
    if (holders > 0 || !connection.isOpen()) return
    // Unsent messages keep it open, until they are sent or dropped.
    if (thread().unsent.length > 0) return void setTimeout(closeIfUnused, LINGER)
    connection.close()
    if (chats.get(customerId) === chat) chats.delete(customerId)
  }

  const chat = {
    store,
    hold() {
      holders += 1
      chats.set(customerId, chat)
      connection.open()
      return () => {
        holders -= 1
        setTimeout(closeIfUnused, LINGER)
      }
    },
    send(text: string) {
      const unsent = { key: newKey(), messageContent: cleanMessage(text), dateSent: new Date().toISOString() }
      setUnsent([...thread().unsent, unsent])
      connection.transmit(unsent)
    },
    resume(unsent: readonly UnsentMessage[]) {
      const known = new Set([...thread().messages, ...thread().unsent].map((one) => one.key))
      const added = unsent.filter(({ key }) => !known.has(key))
      setUnsent([...added, ...thread().unsent])
      for (const one of added) if (one.failure === undefined) connection.transmit(one)
    },
    retry(key: string) {
      const found = thread().unsent.find((one) => one.key === key)
      if (!found) return
      const { failure: _failure, ...again } = found
      setUnsent(thread().unsent.map((one) => (one.key === key ? again : one)))
      connection.retry(again)
    },
    drop(key: string) {
      setUnsent(thread().unsent.filter((one) => one.key !== key))
    },
    seeOlder: connection.requestOlder,
    view: connection.view,
    end() {
      // What is kept is the tab's, until the session ends.
      stopKeeping()
      connection.close()
    },
  }
  return chat
}

/** Whether the connection was refused because there is no such customer. */
export function isUnknownCustomer(state: ChatState): boolean {
  return state.link === 'refused' && state.refusal === CHAT_TEXT.noCustomer
}
