import type { UnsentMessage } from './chat-thread.ts'

const PREFIX = 'unsent-'

interface Kept {
  userId: number | undefined
  unsent: readonly UnsentMessage[]
}

/**
 * Keeps what was written in a conversation and has not arrived yet in the tab, which may be loaded anew or put away by a
 * phone before there is a connection. The end of the session empties it.
 */
export function keepUnsent(customerId: number, { userId, unsent }: Kept): void {
  if (unsent.length === 0) sessionStorage.removeItem(PREFIX + customerId)
  else sessionStorage.setItem(PREFIX + customerId, JSON.stringify({ userId, unsent }))
}

/** What this user has written and the page of before could not send. */
export function keptUnsent(customerId: number, userId: number | undefined): readonly UnsentMessage[] {
  const kept = JSON.parse(sessionStorage.getItem(PREFIX + customerId) ?? 'null') as Kept | null
  return kept && kept.userId === userId ? kept.unsent : []
}

/** The customers of all conversations in which something is kept. */
export function unsentConversations(): number[] {
  return Object.keys(sessionStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => Number(key.slice(PREFIX.length)))
}
