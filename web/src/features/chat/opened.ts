import { useSyncExternalStore } from 'react'
import { readToken } from '../../api/token.ts'

/** Names the log-in in which the chat was opened last; a new log-in has a new token. */
const KEY = 'chat-opened'
const watchers = new Set<() => void>()

/** The end of its signature, which is of no use to anybody. */
const nameOf = (token: string | undefined) => token?.slice(-12) ?? ''

export function markOpened(token: string | undefined): void {
  localStorage.setItem(KEY, nameOf(token))
  for (const watcher of watchers) watcher()
}

/** A new token of the same log-in. */
export function carryOpened(from: string | undefined, to: string): void {
  if (localStorage.getItem(KEY) === nameOf(from)) markOpened(to)
}

/** Whether the chat has been opened since the user logged in. */
export function useWasOpened(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => localStorage.getItem(KEY) === nameOf(readToken()),
  )
}
