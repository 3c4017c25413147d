import { isDeepStrictEqual } from 'node:util'
import type { ModulePermission } from '@kwaderno/contract/permissions.ts'
import type { Logger } from 'pino'
import type { Socket } from 'socket.io'
import type { Session } from '../core/session.ts'

/**
 * Milliseconds after which a session that has ended, or whose rights have changed, has no open connection, whatever
 * became of the word of that.
 */
export const CHECK_INTERVAL = 60_000

/** What pages say without anybody in front of them. */
const SAID_BY_ITSELF: ReadonlySet<unknown> = new Set([
  'FilterCustomerList',
  'GetNotificationCount',
  'ViewMessages',
  'ViewNotification',
])

export interface SessionKeeper {
  /**
   * Those of these sessions that go on, with their rights by now.
   * @param used those in which somebody has said something
   */
  stillOpen(
    sessionIds: readonly string[],
    used: readonly string[],
  ): Promise<ReadonlyMap<string, readonly ModulePermission[]>>
}

export interface SessionWatch {
  add(socket: Socket, session: Session): void
  /** Looks now. */
  look(): Promise<void>
  stop(): void
}

/**
 * Looks every minute, in one statement, which sessions of open connections go on: one that falls idle ends without a
 * word, and the word of another end, or of other rights, may have been lost. Use of a connection counts as use of its session.
 */
export function watchSessions(sessions: SessionKeeper, log: Logger): SessionWatch {
  const open = new Map<Socket, Session>()
  let used = new Set<string>()

  async function look(): Promise<void> {
    const looked = [...open]
    const ids = new Set(looked.map(([, { sessionId }]) => sessionId))
    const using = [...used].filter((id) => ids.has(id))
    used = new Set()
    if (ids.size === 0) return
    const goOn = await sessions.stillOpen([...ids], using)
    for (const [socket, { sessionId, modulePermission }] of looked) {
      if (!isDeepStrictEqual(goOn.get(sessionId), modulePermission)) socket.disconnect(true)
    }
  }

  const timer = setInterval(() => {
    look().catch((error: unknown) =>
      log.warn({ err: error }, 'the sessions of connections could not be read'),
    )
  }, CHECK_INTERVAL)
  timer.unref()
  return {
    add(socket, session) {
      open.set(socket, session)
      socket.onAny((method) => {
        if (!SAID_BY_ITSELF.has(method)) used.add(session.sessionId)
      })
      socket.once('disconnect', () => open.delete(socket))
    },
    look,
    stop: () => clearInterval(timer),
  }
}
