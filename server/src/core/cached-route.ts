import type { AnyEndpoint, ParamsOf } from '@kwaderno/contract/endpoint.ts'
import { toCachedResponse, type PageAsked } from './send-response.ts'
import { route, type Call, type Given, type Route } from './endpoint.ts'
import { hasChanged } from './own-changes.ts'
import type { Session } from './session.ts'
import type { Subject, ValidatedCache } from './validated-cache.ts'

/** What was read, and the version that its subject had in the very statement that read it. */
export interface VersionedContent<Content> {
  version: string
  content: Content
}

export interface Caching<E extends AnyEndpoint> {
  cache: ValidatedCache
  /** What a response is about: it is sent again as long as the version of its subject is the same. */
  subject: (params: ParamsOf<E>) => Subject
  /** Callers who see something else than everybody: nothing of theirs is cached, and nothing cached is sent to them. */
  uncachedFor?: (session: Session | undefined) => boolean
}

/**
 * A public read whose responses come from a cache, by the request's address. A valid cached response is sent **before**
 * the request reaches guard and handler; where some callers are `uncachedFor` that goes for requests without
 * authorization only, and the session decides about the others.
 */
export function cachedRoute<const E extends AnyEndpoint & { access: 'public' }>(
  endpoint: E,
  { cache, subject, uncachedFor }: Caching<E>,
  read: (call: Call<E>) => Promise<VersionedContent<Given<E>>>,
): Route {
  return {
    ...route(endpoint, async (call) => {
      if (uncachedFor?.(call.session)) return (await read(call)).content
      const { url = '', headers } = call.request.raw
      const make = async () => {
        const { version, content } = await read(call)
        return { version, response: toCachedResponse(endpoint, content, call.query as PageAsked | undefined) }
      }
      return cache.findOrMake(url, subject(call.params), make, { isAsked: hasChanged(headers) })
    }),
    cache,
    fromCache({ url = '', headers }) {
      if (uncachedFor && headers.authorization !== undefined) return undefined
      return cache.find(url, { isAsked: hasChanged(headers) })
    },
  }
}
