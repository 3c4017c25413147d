import { HUB_PATH } from '@kwaderno/contract/live.ts'
import { io, type Socket } from 'socket.io-client'

/** A browser's connection to a hub, with everything it has been sent. */
export interface Browser {
  socket: Socket
  /** What came with an event so far, its first argument each time. */
  received<T>(event: string): T[]
  /** Calls a method and waits for its acknowledgement. */
  ask(method: string, ...args: unknown[]): Promise<unknown>
}

const opened: Socket[] = []

/** Connects; rejects with the message of a refusal. */
export async function openBrowser(
  to: { url: string },
  hub: string,
  as: { token: string },
  user?: number | string,
): Promise<Browser> {
  const socket = io(to.url + hub, {
    path: HUB_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token: as.token },
    query: user === undefined ? {} : { user: String(user) },
  })
  opened.push(socket)
  const events: { event: string; data: unknown }[] = []
  socket.onAny((event: string, data: unknown) => events.push({ event, data }))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve())
    socket.once('connect_error', reject)
  })
  return {
    socket,
    received: <T>(event: string) => events.filter((one) => one.event === event).map(({ data }) => data as T),
    ask: (method, ...args) => socket.timeout(10_000).emitWithAck(method, ...args),
  }
}

/** Of all browsers that were opened. */
export function closeBrowsers(): void {
  for (const socket of opened.splice(0)) socket.disconnect()
}
