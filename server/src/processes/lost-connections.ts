import type { Worker } from 'node:cluster'

/** What node:cluster says between its processes; not documented, and the same since it gives connections out in turn. */
interface Internal {
  cmd?: string
  act?: string
  seq?: number
  ack?: number
}

/** Milliseconds within which the last words of a dead process have been read. */
const LAST_WORDS = 100

/**
 * node:cluster forgets the connection that it was giving to a process which died: nobody answers it, and nobody ends it
 * either. Here such a connection is taken for one that the process did not want, and goes to the next; with none it is
 * closed.
 * @param isServed whether another process takes connections now
 */
export function keepLostConnections(worker: Worker, isServed: () => boolean): void {
  const { process: child } = worker
  const given = new Map<number, { close(): void }>()
  const send = child.send.bind(child) as (...args: unknown[]) => boolean
  child.send = (message: Internal, ...rest: unknown[]) => {
    if (message.act === 'newconn') given.set(message.seq ?? -1, rest[0] as { close(): void })
    return send(message, ...rest)
  }
  child.on('internalMessage' as 'message', (message: Internal) => void given.delete(message.ack ?? -1))
  function passOn(): void {
    for (const [ack, connection] of given) {
      if (isServed()) child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack, accepted: false })
      else connection.close()
    }
  }
  // Its last words may still come; 'disconnect' does not, while a connection is on its way.
  child.on('exit', () => setTimeout(passOn, LAST_WORDS))
}
