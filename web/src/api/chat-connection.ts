import type { ChatEvents, ChatMessage, ChatMethods } from '@kwaderno/contract/chat.ts'
import { CHAT_HUB } from '@kwaderno/contract/live.ts'
import type { Socket } from 'socket.io-client'
import { EMPTY_CHAT, type ChatStore } from './chat-state.ts'
import { nextPage, takeNewest, takeOlder, takeOne, type UnsentMessage } from './chat-thread.ts'
import { closeHub, FETCH_AGAIN_AFTER, openHub, reconnect } from './hub.ts'
import { refreshSession } from './session.ts'

type ChatSocket = Socket<ChatEvents, ChatMethods>

const NOT_SENT = 'The message could not be sent.'
/** How long the answer to an event may take, in milliseconds. */
const ANSWER_TIMEOUT = 15_000

/** Carries one conversation's messages between the server and its store. */
export interface ChatConnection {
  /** Does nothing while it is open. */
  open(): void
  close(): void
  isOpen(): boolean
  /** Sends a message now, or else with the thread that the next connection brings. */
  transmit(message: UnsentMessage): void
  /** As `transmit`, but connects at once where there is no connection. */
  retry(message: UnsentMessage): void
  requestOlder(): void
  /** Reports as seen what was written up to this message. */
  view(lastId: number): void
}

/** How far the server and this connection are; begins anew with each connection. */
interface Progress {
  /** Messages that arrived before their thread; undefined once that is there. */
  early: ChatMessage[] | undefined
  /** The newest message that was reported as seen. */
  viewedId: number
}

/** @param isWanted whether anybody still shows the conversation */
export function makeChatConnection(
  customerId: number,
  chat: ChatStore,
  isWanted: () => boolean,
): ChatConnection {
  let opening: Promise<ChatSocket> | undefined
  let socket: ChatSocket | undefined
  const progress: Progress = { early: [], viewedId: 0 }
  /** The socket, once it has brought the thread. */
  const readySocket = () => (socket?.connected && !progress.early ? socket : undefined)

  function open(): void {
    if (opening) return
    const mine = openHub<ChatSocket>(CHAT_HUB, customerId)
    opening = mine
    mine.then(
      (opened) => {
        if (opening !== mine) return closeHub(opened)
        socket = opened
        listen(opened, chat, progress, transmit)
      },
      () => {
        // The library could not be fetched.
        opening = undefined
        chat.update({ link: 'lost' })
        setTimeout(() => void (isWanted() && open()), FETCH_AGAIN_AFTER)
      },
    )
  }

  function transmit({ key, messageContent }: UnsentMessage): void {
    const ready = readySocket()
    if (!ready) return
    const fail = (failure: string) =>
      chat.setUnsent(chat.thread().unsent.map((one) => (one.key === key ? { ...one, failure } : one)))
    ready.timeout(ANSWER_TIMEOUT).emit('SendMessage', messageContent, key, (error, answer) => {
      if (!error && !answer.ok) fail(answer.title)
      // When the connection is lost, the next one sends it again.
      else if (error && ready.connected) fail(NOT_SENT)
    })
  }

  return {
    open,
    close() {
      if (opening) void opening.then(closeHub).catch(() => undefined)
      opening = undefined
      socket = undefined
      progress.early = []
      chat.update(EMPTY_CHAT)
    },
    isOpen: () => opening !== undefined,
    transmit,
    retry(message) {
      if (socket?.connected) transmit(message)
      else if (socket) reconnect(socket)
      else open()
    },
    requestOlder() {
      const { thread, isLoadingOlder } = chat.store.get()
      const ready = readySocket()
      if (!ready || isLoadingOlder || !thread.hasMore) return
      chat.update({ isLoadingOlder: true })
      ready.timeout(ANSWER_TIMEOUT).emit('SeeMore', nextPage(thread), (error, answer) => {
        if (error || !answer.ok) chat.update({ isLoadingOlder: false })
      })
    },
    view(lastId) {
      if (lastId <= progress.viewedId || !socket?.connected) return
      progress.viewedId = lastId
      socket.emit('ViewMessages', lastId)
    },
  }
}

/** Takes what the server sends into the store. */
function listen(
  socket: ChatSocket,
  { thread, update }: ChatStore,
  progress: Progress,
  transmit: (message: UnsentMessage) => void,
): void {
  socket.on('connect', () => {
    progress.early = []
    progress.viewedId = 0
  })
  socket.on('ReceiveCustomer', (customer) => update({ customer }))
  socket.on('ReceiveMessageThread', (page) => {
    const newest = takeNewest(thread(), page, progress.early)
    progress.early = undefined
    update({ thread: newest, link: 'open', refusal: '', isLoadingOlder: false })
    for (const unsent of newest.unsent) if (unsent.failure === undefined) transmit(unsent)
  })
  socket.on('SeeMoreMessages', (page) => {
    update({ thread: takeOlder(thread(), page), isLoadingOlder: false })
  })
  socket.on('MessageReceived', (message) => {
    if (progress.early) progress.early.push(message)
    else update({ thread: takeOne(thread(), message) })
  })
  socket.on('disconnect', () => {
    progress.early = []
    update({ link: 'lost', isLoadingOlder: false })
  })
  socket.on('connect_error', ({ message }) => {
    if (socket.active || message === 'failed') return update({ link: 'lost' })
    if (message === 'unauthorized') void refreshSession()
    update({ link: 'refused', refusal: message })
  })
}
