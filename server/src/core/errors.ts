import { refusalsOf } from '@kwaderno/contract/endpoint.ts'
import type { Problem } from '@kwaderno/contract/problem.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TooBusyError } from '../adapters/queue.ts'
import { CONSTRAINTS } from '../db/constraints.ts'
import { serviceUnavailable } from './service-unavailable.ts'
import { Refusal, toProblem } from './problem.ts'
import type { NoteRefusal } from './refused-access.ts'

const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'
const BUSY = 'The shop is very busy. Please try again in a moment.'
const FAILED = 'Something went wrong. Please try again later.'

/** What the web framework refuses by itself, in the words of the shop. */
const FRAMEWORK: Record<string, [number, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'This kind of content is not accepted here.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The request is broken.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The request is not valid JSON.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'The request is too large.'],
  FST_ERR_BAD_URL: [400, 'The address cannot be read.'],
  FST_PARTS_LIMIT: [413, 'The form has too many fields.'],
  FST_FILES_LIMIT: [413, 'The form has too many files.'],
  FST_FIELDS_LIMIT: [413, 'The form has too many fields.'],
  FST_PROTO_VIOLATION: [400, 'The form has a field whose name cannot be read.'],
  FST_INVALID_JSON_FIELD_ERROR: [400, 'The form has a field that is not valid JSON.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, 'This kind of content is not accepted here.'],
  FST_MP_PREMATURE_CLOSE: [400, 'The form ended too early.'],
}

export interface ErrorListeners {
  /** Is told of each refusal, and waited for. */
  note?: NoteRefusal
  /** Is told of a refusal that its endpoint does not declare; the caller is answered all the same. */
  onUndeclared?: (fault: string) => void
}

/** Answers every failure in the one shape; what is not a refusal is logged and hidden behind the request's id. */
export function answerErrors(app: FastifyInstance, { note, onUndeclared }: ErrorListeners = {}): void {
  app.setErrorHandler(async (error, request, reply) => {
    const outage = serviceUnavailable(error)
    const refusal = outage ?? refusalOf(error)
    if (outage || !refusal) request.log.error({ reqId: request.id, err: error }, 'request failed')
    if (outage) return sendProblem(reply, { ...toProblem(outage), requestId: request.id }, outage.headers)
    if (refusal) {
      const fault = undeclared(request, refusal)
      if (fault) request.log.error({ reqId: request.id }, fault)
      if (fault) onUndeclared?.(fault)
      await note?.(request, refusal)
      return sendProblem(reply, toProblem(refusal), refusal.headers)
    }
    const problem = { title: FAILED, status: 500, errors: { title: [FAILED] }, requestId: request.id }
    return sendProblem(reply, problem)
  })
}

/** What any endpoint may answer without a code. */
const PLAIN = [400, 401, 403, 408, 413, 414, 415, 429, 431]

/** What is wrong with a refusal that nobody can know of who reads the contract. */
function undeclared(
  { routeOptions }: FastifyRequest,
  { code, status, message }: Refusal,
): string | undefined {
  const { endpoint } = routeOptions.config
  if (!endpoint) return undefined
  const isDeclared =
    code === undefined ? PLAIN.includes(status) || status >= 500 : refusalsOf(endpoint).includes(code)
  return isDeclared
    ? undefined
    : `${endpoint.name} does not declare its refusal ${code ?? status}: ${message}`
}

export function sendProblem(
  reply: FastifyReply,
  problem: Problem,
  headers: Record<string, string> = {},
): FastifyReply {
  return reply.code(problem.status).headers(headers).type(PROBLEM_TYPE).send(JSON.stringify(problem))
}

/** What a person is told of any failure, and whether it is a fault of the shop and no answer to what was asked. */
export function failureOf(error: unknown): { message: string; isFault: boolean } {
  const outage = serviceUnavailable(error)
  const refusal = outage ?? refusalOf(error)
  return { message: refusal?.message ?? FAILED, isFault: outage !== undefined || refusal === undefined }
}

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof TooBusyError) return new Refusal(BUSY, 503, {}, { 'retry-after': '5' })
  const violation = violationOf(error)
  if (violation) return violation
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  if (UNSTORABLE[code]) return new Refusal(UNSTORABLE[code], 400)
  const known = FRAMEWORK[code]
  if (known) return new Refusal(known[1], known[0])
  if (isBrokenForm(error)) return new Refusal('The form cannot be read.', 400)
  // Whatever else the framework blames on the request.
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500 ? new Refusal('The request cannot be read.', status) : undefined
}

/** The multipart parser names its complaints only in words. */
function isBrokenForm(error: Error): boolean {
  return /multipart|boundary|part terminated early|malformed/i.test(error.message) && !('severity' in error)
}

/** Values that a schema lets through and the database cannot keep: a NUL in a text, a number or a day beyond its column. */
const UNSTORABLE: Record<string, string> = {
  '22021': 'The text has a character that cannot be stored.',
  '22P05': 'The text has a character that cannot be stored.',
  '22003': 'A number is too large.',
  '22007': 'A date cannot be stored.',
  '22008': 'A date cannot be stored.',
}

/** What two requests at the same moment run into, in the words of the shop. */
function violationOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !('constraint' in error)) return undefined
  const violation = CONSTRAINTS[String(error.constraint)]
  if (violation === undefined) return undefined
  const { message, field, code } = violation
  return new Refusal(message, code ?? 400, field ? { [field]: [message] } : {})
}

export function unknownPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(
    reply,
    toProblem(new Refusal(`There is nothing at ${request.method} ${request.url.split('?')[0]}.`, 404)),
  )
}
