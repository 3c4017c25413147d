import type { Socket } from 'socket.io'

/**
 * How many connections one user may have to one process: dozens of open windows, each with up to three. Nobody fills the
 * memory, nor makes the database read his newest page for thousands of them.
 */
export const MAX_CONNECTIONS_PER_USER = 100

/**
 * How many connections may be unauthenticated. Each is kept for most of a minute, and a visitor who polls
 * begins hundreds of them in a second.
 */
export const MAX_UNAUTHENTICATED = 1000

type Wire = Socket['conn']

export interface ConnectionLimit {
  /** A connection has begun. Of too many unauthenticated ones the oldest is closed: whoever has a token sends it at once. */
  connected(wire: Wire): void
  /** Counts a connection for a user; false when it is one too many. */
  admit(userId: number, socket: Socket): boolean
}

export function openConnectionLimit(): ConnectionLimit {
  const admitted = new Map<number, Set<Socket>>()
  const unauthenticated = new Set<Wire>()

  function addUnauthenticated(wire: Wire): void {
    if (wire.readyState !== 'open') return
    unauthenticated.add(wire)
    for (const oldest of unauthenticated) {
      if (unauthenticated.size <= MAX_UNAUTHENTICATED) return
      unauthenticated.delete(oldest)
      // At once: one that polls may never come for a farewell.
      oldest.close(true)
    }
  }

  return {
    connected(wire) {
      addUnauthenticated(wire)
      wire.once('close', () => unauthenticated.delete(wire))
    },
    admit(userId, socket) {
      const own = admitted.get(userId) ?? new Set()
      const { conn: wire } = socket
      if (own.size >= MAX_CONNECTIONS_PER_USER || wire.readyState !== 'open') return false
      admitted.set(userId, own.add(socket))
      unauthenticated.delete(wire)
      const release = () => {
        // A connection can be let in again and again.
        wire.off('close', release)
        if (own.delete(socket) && own.size === 0) admitted.delete(userId)
        if (![...own].some(({ conn }) => conn === wire)) addUnauthenticated(wire)
      }
      // One that breaks before it was let in never disconnects.
      socket.once('disconnect', release)
      wire.once('close', release)
      return true
    },
  }
}
