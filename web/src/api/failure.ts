import type { AnyEndpoint, RefusalOf } from '@kwaderno/contract/endpoint.ts'
import { firstMessage as readFirst } from '@kwaderno/contract/problem-message.ts'
import type { Problem } from '@kwaderno/contract/problem.ts'

/** A call that was refused or did not reach the server (status 0). */
export class CallError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.title)
    this.name = 'CallError'
    this.problem = problem
  }

  get status(): number {
    return this.problem.status
  }
}

export const UNREACHABLE = 'The shop cannot be reached. Please check your connection and try again.'

/** What a person is told of a failed call: the server's first message, or the fallback when it gave none. */
export function firstMessage(error: unknown, fallback: string): string {
  if (!(error instanceof CallError)) return fallback
  if (error.status === 0) return UNREACHABLE
  return error.status >= 500 ? fallback : readFirst(error.problem, fallback)
}

/** The title of a refusal, or the fallback when it has none. */
export function responseTitle(error: unknown, fallback: string): string {
  if (!(error instanceof CallError)) return fallback
  return error.status === 0 ? UNREACHABLE : error.problem.title || fallback
}

/** Status of a failed call: 0 without an answer, undefined when it was no call that failed. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof CallError ? error.status : undefined
}

/** The code of a refusal, among those of the endpoint that was called: `codeOf<typeof getOrder>(error) === 'not_found'`. */
export function codeOf<E extends AnyEndpoint>(error: unknown): RefusalOf<E> | undefined {
  // The server answers with no code that the endpoint does not declare.
  return error instanceof CallError ? (error.problem.code as RefusalOf<E> | undefined) : undefined
}

/** The server has refused it, so nothing was done; without an answer or after a failure nobody knows. */
export function isDecided(error: unknown): boolean {
  const status = statusOf(error)
  return status !== undefined && status >= 400 && status < 500
}

/** The number to name when asking for help about an unexpected failure. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof CallError ? error.problem.requestId : undefined
}

/** Messages by field name in the form's own camel spelling, without the summary; {} when the refusal names none. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof CallError)) return {}
  const entries = Object.entries(error.problem.errors ?? {}).flatMap(([name, messages]) => {
    const message = messages[0]
    return name === 'title' || message === undefined ? [] : [[toCamel(name), message] as const]
  })
  return Object.fromEntries(entries)
}

function toCamel(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** Reads a refusal whatever its body is: our problem, another one's JSON, or a proxy's page. */
export async function readProblem(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => undefined)
  const given = typeof body === 'object' && body !== null ? (body as Partial<Problem>) : {}
  const requestId = given.requestId ?? response.headers.get('x-request-id') ?? undefined
  return {
    title: typeof given.title === 'string' ? given.title : '',
    status: response.status,
    errors: readErrors(given.errors),
    ...(given.code === undefined ? {} : { code: given.code }),
    ...(given.challenge === undefined ? {} : { challenge: given.challenge }),
    ...(requestId === undefined ? {} : { requestId }),
  }
}

function readErrors(errors: unknown): Record<string, string[]> {
  if (typeof errors !== 'object' || errors === null) return {}
  return Object.fromEntries(
    Object.entries(errors).map(([name, messages]) => [
      name,
      (Array.isArray(messages) ? messages : [messages]).map(String),
    ]),
  )
}
