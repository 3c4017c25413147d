import type { Socket } from 'socket.io'

/**
 * How many connections one user may have to one process: dozens of open windows, each with up to three. Nobody fills the
 * memory, nor makes the database read his newest page for thousands of them.
 */
export const MOST_CONNECTIONS = 100

/**
 * How many there may be over which nobody has been let in. Each is kept for most of a minute, and a visitor who polls
 * begins hundreds of them in a second.
 */
export const MOST_STRANGERS = 1000

type Wire = Socket['conn']

export interface Places {
  /** A connection has begun. When strangers are too many the oldest goes: whoever has a token shows it at once. */
  come(wire: Wire): void
  /** Takes a place for a user; whether there was one. */
  take(userId: number, socket: Socket): boolean
}

export function openPlaces(): Places {
  const taken = new Map<number, Set<Socket>>()
  const strangers = new Set<Wire>()

  function addStranger(wire: Wire): void {
    if (wire.readyState !== 'open') return
    strangers.add(wire)
    for (const oldest of strangers) {
      if (strangers.size <= MOST_STRANGERS) return
      strangers.delete(oldest)
      // At once: one that polls may never come for a farewell.
      oldest.close(true)
    }
  }

  return {
    come(wire) {
      addStranger(wire)
      wire.once('close', () => strangers.delete(wire))
    },
    take(userId, socket) {
      const own = taken.get(userId) ?? new Set()
      const { conn: wire } = socket
      if (own.size >= MOST_CONNECTIONS || wire.readyState !== 'open') return false
      taken.set(userId, own.add(socket))
      strangers.delete(wire)
      const leave = () => {
        // A connection can be let in again and again.
        wire.off('close', leave)
        if (own.delete(socket) && own.size === 0) taken.delete(userId)
        if (![...own].some(({ conn }) => conn === wire)) addStranger(wire)
      }
      // One that breaks before it was let in never disconnects.
      socket.once('disconnect', leave)
      wire.once('close', leave)
      return true
    },
  }
}
