import type { Socket } from 'socket.io'

/**
 * How many connections one user may have to one process: dozens of open windows, each with up to three. Nobody fills the
 * memory, nor makes the database read his newest page for thousands of them.
 */
export const MOST_CONNECTIONS = 100

/** Counts the connections of each user. Gives the function that takes a place, and whether there was one. */
export function openPlaces(most: number): (userId: number, socket: Socket) => boolean {
  const taken = new Map<number, Set<Socket>>()
  return function take(userId, socket) {
    const own = taken.get(userId) ?? new Set()
    if (own.size >= most || socket.conn.readyState !== 'open') return false
    taken.set(userId, own.add(socket))
    const leave = () => {
      if (own.delete(socket) && own.size === 0) taken.delete(userId)
    }
    // One that breaks before it was let in never disconnects.
    socket.once('disconnect', leave)
    socket.conn.once('close', leave)
    return true
  }
}
