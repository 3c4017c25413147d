import { VALIDATION_TITLE, type Problem } from '@kwaderno/contract/problem.ts'
import type { Permission } from '@kwaderno/contract/permissions.ts'
import { REFUSALS, type RefusalCode } from '@kwaderno/contract/refusals.ts'
import type { z } from 'zod'

/** A call that is answered with a problem instead of its answer. Whoever throws it has changed nothing. */
export class Refusal extends Error {
  readonly status: number
  readonly errors: Record<string, string[]>
  readonly headers: Record<string, string>
  /** For what a client may act on by itself. */
  readonly code: RefusalCode | undefined
  challenge?: string
  /** For the security log alone: one of these permissions would have done. */
  missing?: readonly Permission[]

  /** @param kind its code, or the status of one without */
  constructor(
    message: string,
    kind: RefusalCode | number,
    errors: Record<string, string[]> = {},
    headers: Record<string, string> = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.code = typeof kind === 'string' ? kind : undefined
    this.status = typeof kind === 'string' ? REFUSALS[kind].status : kind
    this.errors = errors
    this.headers = headers
  }
}

/** What any call may be answered without a code; every other status goes by one. */
type PlainStatus = 400 | 413 | 429 | 503

interface Refusing {
  code?: RefusalCode
  /** Default 400. */
  status?: PlainStatus
  errors?: Record<string, string[]>
  headers?: Record<string, string>
}

/** Refuses a call for a reason that its caller is told: `throw refuse('This email does not exist.')`. */
export function refuse(message: string, { code, status = 400, errors, headers }: Refusing = {}): Refusal {
  return new Refusal(message, code ?? status, errors, headers)
}

/** The same for what is wrong with one field, which is told there as well. @param field as in `items[0].quantity` */
export function refuseAt(field: string, message: string, code?: RefusalCode): Refusal {
  return new Refusal(message, code ?? 400, { [field]: [message] })
}

/**
 * Keeps a save from writing over what its author has not seen.
 * @param given the version that the save started from; without one it is not asked
 * @throws Refusal `changed` with the message when another version is stored
 */
export function refuseLate<Version extends number | string>(
  given: Version | undefined,
  stored: Version,
  message: string,
): void {
  if (given !== undefined && given !== stored) throw refuse(message, { code: 'changed' })
}

/** For an unknown id, and for a record that is not the caller's. */
export function notFound(message = 'Not found.'): Refusal {
  return new Refusal(message, 'not_found')
}

const FORBIDDEN = 'You are not allowed to do this.'

/** For a known caller without the permission. */
export function forbidden(message = FORBIDDEN): Refusal {
  return new Refusal(message, 403)
}

/** The same where it is known which permissions would have done, each of them alone. */
export function missing(...permissions: readonly Permission[]): Refusal {
  const refusal = forbidden()
  refusal.missing = permissions
  return refusal
}

/** Only for a missing, invalid or expired token: the client then ends its session. */
export function unauthorized(message = 'Please log in.'): Refusal {
  return new Refusal(message, 401)
}

export function toProblem(refusal: Refusal): Problem {
  return {
    title: refusal.message,
    status: refusal.status,
    errors: { title: [refusal.message], ...refusal.errors },
    ...(refusal.code === undefined ? {} : { code: refusal.code }),
    ...(refusal.challenge === undefined ? {} : { challenge: refusal.challenge }),
  }
}

/** A form shows no more of them, and an answer must not be larger than what it answers. */
const MAX_MESSAGES = 200

/** Turns what zod found into one refusal with a key per field: `items[0].quantity`. */
export function invalid(issues: readonly z.core.$ZodIssue[]): Refusal {
  const errors: Record<string, string[]> = {}
  for (const issue of issues.slice(0, MAX_MESSAGES)) {
    const name = fieldName(issue.path)
    const messages = (errors[name] ??= [])
    if (!messages.includes(issue.message)) messages.push(issue.message)
  }
  return new Refusal(VALIDATION_TITLE, 400, errors)
}

function fieldName(path: readonly PropertyKey[]): string {
  const name = path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  )
  // `title` is the key of the refusal itself.
  return name === '' || name === 'title' ? 'body' : name
}
