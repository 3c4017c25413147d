import type { FastifyInstance } from 'fastify'

/** One line for every answer that changed something or failed; reads that went well only at level debug. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const isQuiet = (request.method === 'GET' || request.method === 'HEAD') && reply.statusCode < 400
    if (isQuiet && request.log.level !== 'debug' && request.log.level !== 'trace') return done()
    const entry = {
      reqId: request.id,
      method: request.method,
      // Query strings can hold a mailed token.
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user: request.session?.userId,
    }
    if (isQuiet) request.log.debug(entry, 'answered')
    else request.log.info(entry, 'answered')
    done()
  })
}
