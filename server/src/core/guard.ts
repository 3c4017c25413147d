import { isOwners, type Access, type AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { holds } from '@kwaderno/contract/permissions.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from './deps.ts'
import { missing, unauthorized } from './problem.ts'
import { checkRate } from './rate-limit.ts'
import type { SessionReader } from './session-reader.ts'
import { lacksSecondFactor, requireSecondFactor } from './step-up.ts'
import type { Session } from './session.ts'

/**
 * Decides before anything of the body is read whether a call may go on. Undefined when that is clear at once,
 * which keeps a visitor's call free of waiting.
 */
export type Guard = (request: FastifyRequest) => Promise<void> | undefined

export function guardOf(deps: Deps, endpoint: AnyEndpoint, sessions: SessionReader): Guard {
  const { access, unattended } = endpoint
  const limit = endpoint.limitsFailures ? undefined : endpoint.limit
  const isOpen = access === 'public' && limit === undefined
  return (request) => {
    if (isOpen && request.headers.authorization === undefined) return undefined
    return guard(request)
  }

  async function guard(request: FastifyRequest): Promise<void> {
    request.session = await sessions.ofRequest(request, !unattended && !isAlone(request))
    check(access, request.session)
    requireSecondFactor(deps, endpoint, request.session)
    if (access === 'public' && request.session && lacksSecondFactor(deps, request.session)) {
      // What everybody reads, he reads as everybody does.
      request.session = undefined
    }
    if (limit) await checkRate(deps, limit, countedAs(access, request))
  }
}

/** A visitor's calls are counted by address, also when a token comes along: it must not open another bucket. */
function countedAs(access: Access, { session, ip }: Pick<FastifyRequest, 'session' | 'ip'>): string {
  return session === undefined || access === 'public' ? ip : `user:${session.userId}`
}

/** @throws Refusal 401 without a session, 403 without the permission; whose record it is, is asked in ownership.ts */
export function check(access: Access, session: Session | undefined): void {
  if (access === 'public') return
  if (session === undefined) throw unauthorized()
  if (access === 'login' || isOwners(access)) return
  const wanted = typeof access === 'string' ? [access] : access.anyOf
  if (!wanted.some((permission) => holds(session, permission))) throw missing(...wanted)
}

/** The page says that nobody is in front of it: what it reads anew by itself is no use of the session. */
function isAlone({ headers }: FastifyRequest): boolean {
  return headers['x-unattended'] !== undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined
  }
}
