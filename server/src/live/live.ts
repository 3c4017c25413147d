import type { Server as HttpServer } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { HUB_PATH, NOTIFICATION_HUB, type Notification } from '@kwaderno/contract/live.ts'
import type { Logger } from 'pino'
import { Server, type Namespace, type Socket } from 'socket.io'
import type { Session } from '../core/session.ts'
import type { Config } from '../config.ts'
import type { Siblings } from '../core/siblings.ts'
import type { Adapter } from './adapter.ts'
import { makeAdmission, type Guard } from './admission.ts'
import { HUBS, tokenOf, type Connection, type Hub, type TokenReader } from './connection.ts'
import { originCheck } from './origin.ts'
import { passToOwner } from './pass-to-owner.ts'
import { makePusher } from './pusher.ts'
import { watchSessions, type SessionWatch } from './session-watch.ts'

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
  guard(hub: Hub, allow: Guard): void
  attach(server: HttpServer, tokens: TokenReader): void
  /** Sends the browsers of this process elsewhere, one after the other within these milliseconds. They connect again by themselves. */
  handOver(milliseconds: number): void
  /** Lets go of the browsers of this process; what its last requests cause still reaches the others. */
  leave(): void
  close(): Promise<void>
}

const roomOf = (userId: number) => `user:${userId}`
const roomOfSession = (sessionId: string) => `session:${sessionId}`

type Settings = Pick<Config, 'rates' | 'publicUrl' | 'trustProxy'>

export interface LiveOptions {
  config: Settings
  log: Logger
  siblings?: Siblings | undefined
}

export function openLive(adapter: Adapter, { config, log, siblings }: LiveOptions): Live {
  const io = openServer(adapter, config, log)
  const { here, push } = makePusher(io, adapter, log)
  const admission = makeAdmission(config.rates.live, log)
  const welcomes: { hub: Hub; welcome: (connection: Connection) => void }[] = []
  let watch: SessionWatch | undefined
  // All at once, before the adapter has its connection: it then subscribes to them one after the other.
  const namespaces = HUBS.map((hub) => [hub, io.of(hub)] as const)

  function open(namespace: Namespace, hub: Hub, tokens: TokenReader): void {
    namespace.use((socket, next) => {
      admission.letIn(hub, socket, tokens).then(() => next(), next)
    })
    namespace.on('connection', (socket) => {
      const session = admission.sessionOf(socket)
      if (session === undefined) return void socket.disconnect(true)
      void socket.join([roomOf(session.userId), roomOfSession(session.sessionId), here])
      socket.on('error', (error) => log.warn({ err: error, hub }, 'live event failed'))
      leaveAtEnd(socket, tokens)
      watch?.add(socket, session)
      admission.limitRate(socket, session.userId)
      for (const one of welcomes) if (one.hub === hub) one.welcome({ socket, session })
      // His rights may have changed while he was let in, when nobody could disconnect him yet.
      stillIn(socket, session, tokens).then(
        (isIn) => void (isIn || socket.disconnect(true)),
        () => socket.disconnect(true),
      )
    })
  }

  adapter.onGap(() => dropConnections(namespaces))

  function disconnect(room: string): void {
    for (const [, namespace] of namespaces) {
      namespace.local.in(room).disconnectSockets(true)
      namespace.in(room).disconnectSockets(true)
    }
  }

  return {
    pushNotification(userIds, notification) {
      push(NOTIFICATION_HUB, usersOf(userIds), 'ReceiveNotification', [notification])
    },
    push: (hub, userIds, event, ...data) => push(hub, usersOf(userIds), event, data),
    pushToRoom(hub, room, event, ...data) {
      const { to, except } = typeof room === 'string' ? { to: room, except: [] } : room
      push(hub, { to: [to], except: [except].flat() }, event, data)
    },
    disconnectUser: (userId) => disconnect(roomOf(userId)),
    disconnectSession: (sessionId) => disconnect(roomOfSession(sessionId)),
    hub(hub, welcome) {
      welcomes.push({ hub, welcome })
    },
    guard: admission.guard,
    attach(server, tokens) {
      watch = watchSessions(tokens, log)
      for (const [hub, namespace] of namespaces) open(namespace, hub, tokens)
      io.attach(server)
      io.engine.on('connection', admission.connected)
      if (siblings) passToOwner(io.engine, server, { siblings, log })
    },
    handOver: (milliseconds) => closeOneByOne(io, milliseconds),
    leave() {
      watch?.stop()
      dropConnections(namespaces)
      io.engine?.close()
    },
    async close() {
      for (const [, namespace] of namespaces) await namespace.adapter.close()
      // The adapter lets go of its connection with the last namespace, which is the unused root.
      await io.of('/').adapter.close()
      await adapter.close()
    },
  }
}

/**
 * Browsers connect again by themselves, and are then sent what is stored. They are not disconnected: whoever is told so does
 * not come back.
 */
function dropConnections(namespaces: readonly (readonly [Hub, Namespace])[]): void {
  for (const [, namespace] of namespaces) {
    for (const socket of namespace.sockets.values()) socket.conn.close()
  }
}

/** Spread over the time, so that the other servers are not asked for everything at once. */
function closeOneByOne(io: Server, milliseconds: number): void {
  const wires = new Set(HUBS.flatMap((hub) => [...io.of(hub).sockets.values()].map(({ conn }) => conn)))
  for (const wire of wires) setTimeout(() => wire.close(), Math.random() * milliseconds).unref()
}

const usersOf = (userIds: readonly number[]) => ({ to: userIds.map(roomOf), except: [] })

function openServer(adapter: Adapter, config: Settings, log: Logger): Server {
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
  io.use((_socket, next) => next(new Error('unknown hub')))
  return io
}

/** What `setTimeout` can wait, in milliseconds; longer than any token lives. */
const LONGEST_WAIT = 2 ** 31 - 1

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
