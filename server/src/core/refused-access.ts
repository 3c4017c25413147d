import type { FastifyRequest } from 'fastify'
import type { Deps } from './deps.ts'
import type { Refusal } from './problem.ts'
import { callerOf, noteSecurity } from './security-log.ts'

/** Milliseconds in which a session leaves one line for an endpoint, however often it is refused there. */
export const LOG_INTERVAL = 10 * 60_000
/** They take some hundred bytes each. */
const MAX_NOTED = 10_000

export type NoteRefusal = (request: FastifyRequest, refusal: Refusal) => Promise<void>

/**
 * Tells the security log who asked for what he may not do: whoever is logged in and answered 403, but for those who are only
 * asked for their second factor. Each process counts for itself.
 */
export function refusedAccess({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): NoteRefusal {
  const noted = new Map<string, number>()
  return async function note(request, refusal) {
    const { session } = request
    const { endpoint } = request.routeOptions.config
    if (refusal.status !== 403 || refusal.code !== undefined || !session || !endpoint) return
    const { userId, sessionId } = session
    const key = `${sessionId} ${endpoint.name}`
    const now = clock.now().getTime()
    if (now - (noted.get(key) ?? -Infinity) < LOG_INTERVAL) return
    if (noted.size >= MAX_NOTED) noted.clear()
    noted.set(key, now)
    const permissions = refusal.missing?.join(' or ')
    const detail = permissions
      ? `${permissions} is missing for ${endpoint.name}`
      : `${endpoint.name}: ${refusal.message}`
    const entry = { kind: 'access-refused', userId, sessionId, from: callerOf(request), detail } as const
    await noteSecurity(db, entry).catch((error: unknown) =>
      log.error({ err: error, reqId: request.id }, 'a refused access is not in the security log'),
    )
  }
}
