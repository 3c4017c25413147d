import { CHAT_HUB } from '@kwaderno/contract/live.ts'
import type { Logger } from 'pino'
import type { Socket } from 'socket.io'
import type { Rate } from '../config.ts'
import { forbidden, refuse, Refusal, unauthorized } from '../core/problem.ts'
import type { Session } from '../core/session.ts'
import { tokenOf, type Connection, type Hub, type TokenReader } from './connection.ts'
import { openConnectionLimit, type ConnectionLimit } from './connection-limit.ts'
import { split, TOO_MANY } from './hub-listener.ts'
import { openRateLimit } from './rate-limit.ts'

export type Guard = (connection: Connection) => Promise<void>

/** Decides who is let in to a hub, and how much he may ask of it. */
export interface Admission {
  guard(hub: Hub, allow: Guard): void
  /** @throws what is told to the client: of errors only a refusal, else 'failed', after which it tries again */
  letIn(hub: Hub, socket: Socket, tokens: TokenReader): Promise<void>
  /** The session that the socket was let in with. */
  sessionOf(socket: Socket): Session | undefined
  /** Before any hub handles the event: calls above the rate limit are refused, and a flood closes the connection. */
  limitRate(socket: Socket, userId: number): void
  /** Counts a connection before it is authenticated. */
  connected: ConnectionLimit['connected']
}

export function makeAdmission(rate: Rate, log: Logger): Admission {
  const guards = new Map<Hub, Guard>()
  const sessions = new WeakMap<Socket, Session>()
  const connectionLimit = openConnectionLimit()
  const countCall = openRateLimit(rate)

  return {
    guard: (hub, allow) => void guards.set(hub, allow),
    async letIn(hub, socket, tokens) {
      try {
        const session = await authenticate(hub, socket, tokens)
        sessions.set(socket, session)
        await guards.get(hub)?.({ socket, session })
        // What greets a connection is work as any of its events.
        const isAllowed =
          countCall(session.userId) === 'allowed' && connectionLimit.admit(session.userId, socket)
        if (!isAllowed) throw refuse('failed', { status: 429 })
      } catch (error) {
        if (error instanceof Refusal) throw new Error(error.message, { cause: error })
        log.error({ err: error, hub }, 'a connection could not be let in')
        throw new Error('failed', { cause: error })
      }
    },
    sessionOf: (socket) => sessions.get(socket),
    limitRate(socket, userId) {
      socket.use((event, next) => {
        const verdict = countCall(userId)
        if (verdict === 'allowed') return next()
        if (verdict === 'refused') return split(event).done({ ok: false, title: TOO_MANY })
        log.warn({ userId, hub: socket.nsp.name }, 'a flood of events has ended its connection')
        socket.disconnect(true)
      })
    },
    connected: connectionLimit.connected,
  }
}

/** The `user` of the query is the own id; on the chat it is the thread that is meant, which the chat checks itself. */
async function authenticate(hub: Hub, socket: Socket, { sessionOf }: TokenReader): Promise<Session> {
  const session = await sessionOf(tokenOf(socket))
  if (session === undefined) throw unauthorized('unauthorized')
  const { user } = socket.handshake.query
  if (hub !== CHAT_HUB && user !== undefined && user !== String(session.userId)) throw forbidden('forbidden')
  return session
}
