import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { pageInfo } from '@kwaderno/contract/paging.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compress, encodingFor, isWorthCompressing, type Encoding } from './compression.ts'
import { CachedResponse, JSON_TYPE, RawAnswer, type Page } from './endpoint.ts'

/** Sent with every answer of the API: they are data, never a page. */
const DATA_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
export const API_HEADERS = { ...DATA_HEADERS, 'cache-control': 'no-store' }

/** The page that a call asked for. */
export interface PageAsked {
  pageNumber: number
  pageSize: number
}

/**
 * Sends what a handler gave, parsed by the answer's schema so that nothing undeclared leaves the house.
 * A page becomes a bare array and the `x-pagination` header; nothing becomes 200 without a body.
 */
export function sendAnswer(
  reply: FastifyReply,
  endpoint: AnyEndpoint,
  result: unknown,
  page: PageAsked | undefined,
): FastifyReply | Promise<FastifyReply> {
  if (result instanceof CachedResponse) return sendCached(reply.request, reply, result)
  if (result instanceof RawAnswer) return reply.headers(result.headers).send(result.body)
  const { value, headers } = parseResult(endpoint, result, page)
  reply.headers(headers)
  if (value === undefined) return reply.send()
  return sendJson(reply.header('content-type', JSON_TYPE), JSON.stringify(value))
}

/** What is read comes compressed; an answer to a write may hold a new secret, and is small. */
function sendJson(reply: FastifyReply, json: string): FastifyReply | Promise<FastifyReply> {
  if (reply.request.method !== 'GET' || !isWorthCompressing(json.length)) return reply.send(json)
  reply.header('vary', 'accept-encoding')
  const encoding = encodingFor(reply.request.headers['accept-encoding'])
  if (encoding === undefined) return reply.send(json)
  return compress(Buffer.from(json), encoding).then((body) =>
    reply.header('content-encoding', encoding).send(body),
  )
}

function parseResult(
  endpoint: AnyEndpoint,
  result: unknown,
  page: PageAsked | undefined,
): { value: unknown; headers: Record<string, string> } {
  if (!endpoint.paged || !page) return { value: endpoint.answer.parse(result), headers: {} }
  const { items, total } = result as Page<unknown>
  return { value: endpoint.answer.parse(items), headers: pageHeaders(total, page) }
}

/**
 * An answer as sendAnswer would send it, for a cache. Browsers may cache it, too, and ask each time whether it is still the
 * same.
 */
export function toCachedResponse(endpoint: AnyEndpoint, result: unknown, page?: PageAsked): CachedResponse {
  const { value, headers } = parseResult(endpoint, result, page)
  const body = Buffer.from(JSON.stringify(value))
  const digest = createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64url')
  const etag = `"${digest.slice(0, 22)}"`
  const all = {
    'content-type': JSON_TYPE,
    'content-length': String(body.length),
    'cache-control': 'no-cache',
    etag,
    ...(isWorthCompressing(body.length) && { vary: 'accept-encoding' }),
    ...headers,
    ...DATA_HEADERS,
  }
  return new CachedResponse(body, etag, Object.entries(all).flat(), endpoint.name)
}

/** Writes a cached response past the framework's own sending, which takes as long as everything else of such a request. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): FastifyReply {
  reply.hijack()
  writeCached(request.raw, reply.raw, response)
  return reply
}

/**
 * Answers with a cached response, and gives the status. A proxy that compresses answers marks the tag as weak, and a browser may know
 * several.
 * @param also headers beside those of the response
 */
export function writeCached(
  { headers: asked }: IncomingMessage,
  raw: ServerResponse,
  response: CachedResponse,
  also: readonly string[] = [],
): 200 | 304 {
  const known = asked['if-none-match']
  if (known !== undefined && known.includes(response.etag)) {
    raw.writeHead(304, [...withoutBody(response.headers), ...also]).end()
    return 304
  }
  const encoding = isWorthCompressing(response.body.length)
    ? encodingFor(asked['accept-encoding'])
    : undefined
  const body = encoding === undefined ? response.body : response.compressed(encoding)
  const headers =
    encoding === undefined ? response.headers : compressedHeaders(response, encoding, body.length)
  raw.writeHead(200, (also.length > 0 ? [...headers, ...also] : headers) as string[]).end(body)
  return 200
}

/** Other bytes of the same content: the tag says so by being weak. */
function compressedHeaders({ headers, etag }: CachedResponse, encoding: Encoding, length: number): string[] {
  const out = [...headers, 'content-encoding', encoding]
  out[out.indexOf('content-length') + 1] = String(length)
  out[out.indexOf('etag') + 1] = `W/${etag}`
  return out
}

function withoutBody(headers: readonly string[]): string[] {
  const length = headers.indexOf('content-length')
  return headers.toSpliced(length, 2)
}

/** The headers that tell a page's place in its list. */
export function pageHeaders(total: number, page: PageAsked): Record<string, string> {
  return {
    'x-pagination': JSON.stringify(pageInfo(total, page.pageNumber, page.pageSize)),
    'access-control-expose-headers': 'x-pagination',
  }
}
