import {
  CHAT_TEXT,
  cleanMessage,
  type ChatEvents,
  type ChatMessage,
  type ChatMethods,
  type CustomerListEntry,
} from '@kwaderno/contract/chat.ts'
import { CHAT_HUB } from '@kwaderno/contract/live.ts'
import { useCallback, useEffect } from 'react'
import type { Socket } from 'socket.io-client'
import { createStore, useStore, type Store } from '../store.ts'
import { nextPage, NO_THREAD, takeNewest, takeOlder, takeOne, type Thread } from './chat-thread.ts'
import type { UnsentMessage } from './chat-thread.ts'
import { closeHub, openHub, reconnect } from './hub.ts'
import { newKey } from './idempotency-key.ts'
import { onLiveEnd } from './live.ts'
import { refreshSession } from './session.ts'

type ChatSocket = Socket<ChatEvents, ChatMethods>

/** What a conversation shows beside its messages. */
export interface ChatState {
  thread: Thread
  /** 'lost' while a connection that was there, or should be, is tried again; 'refused' for good. */
  link: 'opening' | 'open' | 'lost' | 'refused'
  /** Why it was refused. */
  refusal: string
  /** The customer, for staff. */
  customer: CustomerListEntry | undefined
  isLoadingOlder: boolean
}

export interface Chat {
  store: Store<ChatState>
  /** Keeps the connection until it is given back, and a moment longer. */
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

const NOT_SENT = 'The message could not be sent.'
/** Milliseconds: for the answer to a message, and for which a chat stays open behind a closed panel. */
const ANSWER_LIMIT = 15_000
const LINGER = 5000

const NOTHING: ChatState = {
  thread: NO_THREAD,
  link: 'opening',
  refusal: '',
  customer: undefined,
  isLoadingOlder: false,
}

const chats = new Map<number, Chat & { end(): void }>()
onLiveEnd(() => {
  for (const chat of chats.values()) chat.end()
  chats.clear()
})

/** The conversation with a customer, or his own; its connection is opened with the first component that shows it. */
export function useChat(customerId: number): { chat: Chat; state: ChatState } {
  const chat = chatOf(customerId)
  const state = useStore(chat.store)
  const hold = useCallback(() => chat.hold(), [chat])
  useEffect(hold, [hold])
  return { chat, state }
}

function chatOf(customerId: number): Chat {
  const known = chats.get(customerId)
  if (known) return known
  const made = makeChat(customerId)
  chats.set(customerId, made)
  return made
}

function makeChat(customerId: number): Chat & { end(): void } {
  const store = createStore(NOTHING)
  let opening: Promise<ChatSocket> | undefined
  let socket: ChatSocket | undefined
  /** Arrived after the connection and before its thread; undefined once that is there. */
  let meanwhile: ChatMessage[] | undefined = []
  let viewed = 0
  let holders = 0

  const threadNow = () => store.get().thread
  const update = (changes: Partial<ChatState>) => store.set({ ...store.get(), ...changes })
  const keep = (thread: Thread) => update({ thread })
  const keepUnsent = (unsent: readonly UnsentMessage[]) => keep({ ...threadNow(), unsent })

  function open(): void {
    if (opening) return
    const mine = openHub<ChatSocket>(CHAT_HUB, customerId)
    opening = mine
    mine.then(
      (made) => {
        if (opening !== mine) return closeHub(made)
        socket = made
        listen(made)
      },
      () => {
        // The library could not be fetched.
        opening = undefined
        update({ link: 'lost' })
        setTimeout(() => void (holders > 0 && open()), LINGER)
      },
    )
  }

  function listen(made: ChatSocket): void {
    made.on('connect', () => {
      meanwhile = []
      viewed = 0
    })
    made.on('ReceiveCustomer', (customer) => update({ customer }))
    made.on('ReceiveMessageThread', (page) => {
      const thread = takeNewest(threadNow(), page, meanwhile)
      meanwhile = undefined
      update({ thread, link: 'open', refusal: '', isLoadingOlder: false })
      for (const unsent of thread.unsent) if (unsent.failure === undefined) transmit(unsent)
    })
    made.on('SeeMoreMessages', (page) => {
      update({ thread: takeOlder(threadNow(), page), isLoadingOlder: false })
    })
    made.on('MessageReceived', (message) => {
      if (meanwhile) meanwhile.push(message)
      else keep(takeOne(threadNow(), message))
    })
    made.on('disconnect', () => {
      meanwhile = []
      update({ link: 'lost', isLoadingOlder: false })
    })
    made.on('connect_error', ({ message }) => {
      if (made.active || message === 'failed') return update({ link: 'lost' })
      if (message === 'unauthorized') void refreshSession()
      update({ link: 'refused', refusal: message })
    })
  }

  /** What cannot go out now goes out with the next thread. */
  function transmit({ key, messageContent }: UnsentMessage): void {
    const line = socket
    if (!line?.connected || meanwhile) return
    const fail = (failure: string) =>
      keepUnsent(threadNow().unsent.map((one) => (one.key === key ? { ...one, failure } : one)))
    line.timeout(ANSWER_LIMIT).emit('SendMessage', messageContent, key, (error, answer) => {
      if (!error && !answer.ok) fail(answer.title)
      // After a lost connection it goes out again by itself.
      else if (error && line.connected) fail(NOT_SENT)
    })
  }

  function end(): void {
    if (opening) void opening.then(closeHub).catch(() => undefined)
    opening = undefined
    socket = undefined
    meanwhile = []
    update(NOTHING)
  }

  function letGo(): void {
    if (holders > 0 || opening === undefined) return
    // What was written waits for its way out, or for its writer to come back to it.
    if (threadNow().unsent.length > 0) return void setTimeout(letGo, LINGER)
    end()
    if (chats.get(customerId) === chat) chats.delete(customerId)
  }

  const chat = {
    store,
    hold() {
      holders += 1
      chats.set(customerId, chat)
      open()
      return () => {
        holders -= 1
        setTimeout(letGo, LINGER)
      }
    },
    send(text: string) {
      const unsent = { key: newKey(), messageContent: cleanMessage(text), dateSent: new Date().toISOString() }
      keepUnsent([...threadNow().unsent, unsent])
      transmit(unsent)
    },
    resume(unsent: readonly UnsentMessage[]) {
      const known = new Set([...threadNow().messages, ...threadNow().unsent].map((one) => one.key))
      const added = unsent.filter(({ key }) => !known.has(key))
      keepUnsent([...added, ...threadNow().unsent])
      for (const one of added) if (one.failure === undefined) transmit(one)
    },
    retry(key: string) {
      const found = threadNow().unsent.find((one) => one.key === key)
      if (!found) return
      const { failure: _failure, ...again } = found
      keepUnsent(threadNow().unsent.map((one) => (one.key === key ? again : one)))
      if (socket?.connected) transmit(again)
      else if (socket) reconnect(socket)
      else open()
    },
    drop(key: string) {
      keepUnsent(threadNow().unsent.filter((one) => one.key !== key))
    },
    seeOlder() {
      const { thread, isLoadingOlder } = store.get()
      if (!socket?.connected || meanwhile || isLoadingOlder || !thread.hasMore) return
      update({ isLoadingOlder: true })
      const line = socket
      line.timeout(ANSWER_LIMIT).emit('SeeMore', nextPage(thread), (error, answer) => {
        if (error || !answer.ok) update({ isLoadingOlder: false })
      })
    },
    view(lastId: number) {
      if (lastId <= viewed || !socket?.connected) return
      viewed = lastId
      socket.emit('ViewMessages', lastId)
    },
    end,
  }
  return chat
}

/** Whether the refusal says that there is no such customer. */
export function isUnknownCustomer(state: ChatState): boolean {
  return state.link === 'refused' && state.refusal === CHAT_TEXT.noCustomer
}
