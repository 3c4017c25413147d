import { randomBytes } from 'node:crypto'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Server as SocketServer } from 'socket.io'
import type { Siblings } from '../core/siblings.ts'

type Engine = SocketServer['engine']

/**
 * A browser whose network lets no WebSocket through asks with one request after the other, and each may come to another
 * process of this port. The id of its connection begins with the number of the process that has it, to which the others
 * pass what is not theirs.
 * @param port ends it when it is closed
 */
export function passToOwner(
  engine: Engine,
  port: Server,
  { siblings, log }: { siblings: Siblings; log: Logger },
): void {
  // Hard to guess: whoever knows it can speak for its browser.
  engine.generateId = () => `${siblings.number}-${randomBytes(15).toString('base64url')}`
  engine.use((asked: IncomingMessage, answer: ServerResponse, next: () => void) => {
    const owner = ownerOf(asked)
    const path = owner === undefined || owner === siblings.number ? undefined : siblings.socketOf(owner)
    // A connection that would become a WebSocket on the way stays as it is.
    if (path === undefined || asked.headers.upgrade) return next()
    pass(path, asked, answer)
  })
  const others = createServer((asked, answer) => {
    // For nothing else: what begins a connection comes over the port.
    if (ownerOf(asked) !== siblings.number) return void answer.writeHead(404).end()
    engine.handleRequest(asked as Parameters<Engine['handleRequest']>[0], answer)
  })
  others.on('error', (error) => log.warn({ err: error }, 'what other processes pass on is not heard'))
  // Its own, not one that the processes share.
  others.listen({ path: siblings.socketOf(siblings.number), exclusive: true })
  port.once('close', () => {
    others.close()
    others.closeAllConnections()
  })
}

/** The process that has the connection which a request names. */
function ownerOf({ url }: IncomingMessage): number | undefined {
  const number = /[?&]sid=(\d{1,2})-/.exec(url ?? '')?.[1]
  return number === undefined ? undefined : Number(number)
}

function pass(socketPath: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, url: path, headers } = asked
  const passed = request({ socketPath, method, path, headers, agent: false }, (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers)
    given.pipe(answer)
  })
  // It has died, and with it the connection, of which the browser begins another.
  passed.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
  answer.on('close', () => passed.destroy())
  asked.pipe(passed)
}
