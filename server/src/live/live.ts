import { randomUUID } from 'node:crypto'
import type { Server as HttpServer } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import {
  CHAT_HUB,
  CUSTOMER_LIST_HUB,
  HUB_PATH,
  NOTIFICATION_HUB,
  type Notification,
} from '@kwaderno/contract/live.ts'
import type { Logger } from 'pino'
import { Server, type Namespace, type Socket } from 'socket.io'
import { forbidden, refuse, Refusal, unauthorized } from '../core/problem.ts'
import type { Session } from '../core/session.ts'
import type { Config } from '../config.ts'
import type { Adapter } from './adapter.ts'
import { split, TOO_MANY } from './listener.ts'
import { originCheck } from './origin.ts'
import { openRateLimit } from './rate-limit.ts'
import { openConnectionLimit } from './connection-limit.ts'
import { watchSessions, type SessionKeeper, type SessionWatch } from './session-watch.ts'

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
  /** To the connections that have joined a room of the hub (`socket.join`), but those in the room `except`. */
  pushToRoom(hub: Hub, room: string | { to: string; except: string }, event: string, ...data: unknown[]): void
  /** Ends the connections of a user whose rights have changed. */
  disconnectUser(userId: number): void
  /** Ends the connections of a session that has ended. */
  disconnectSession(sessionId: string): void
  /** Says what a hub does with a new connection, before `attach`. Several modules may welcome on one hub. */
  hub(hub: Hub, welcome: (connection: Connection) => void): void
  /** Who may connect to a hub beside having a valid token; the refusal that is thrown is told to the client. */
  guard(hub: Hub, allow: (connection: Connection) => Promise<void>): void
  attach(server: HttpServer, tokens: TokenReader): void
  close(): Promise<void>
}

/** What the live transport wants to know of tokens and their sessions. */
export interface TokenReader extends SessionKeeper {
  sessionOf(token: string): Promise<Session | undefined>
  /** When it ends, in milliseconds since 1970; undefined when it has. */
  endOf(token: string): number | undefined
}

const roomOf = (userId: number) => `user:${userId}`
const roomOfSession = (sessionId: string) => `session:${sessionId}`

interface Audience {
  to: string[]
  except: string[]
}

type Settings = Pick<Config, 'rates' | 'publicUrl' | 'trustProxy'>

