import { HUB_PATH } from '@kwaderno/contract/live.ts'
import type { Socket } from 'socket.io-client'
import { readToken } from './token.ts'

/** Milliseconds. */
const RETURNS_AFTER = 2000

/**
 * Connects to a hub; the transport's library is fetched only now. It reconnects by itself, with the token of then.
 * @param namespace such as NOTIFICATION_HUB
 * @param user id that goes as the `user` query: the own one, or the customer whose thread a chat is about
 */
export async function openHub<T = Socket>(namespace: string, user: number): Promise<T> {
  const { io } = await import('socket.io-client')
  const socket = io(namespace, {
    path: HUB_PATH,
    auth: (give) => give({ token: readToken() ?? '' }),
    query: { user: String(user) },
    reconnectionDelay: 1000,
    reconnectionDelayMax: 15_000,
    // One connection per hub, so that closing a chat leaves the bell alone.
    forceNew: true,
  })
  socket.on('disconnect', (reason) => {
    // The server has ended it, as after a change of the password: this browser may have a newer token by then.
    if (reason === 'io server disconnect') setTimeout(() => readToken() && socket.connect(), RETURNS_AFTER)
  })
  return socket as T
}
