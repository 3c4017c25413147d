import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AccessLog, type SeenFile } from './access-log.ts'
import type { Deps } from './deps.ts'
import { API_HEADERS, sendAnswer, sendCached } from './send-response.ts'
import { bodyLimitOf, readBody, takeForms, takeJson, type ReadBody } from './body.ts'
import { CachedResponse, type Call, type Route } from './endpoint.ts'
import { guardOf, type Guard } from './guard.ts'
import { schemaKeysOf, normalizeKeys } from './schema-keys.ts'
import { changedCookie } from './own-changes.ts'
import { invalid, notFound } from './problem.ts'
import { requireSecondFactor } from './step-up.ts'
import type { SessionReader } from './session-reader.ts'

/**
 * Registers every endpoint below /api: access first, then what was sent, then the handler, then the answer. A
 * `cachedRoute` looks into its cache before all of them.
 */
export async function registerApi(
  app: FastifyInstance,
  deps: Deps,
  routes: readonly Route[],
  sessions: SessionReader,
): Promise<void> {
  const accessLog = new AccessLog(deps)
  const names = new Set<string>()
  for (const { endpoint } of routes) {
    if (names.has(endpoint.name)) throw new Error(`two endpoints are named ${endpoint.name}`)
    names.add(endpoint.name)
  }
  const add = (scope: FastifyInstance, all: readonly Route[]) => {
    for (const one of all) addRoute(scope, { deps, accessLog }, one, guardOf(deps, one.endpoint, sessions))
  }
  await app.register(async (scope) => {
    takeJson(scope)
    add(
      scope,
      routes.filter(({ endpoint }) => !endpoint.form),
    )
  })
  await app.register(async (scope) => {
    takeJson(scope)
    await takeForms(scope)
    add(
      scope,
      routes.filter(({ endpoint }) => endpoint.form),
    )
  })
}

interface Given {
  deps: Deps
  accessLog: AccessLog
}

function addRoute(app: FastifyInstance, given: Given, route: Route, guard: Guard): void {
  const { endpoint, fromCache } = route
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    config: { endpoint },
    bodyLimit: bodyLimitOf(endpoint),
    onRequest(request, reply, done) {
      const cached = fromCache?.(request.raw)
      if (cached === undefined) return enter(guard, request, reply, done)
      if (cached instanceof CachedResponse) return void sendCached(request, reply, cached)
      cached.then(
        (response) =>
          response ? void sendCached(request, reply, response) : enter(guard, request, reply, done),
        (error: Error) => done(error),
      )
    },
    handler: handlerOf(given, route),
  })
}

function enter(
  guard: Guard,
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  reply.headers(API_HEADERS)
  const waiting = guard(request)
  if (waiting === undefined) return done()
  waiting.then(() => done(), done)
}

function handlerOf({ deps, accessLog }: Given, { endpoint, handle }: Route) {
  const readParams = paramsReader(endpoint)
  const readQuery = queryReader(endpoint)
  const body: ReadBody = readBody(deps, endpoint)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const params = readParams(request.params)
    const query = readQuery(request.query)
    if (endpoint.stepUp === 'export') {
      const isExport = (query as { export?: boolean } | undefined)?.export === true
      requireSecondFactor(deps, endpoint, request.session, isExport)
    }
    const sent = await body(request)
    const page = (query ?? sent.body) as { pageNumber: number; pageSize: number } | undefined
    try {
      let file: SeenFile | undefined
      const { session } = request
      const saw = (seen: SeenFile) => void (file = seen)
      const call = { params, query, body: sent.body, files: sent.files, session, request, reply, saw }
      const result = await handle(call as Call<AnyEndpoint>)
      if (endpoint.sees) await accessLog.note(endpoint, { session, params, query, file, result })
      await sent.keep()
      const changed = endpoint.method === 'GET' ? undefined : changedCookie(deps)
      if (changed !== undefined) reply.header('set-cookie', changed)
      return sendAnswer(reply, endpoint, result, page)
    } catch (error) {
      await sent.discard(error)
      throw error
    }
  }
}

type Reader = (sent: unknown) => unknown

/** An id that cannot be one names nothing: 404. */
function paramsReader(endpoint: AnyEndpoint): Reader {
  const schema = endpoint.params
  if (schema === undefined) return () => undefined
  const keys = schemaKeysOf(schema)
  return (sent) => {
    const parsed = schema.safeParse(normalizeKeys(sent, keys))
    if (!parsed.success) throw notFound()
    return parsed.data
  }
}

function queryReader(endpoint: AnyEndpoint): Reader {
  const schema = endpoint.query
  if (schema === undefined) return () => undefined
  const keys = schemaKeysOf(schema)
  return (sent) => {
    const parsed = schema.safeParse(normalizeKeys(withoutEmpty(sent as Record<string, unknown>), keys, true))
    if (!parsed.success) throw invalid(parsed.error.issues)
    return parsed.data
  }
}

/** `?minPrice=` is no price, and `categories[]` is another way to write a list. */
function withoutEmpty(query: Record<string, unknown>): Record<string, unknown> {
  const out: Record<string, unknown> = {}
  for (const key in query) {
    if (query[key] === '') continue
    out[key.endsWith('[]') ? key.slice(0, -2) : key] = query[key]
  }
  return out
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: AnyEndpoint
  }
}
