import { HUB_PATH, HUB_TRANSPORT } from '@kwaderno/contract/live.ts'
import type { Socket } from 'socket.io-client'
import { readToken } from './token.ts'

/** Milliseconds, and up to half of it more, so that not everybody comes back at once. */
const RETURNS_AFTER = 2000

/** How long to wait before the transport's library is fetched again, in milliseconds. */
export const FETCH_AGAIN_AFTER = 5000

/** What ends with a connection that we close; it then stays closed. */
const endings = new WeakMap<object, AbortController>()

/**
 * Connects to a hub; the transport's library is fetched only now. It reconnects by itself, with the token of then,
 * until `closeHub`.
 * @param namespace such as NOTIFICATION_HUB
 * @param user id that goes as the `user` query: the own one, or the customer whose thread a chat is about
 */
export async function openHub<T = Socket>(namespace: string, user: number): Promise<T> {
  const { io } = await import('socket.io-client')
  const socket = io(namespace, {
    path: HUB_PATH,
    ...HUB_TRANSPORT,
    auth: (give) => give({ token: readToken() ?? '' }),
    query: { user: String(user) },
    reconnectionDelay: 1000,
    reconnectionDelayMax: 15_000,
    // One connection per hub, so that closing a chat leaves the bell alone.
    forceNew: true,
  })
  comeBack(socket)
  return socket as T
}

/** What the library leaves to us: a server that goes or has sent us away, and a network that comes and goes. */
function comeBack(socket: Socket): void {
  const ending = new AbortController()
  endings.set(socket, ending)
  const { signal } = ending
  // After a change of the password this browser may have a newer token by then.
  const later = () =>
    setTimeout(
      () => {
        if (!signal.aborted && readToken() !== undefined) socket.connect()
      },
      RETURNS_AFTER * (1 + Math.random() / 2),
    )
  const soon = () => {
    if (!socket.connected && socket.active) reconnect(socket)
  }
  // Told by the browser at once, where a dead connection is noticed only by its missing heartbeat.
  const lost = () => void socket.io.engine?.close()
  socket.on('disconnect', (reason) => void (reason === 'io server disconnect' && later()))
  socket.on('connect_error', ({ message }) => void (!socket.active && message === 'failed' && later()))
  window.addEventListener('online', soon, { signal })
  window.addEventListener('offline', lost, { signal })
}

type Closable = Pick<Socket, 'disconnect' | 'connect'>

/** Tries again now, without the pause that grows from one attempt to the next. */
export function reconnect(socket: Closable): void {
  socket.disconnect()
  socket.connect()
}

export function closeHub(socket: Closable): void {
  endings.get(socket)?.abort()
  socket.disconnect()
}
