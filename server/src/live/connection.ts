import { CHAT_HUB, CUSTOMER_LIST_HUB, NOTIFICATION_HUB } from '@kwaderno/contract/live.ts'
import type { Socket } from 'socket.io'
import type { Session } from '../core/session.ts'
import type { SessionKeeper } from './session-watch.ts'

export const HUBS = [NOTIFICATION_HUB, CHAT_HUB, CUSTOMER_LIST_HUB] as const
export type Hub = (typeof HUBS)[number]

/** A client that has shown a valid token. It is in the room of its user. */
export interface Connection {
  socket: Socket
  session: Session
}

/** What the live transport wants to know of tokens and their sessions. */
export interface TokenReader extends SessionKeeper {
  sessionOf(token: string): Promise<Session | undefined>
  /** When it ends, in milliseconds since 1970; undefined when it has. */
  endOf(token: string): number | undefined
}

/** The token that the client connected with. */
export const tokenOf = (socket: Socket): string => String(socket.handshake.auth.token ?? '')
