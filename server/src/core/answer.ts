import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { pageInfo } from '@kwaderno/contract/paging.ts'
import type { FastifyReply } from 'fastify'
import { JSON_TYPE, RawAnswer, type Page } from './endpoint.ts'

/**
 * Sends what a handler gave, parsed by the answer's schema so that nothing undeclared leaves the house.
 * A page becomes a bare array and the `x-pagination` header; nothing becomes 200 without a body.
 */
export function sendAnswer(
  reply: FastifyReply,
  endpoint: AnyEndpoint,
  result: unknown,
  page: { pageNumber: number; pageSize: number } | undefined,
): FastifyReply {
  if (result instanceof RawAnswer) return sendRaw(reply, result)
  if (endpoint.paged && page) {
    const { items, total } = result as Page<unknown>
    paginate(reply, total, page)
    return sendJson(reply, endpoint.answer.parse(items))
  }
  const answer: unknown = endpoint.answer.parse(result)
  return answer === undefined ? reply.send() : sendJson(reply, answer)
}

function sendJson(reply: FastifyReply, value: unknown): FastifyReply {
  return reply.header('content-type', JSON_TYPE).send(JSON.stringify(value))
}

/** The headers that tell a page's place in its list, also for finished bytes. */
export function pageHeaders(
  total: number,
  page: { pageNumber: number; pageSize: number },
): Record<string, string> {
  return {
    'x-pagination': JSON.stringify(pageInfo(total, page.pageNumber, page.pageSize)),
    'access-control-expose-headers': 'x-pagination',
  }
}

function paginate(reply: FastifyReply, total: number, page: { pageNumber: number; pageSize: number }): void {
  reply.headers(pageHeaders(total, page))
}

export function sendRaw(reply: FastifyReply, answer: RawAnswer): FastifyReply {
  return reply.headers(answer.headers).send(answer.body)
}
