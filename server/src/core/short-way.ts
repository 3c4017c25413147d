import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Route } from './endpoint.ts'
import { hasChanged } from './own-changes.ts'
import { writeCached } from './send-response.ts'
import type { ValidatedCache } from './validated-cache.ts'

export interface ShortWay {
  /** Headers of every answer, name and value in turn. */
  headers: readonly string[]
  /** Whether requests may go this way now: not before the shop is set up, nor while it closes. */
  isOpen(): boolean
  /** Told of each answer, with the seconds that it took. */
  observe(endpoint: string, status: number, seconds: number): void
}

/**
 * Answers a visitor's read whose response is certainly valid before the framework sees the request: its routing and hooks take longer
 * than such an answer. An address is only in a cache because the framework has led a request for it there.
 */
export function takeShortWay(server: Server, routes: readonly Route[], way: ShortWay): void {
  const caches = [...new Set(routes.flatMap(({ cache }) => cache ?? []))]
  const [longWay, ...others] = server.listeners('request') as RequestListener[]
  if (!longWay) throw new Error('nothing answers the requests of this server')
  server.removeAllListeners('request')
  for (const other of others) server.on('request', other)
  server.on('request', (request, response) => {
    if (!answerShortly(caches, way, request, response)) longWay(request, response)
  })
}

function answerShortly(
  caches: readonly ValidatedCache[],
  way: ShortWay,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (request.method !== 'GET' || !way.isOpen()) return false
  const begun = performance.now()
  const { headers, url = '' } = request
  if (headers.authorization !== undefined || hasChanged(headers)) return false
  for (const cache of caches) {
    const cached = cache.findSure(url)
    if (!cached) continue
    const status = writeCached(request, response, cached, way.headers)
    way.observe(cached.endpoint, status, (performance.now() - begun) / 1000)
    return true
  }
  return false
}
