import { readToken } from '../../api/token.ts'
import { createStoredText, useStore } from '../../store.ts'

/** Names the log-in in which the chat was opened last; a new log-in has a new token. */
const opened = createStoredText('localStorage', 'chat-opened')

/** The end of its signature, which is of no use to anybody. */
const nameOf = (token: string | undefined) => token?.slice(-12) ?? ''

export function markChatOpened(token: string | undefined): void {
  opened.set(nameOf(token))
}

/** A new token of the same log-in. */
export function carryChatOpened(from: string | undefined, to: string): void {
  if (opened.get() === nameOf(from)) markChatOpened(to)
}

/** Whether the chat has been opened since the user logged in. */
export function useChatWasOpened(): boolean {
  return useStore(opened, (name) => name === nameOf(readToken()))
}