export function openLive(adapter: Adapter, config: Settings, log: Logger): Live {
  const isOwnPage = originCheck(config)
  const io = new Server({
    path: HUB_PATH,
    serveClient: false,
    // The longest message of the chat in the largest letters is 24 kB as JSON; nothing else comes near.
    maxHttpBufferSize: 32_000,
    allowRequest(request, answer) {
      const isOurs = isOwnPage(request)
      const { origin, host } = request.headers
      if (!isOurs) log.warn({ origin, host }, 'a page of another origin was refused a live connection')
      answer(null, isOurs)
    },
    adapter: adapter.factory,
  })
  /** The room of everyone who is connected to this process. */
  const here = `here:${randomUUID()}`
  const welcomes: { hub: Hub; welcome: (connection: Connection) => void }[] = []
  const guards = new Map<Hub, (connection: Connection) => Promise<void>>()
  let watch: SessionWatch | undefined
  const connectionLimit = openConnectionLimit()
  const countCall = openRateLimit(config.rates.live)
  io.use((_socket, next) => next(new Error('unknown hub')))
  // All at once, before the adapter has its connection: it then subscribes to them one after the other.
  const namespaces = HUBS.map((hub) => [hub, io.of(hub)] as const)

  /**
   * Our own browsers first, whatever becomes of the way to the other processes; then these, while there may be any:
   * pushing to them is a commit of the database.
   */
  async function emit(hub: Hub, { to, except }: Audience, event: string, data: unknown[]): Promise<void> {
    if (to.length === 0) return
    const namespace = io.of(hub)
    namespace.local
      .to(to)
      .except(except)
      .emit(event, ...data)
    if (await adapter.isAlone(namespace)) return
    namespace
      .to(to)
      .except([...except, here])
      .emit(event, ...data)
  }

  function pushTo(hub: Hub, audience: Audience, event: string, data: unknown[]): void {
    emit(hub, audience, event, data).catch((error: unknown) => log.warn({ err: error, hub }, 'push failed'))
  }

  function push(hub: Hub, userIds: readonly number[], event: string, ...data: unknown[]): void {
    pushTo(hub, { to: userIds.map(roomOf), except: [] }, event, data)
  }

  /** Of errors only a refusal is sent to the client. */
  async function letIn(hub: Hub, socket: Socket, tokens: TokenReader): Promise<void> {
    try {
      const session = await admit(hub, socket, tokens)
      await guards.get(hub)?.({ socket, session })
      // The client tries again later. What greets a connection is work as any of its events.
      const isAllowed =
        countCall(session.userId) === 'allowed' && connectionLimit.admit(session.userId, socket)
      if (!isAllowed) throw refuse('failed', { status: 429 })
    } catch (error) {
      if (error instanceof Refusal) throw new Error(error.message, { cause: error })
      log.error({ err: error, hub }, 'a connection could not be let in')
      throw new Error('failed', { cause: error })
    }
  }

  /** Before any hub handles the event: calls above the rate limit are refused, and a flood closes the connection. */
  function limitRate(socket: Socket, userId: number): void {
    socket.use((event, next) => {
      const verdict = countCall(userId)
      if (verdict === 'allowed') return next()
      if (verdict === 'refused') return split(event).done({ ok: false, title: TOO_MANY })
      log.warn({ userId, hub: socket.nsp.name }, 'a flood of events has ended its connection')
      socket.disconnect(true)
    })
  }

  function open(namespace: Namespace, hub: Hub, tokens: TokenReader): void {
    namespace.use((socket, next) => {
      letIn(hub, socket, tokens).then(() => next(), next)
    })
    namespace.on('connection', (socket) => {
      const session = sessionsOf.get(socket)
      if (session === undefined) return void socket.disconnect(true)
      void socket.join([roomOf(session.userId), roomOfSession(session.sessionId), here])
      socket.on('error', (error) => log.warn({ err: error, hub }, 'live event failed'))
      leaveAtEnd(socket, tokens)
      watch?.add(socket, session.sessionId)
      limitRate(socket, session.userId)
      for (const one of welcomes) if (one.hub === hub) one.welcome({ socket, session })
      // His rights may have changed while he was let in, when nobody could disconnect him yet.
      stillIn(socket, session, tokens).then(
        (isIn) => void (isIn || socket.disconnect(true)),
        () => socket.disconnect(true),
      )
    })
  }

  /** Browsers connect again by themselves, and are then sent what is stored. */
  function dropConnections(): void {
    for (const [, namespace] of namespaces) {
      for (const socket of namespace.sockets.values()) socket.conn.close()
    }
  }
  adapter.onGap(dropConnections)

  function disconnect(room: string): void {
    for (const [, namespace] of namespaces) {
      namespace.local.in(room).disconnectSockets(true)
      namespace.in(room).disconnectSockets(true)
    }
  }

  return {
    pushNotification(userIds, notification) {
      push(NOTIFICATION_HUB, userIds, 'ReceiveNotification', notification)
    },
    push,
    pushToRoom(hub, room, event, ...data) {
      const { to, except } = typeof room === 'string' ? { to: room, except: [] } : room
      pushTo(hub, { to: [to], except: [except].flat() }, event, data)
    },
    disconnectUser: (userId) => disconnect(roomOf(userId)),
    disconnectSession: (sessionId) => disconnect(roomOfSession(sessionId)),
    hub(hub, welcome) {
      welcomes.push({ hub, welcome })
    },
    guard(hub, allow) {
      guards.set(hub, allow)
    },
    attach(server, tokens) {
      watch = watchSessions(tokens, log)
      for (const [hub, namespace] of namespaces) open(namespace, hub, tokens)
      io.attach(server)
      io.engine.on('connection', connectionLimit.connected)
    },
    async close() {
      watch?.stop()
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

/** What `setTimeout` can wait, in milliseconds; longer than any token lives. */
const LONGEST_WAIT = 2 ** 31 - 1

const tokenOf = (socket: Socket): string => String(socket.handshake.auth.token ?? '')

/** A connection ends with its token, as a call without one would be refused. */
function leaveAtEnd(socket: Socket, { endOf }: TokenReader): void {
  const left = (endOf(tokenOf(socket)) ?? 0) - Date.now()
  const end = setTimeout(() => socket.disconnect(true), Math.min(Math.max(left, 0), LONGEST_WAIT))
  end.unref()
  socket.once('disconnect', () => clearTimeout(end))
}

async function stillIn(socket: Socket, session: Session, { sessionOf }: TokenReader): Promise<boolean> {
  const now = await sessionOf(tokenOf(socket))
  return now !== undefined && isDeepStrictEqual(now.modulePermission, session.modulePermission)
}

/** The `user` of the query is the own id; on the chat it is the thread that is meant, which the chat checks itself. */
async function admit(hub: Hub, socket: Socket, { sessionOf }: TokenReader): Promise<Session> {
  const session = await sessionOf(tokenOf(socket))
  if (session === undefined) throw unauthorized('unauthorized')
  const { user } = socket.handshake.query
  if (hub !== CHAT_HUB && user !== undefined && user !== String(session.userId)) throw forbidden('forbidden')
  sessionsOf.set(socket, session)
  return session
}
