import type { Logger } from 'pino'
import type { Socket } from 'socket.io'

/** Milliseconds after which a session that has ended has no open connection, whatever became of the word of its end. */
export const CHECK_INTERVAL = 60_000

/** What pages say without anybody in front of them. */
const SAID_BY_ITSELF: ReadonlySet<unknown> = new Set([
  'FilterCustomerList',
  'ViewMessages',
  'ViewNotification',
])

export interface SessionKeeper {
  /**
   * Those of these sessions that go on.
   * @param used those in which somebody has said something
   */
  stillOpen(sessionIds: readonly string[], used: readonly string[]): Promise<ReadonlySet<string>>
}

export interface SessionWatch {
  add(socket: Socket, sessionId: string): void
  /** Looks now. */
  look(): Promise<void>
  stop(): void
}

/**
 * Looks every minute, in one statement, which sessions of open connections go on: one that falls idle ends without a
 * word, and the word of another end may have been lost. Use of a connection counts as use of its session.
 */
export function watchSessions(sessions: SessionKeeper, log: Logger): SessionWatch {
  const open = new Map<Socket, string>()
  let used = new Set<string>()

  async function look(): Promise<void> {
    const ids = new Set(open.values())
    const using = [...used].filter((id) => ids.has(id))
    used = new Set()
    if (ids.size === 0) return
    const goOn = await sessions.stillOpen([...ids], using)
    for (const [socket, id] of open) if (ids.has(id) && !goOn.has(id)) socket.disconnect(true)
  }

  const timer = setInterval(() => {
    look().catch((error: unknown) =>
      log.warn({ err: error }, 'the sessions of connections could not be read'),
    )
  }, CHECK_INTERVAL)
  timer.unref()
  return {
    add(socket, sessionId) {
      open.set(socket, sessionId)
      socket.onAny((method) => {
        if (!SAID_BY_ITSELF.has(method)) used.add(sessionId)
      })
      socket.once('disconnect', () => open.delete(socket))
    },
    look,
    stop: () => clearInterval(timer),
  }
}
