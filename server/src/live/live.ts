import type { Server as HttpServer } from 'node:http'
import {
  CHAT_HUB,
  CUSTOMER_LIST_HUB,
  HUB_PATH,
  NOTIFICATION_HUB,
  type Notification,
} from '@kwaderno/contract/live.ts'
import type { Logger } from 'pino'
import { Server, type Namespace, type Socket } from 'socket.io'
import type { Session } from '../core/session.ts'
import type { Adapter } from './adapter.ts'

export const HUBS = [NOTIFICATION_HUB, CHAT_HUB, CUSTOMER_LIST_HUB] as const
export type Hub = (typeof HUBS)[number]

/** A client that has shown a valid token. It is in the room of its user. */
export interface Connection {
  socket: Socket
  session: Session
}

/**
 * Pushes to browsers that are connected now, in whichever process they are. It only transports: what is pushed has
 * been stored first, and is pushed after the commit (`tx.onCommit`), so that a lost connection loses nothing.
 */
export interface Live {
  pushNotification(userIds: readonly number[], notification: Notification): void
  push(hub: Hub, userIds: readonly number[], event: string, ...data: unknown[]): void
  /** Ends the connections of a user whose rights have changed. */
  disconnectUser(userId: number): void
  /** Says what a hub does with a new connection. Once per hub, before `attach`. */
  hub(hub: Hub, welcome: (connection: Connection) => void): void
  attach(server: HttpServer, sessionOf: (token: string) => Promise<Session | undefined>): void
  close(): Promise<void>
}

/** Two heartbeats of the adapter, in milliseconds. */
const SHOWN_WITHIN = 10_000

const roomOf = (userId: number) => `user:${userId}`

export function openLive(adapter: Adapter, log: Logger): Live {
  const io = new Server({
    path: HUB_PATH,
    serveClient: false,
    maxHttpBufferSize: 100_000,
    ...(adapter.factory ? { adapter: adapter.factory } : {}),
  })
  const openedAt = performance.now()
  const welcomes = new Map<Hub, (connection: Connection) => void>()
  io.use((_socket, next) => next(new Error('unknown hub')))
  // All at once, before the adapter has its connection: it then subscribes to them one after the other.
  const namespaces = HUBS.map((hub) => [hub, io.of(hub)] as const)

  /**
   * Other processes are told only while there may be any: telling them is a commit of the database. They show
   * themselves every few seconds, so a process that has just started does not know yet that it is alone.
   */
  async function emit(hub: Hub, userIds: readonly number[], event: string, data: unknown[]): Promise<void> {
    if (userIds.length === 0) return
    const namespace = io.of(hub)
    const isAlone =
      performance.now() - openedAt > SHOWN_WITHIN && (await namespace.adapter.serverCount()) === 1
    const audience = isAlone ? namespace.local : namespace
    audience.to(userIds.map(roomOf)).emit(event, ...data)
  }

  function push(hub: Hub, userIds: readonly number[], event: string, ...data: unknown[]): void {
    emit(hub, userIds, event, data).catch((error: unknown) => log.warn({ err: error, hub }, 'push failed'))
  }

  function open(
    namespace: Namespace,
    hub: Hub,
    sessionOf: (token: string) => Promise<Session | undefined>,
  ): void {
    namespace.use((socket, next) => {
      admit(hub, socket, sessionOf).then(() => next(), next)
    })
    namespace.on('connection', (socket) => {
      const session = sessionsOf.get(socket)
      if (session === undefined) return void socket.disconnect(true)
      void socket.join(roomOf(session.userId))
      socket.on('error', (error) => log.warn({ err: error, hub }, 'live event failed'))
      welcomes.get(hub)?.({ socket, session })
    })
  }

  return {
    pushNotification(userIds, notification) {
      push(NOTIFICATION_HUB, userIds, 'ReceiveNotification', notification)
    },
    push,
    disconnectUser(userId) {
      for (const hub of HUBS) io.of(hub).in(roomOf(userId)).disconnectSockets(true)
    },
    hub(hub, welcome) {
      welcomes.set(hub, welcome)
    },
    attach(server, sessionOf) {
      for (const [hub, namespace] of namespaces) open(namespace, hub, sessionOf)
      io.attach(server)
    },
    async close() {
      for (const [, namespace] of namespaces) {
        namespace.local.disconnectSockets(true)
        await namespace.adapter.close()
      }
      // The adapter lets go of its connection with the last namespace, which is the unused root.
      await io.of('/').adapter.close()
      io.engine?.close()
      await adapter.close()
    },
  }
}

const sessionsOf = new WeakMap<Socket, Session>()

/** The `user` of the query is the own id; on the chat it is the thread that is meant, which the chat checks itself. */
async function admit(
  hub: Hub,

  socket: Socket,
  sessionOf: (token: string) => Promise<Session | undefined>,
): Promise<void> {
  const token: unknown = socket.handshake.auth.token
  const session = typeof token === 'string' ? await sessionOf(token) : undefined
  if (session === undefined) throw new Error('unauthorized')
  const { user } = socket.handshake.query
  if (hub !== CHAT_HUB && user !== undefined && user !== String(session.userId)) throw new Error('forbidden')
  sessionsOf.set(socket, session)
}
