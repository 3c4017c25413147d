import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Server } from 'socket.io'
import type { Adapter } from './adapter.ts'
import type { Hub } from './connection.ts'

/** Rooms to push to, and rooms whose connections are left out. */
interface Audience {
  to: string[]
  except: string[]
}

export interface Pusher {
  /** The room of everyone who is connected to this process. */
  here: string
  push(hub: Hub, audience: Audience, event: string, data: unknown[]): void
}

export function makePusher(io: Server, adapter: Adapter, log: Logger): Pusher {
  const here = `here:${randomUUID()}`

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

  return {
    here,
    push(hub, audience, event, data) {
      emit(hub, audience, event, data).catch((error: unknown) => log.warn({ err: error, hub }, 'push failed'))
    },
  }
}
