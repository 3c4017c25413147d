import { CHAT_PAGE_SIZE, type ChatMessage } from '@kwaderno/contract/chat.ts'

/** Written here and not yet echoed by the server. */
export interface UnsentMessage {
  key: string
  messageContent: string
  dateSent: string
  /** Why it has not been sent; without it is on its way. */
  failure?: string
}

/** A conversation as far as this browser has it: without gaps from its oldest message to the newest. */
export interface Thread {
  /** Oldest first. */
  messages: readonly ChatMessage[]
  /** In the order in which they were written. */
  unsent: readonly UnsentMessage[]
  hasMore: boolean
  isLoaded: boolean
}

export const NO_THREAD: Thread = { messages: [], unsent: [], hasMore: false, isLoaded: false }

/**
 * Takes the newest page after a connection. What was there before stays when the page continues it; otherwise there is
 * a gap between them, and the page takes its place.
 * @param meanwhile messages that arrived after the connection and before the page
 */
export function takeNewest(
  thread: Thread,
  page: readonly ChatMessage[],
  meanwhile: readonly ChatMessage[] = [],
): Thread {
  const ids = new Set(page.map((one) => one.id))
  const continues = thread.messages.some((one) => ids.has(one.id))
  const before = continues ? thread.messages : []
  return withMessages(
    { ...thread, isLoaded: true, hasMore: continues ? thread.hasMore : page.length === CHAT_PAGE_SIZE },
    [...before, ...page, ...meanwhile],
  )
}

export function takeOlder(thread: Thread, page: readonly ChatMessage[]): Thread {
  return withMessages({ ...thread, hasMore: page.length === CHAT_PAGE_SIZE }, [...page, ...thread.messages])
}

export function takeOne(thread: Thread, message: ChatMessage): Thread {
  return withMessages(thread, [...thread.messages, message])
}

/** The page to ask for next: arrivals have moved the older ones down, so it begins within what is here. */
export function nextPage(thread: Thread): number {
  return Math.floor(thread.messages.length / CHAT_PAGE_SIZE) + 1
}

/** Each message once, by its id, whatever order they came in; the echo takes the place of what was on its way. */
function withMessages(thread: Thread, messages: readonly ChatMessage[]): Thread {
  const once = new Map(messages.map((one) => [one.id, one]))
  const echoed = new Set(messages.map((one) => one.key))
  return {
    ...thread,
    messages: [...once.values()].toSorted((a, b) => a.id - b.id),
    unsent: thread.unsent.filter((one) => !echoed.has(one.key)),
  }
}
