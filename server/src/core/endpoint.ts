import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type {
  Access,
  AnswerOf,
  AnyEndpoint,
  BodyOf,
  FilesOf,
  OwnersAccess,
  ParamsOf,
  QueryOf,
} from '@kwaderno/contract/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressToKeep, type Encoding } from './compression.ts'
import type { SeenFile } from './access-log.ts'
import type { Deps } from './deps.ts'
import { Ownership } from './ownership.ts'
import type { Session } from './session.ts'
import type { UploadedFile } from './upload.ts'
import type { Found, ValidatedCache } from './validated-cache.ts'

/** A visitor may make a public call; every other call has a session by the time its handler runs. */
export type SessionOf<E extends AnyEndpoint> = E['access'] extends 'public' ? Session | undefined : Session

export interface Call<E extends AnyEndpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** The files by field, each field present; those that the handler does not keep are removed after it. */
  files: Record<FilesOf<E>, UploadedFile[]>
  session: SessionOf<E>
  request: FastifyRequest
  reply: FastifyReply
  /** Says for the access log which file this call shows. */
  saw: (file: SeenFile) => void
}

/** One page of a list and how many there are in all. */
export interface Page<Items> {
  items: Items
  total: number
}

/** What a handler gives: the answer, or of a paged endpoint the items and how many there are. */
export type Given<E extends AnyEndpoint> = [NonNullable<E['paged']>] extends [never]
  ? AnswerOf<E>
  : Page<AnswerOf<E>>

export type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<Given<E> | RawAnswer | CachedResponse>

/** An endpoint with what answers it, as the application registers it. */
export interface Route {
  endpoint: AnyEndpoint
  handle: (call: Call<AnyEndpoint>) => Promise<unknown>
  /**
   * Of a `cachedRoute`: its cached response to this request, sent before the guard and the handler run and before anything
   * but address and headers is read. Undefined, now or later, goes on with them.
   */
  fromCache?: (request: Pick<IncomingMessage, 'url' | 'headers'>) => Found
  /** Of a `cachedRoute`: where its responses are. */
  cache?: ValidatedCache
}

/** What each module's routes.ts exports. */
export type Routes = (deps: Deps) => Route[]

/** Binds an endpoint of the contract to its handler, typed by it on both ends. An owner's one needs `ownRoute`. */
export function route<const E extends AnyEndpoint & { access: Exclude<Access, OwnersAccess> }>(
  endpoint: E,
  handler: Handler<E>,
): Route {
  // The binding below parses each part with the endpoint's own schemas, which makes the narrower call true.
  return { endpoint, handle: (call) => handler(call as unknown as Call<E>) }
}

/** How it is found whose the record of an owner's endpoint is. */
interface OwnersRecord<E extends AnyEndpoint, Found> {
  /** What is said of a record that is not there for the caller. */
  gone: string
  /** Reads the record before the handler, which gets it; without this, the handler's own statement or lock asks `own`. */
  find?: (call: Call<E>) => Promise<Found | undefined>
}

/**
 * As `route`, for what only its owner may call, or staff with one permission: the handler runs for nobody else, and no
 * answer leaves before `own` was asked.
 */
export function ownRoute<
  const E extends AnyEndpoint & { access: OwnersAccess },
  Found extends { user_id: number | null } = never,
>(
  endpoint: E,
  { gone, find }: OwnersRecord<E, Found>,
  handler: (
    call: Call<E> & { session: Session; own: Ownership; record: Found },
  ) => Promise<Given<E> | RawAnswer>,
): Route {
  const handle = async (call: Call<E> & { session: Session }) => {
    const own = new Ownership(call.session, endpoint.access, gone)
    // Without a way to find it, nothing is typed as what was found.
    const record = (find && own.record(await find(call))) as Found
    const answer = await handler({ ...call, own, record })
    own.confirm(endpoint)
    return answer
  }
  return { endpoint, handle: handle as unknown as Route['handle'] }
}

/** An answer that is sent as it is, without the answer's schema. */
export class RawAnswer {
  readonly body: Buffer | Readable
  readonly headers: Readonly<Record<string, string>>

  constructor(body: Buffer | Readable, headers: Readonly<Record<string, string>>) {
    this.body = body
    this.headers = headers
  }
}

/** Finished bytes for any number of requests; whoever shows their tag gets 304. */
export class CachedResponse {
  readonly body: Buffer
  /** Differs when the body or a header does. */
  readonly etag: string
  /** Name, value, name, value ... as they are written: all that the answer has. */
  readonly headers: readonly string[]
  /** Whose response it is. */
  readonly endpoint: string
  /** Compressed copies, each made when it is first asked for; a cache counts half the body's size for each. */
  readonly #copies = new Map<Encoding, Buffer>()

  constructor(body: Buffer, etag: string, headers: readonly string[], endpoint = '') {
    this.body = body
    this.etag = etag
    this.headers = headers
    this.endpoint = endpoint
  }

  compressed(encoding: Encoding): Buffer {
    const made = this.#copies.get(encoding) ?? compressToKeep(this.body, encoding)
    if (made.length <= this.body.length / 2) this.#copies.set(encoding, made)
    return made
  }
}

export const JSON_TYPE = 'application/json; charset=utf-8'
