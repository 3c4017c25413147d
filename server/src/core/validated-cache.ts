import type { ChangeFeed, Subject } from '../live/change-feed.ts'
import { CachedResponse } from './endpoint.ts'
import { ResponseStore, sizeOf, type Entry } from './response-store.ts'

export type { Subject }

/** A response, and the version that its subject had in the very statement that read its content. */
export interface Made {
  version: string
  response: CachedResponse
}

export interface ValidatedCache {
  /** The cached response of an address if it is certainly valid, without asking the database. */
  findSure(address: string): CachedResponse | undefined
  /** The cached response of an address, if it is still valid; undefined at once when there is none. */
  find(address: string, options?: Finding): Found
  /** The cached response of an address, if it is still valid, or else what `make` makes, cached from then on. */
  findOrMake(
    address: string,
    subject: Subject,
    make: () => Promise<Made>,
    options?: Finding,
  ): Promise<CachedResponse>
}

export type Found = CachedResponse | Promise<CachedResponse | undefined> | undefined

export interface Finding {
  /** Asks the database in any case: for who may have changed something in another process a moment ago. */
  isAsked?: boolean
}

export interface ValidatedCacheOptions {
  /** Reads the versions of subjects as they are now, in one statement. One that is gone has none. */
  readVersions(subjects: readonly Subject[]): Promise<ReadonlyMap<Subject, string>>
  /** By which the process knows what has changed without asking. */
  changes: Pick<ChangeFeed, 'log' | 'isListening'>
  /** What may be cached in all. */
  maxBytes?: number
}

interface Kept extends Entry {
  readonly version: string
  readonly subject: Subject
  /** Of the log of changes, from before its content was read or its version found to be the same. */
  readAt: number
}

/**
 * A cache of finished responses. While the process hears of every change, a response is valid until its subject changes, and
 * nothing is asked. Otherwise, and for whoever has just changed something himself, a read of the subject's version that began after
 * the request came must agree. The requests of one moment share that read.
 */
export function validatedCache({
  readVersions,
  changes,
  maxBytes = 32_000_000,
}: ValidatedCacheOptions): ValidatedCache {
  const store = new ResponseStore<Kept>(maxBytes)
  const making = new Map<string, Promise<unknown>>()
  const versions = shareReads(readVersions)

  const isSure = (entry: Kept) => changes.isListening() && changes.log.isCurrent(entry.subject, entry.readAt)

  async function ifValid(entry: Kept): Promise<CachedResponse | undefined> {
    const { subject, version } = entry
    const mark = changes.log.mark()
    const now = await versions(subject)
    if (now.get(subject) === version) {
      entry.readAt = Math.max(entry.readAt, mark)
      return entry.response
    }
    store.delete(entry)
    return undefined
  }

  function find(address: string, { isAsked = false }: Finding = {}): Found {
    const entry = store.get(address)
    if (!entry) return undefined
    store.count(address)
    return !isAsked && isSure(entry) ? entry.response : ifValid(entry)
  }

  async function makeAndKeep(
    address: string,
    subject: Subject,
    make: () => Promise<Made>,
  ): Promise<CachedResponse> {
    const readAt = changes.log.mark()
    const { version, response: made } = await make()
    const response = alone(made)
    store.put({ address, version, response, subject, readAt, size: sizeOf(address, response) })
    return response
  }

  return {
    findSure(address) {
      const entry = store.get(address)
      if (!entry || !isSure(entry)) return undefined
      store.count(address)
      return entry.response
    },

    find,

    async findOrMake(address, subject, make, options) {
      // What another request is making may be older than this one, so it is looked at again afterwards.
      await making.get(address)?.catch(() => {})
      const cached = await find(address, options)
      if (cached) return cached
      store.count(address)
      const work = makeAndKeep(address, subject, make)
      making.set(address, work)
      try {
        return await work
      } finally {
        if (making.get(address) === work) making.delete(address)
      }
    },
  }
}

/**
 * With bytes in memory of their own. Small ones come out of a slab that they share with whatever was made at the same
 * time, and whoever keeps one of them keeps all of it: many times what is counted.
 */
function alone({ body, etag, headers, endpoint }: CachedResponse): CachedResponse {
  const copy = Buffer.allocUnsafeSlow(body.length)
  body.copy(copy)
  return new CachedResponse(copy, etag, headers, endpoint)
}

interface Read {
  subjects: Set<Subject>
  result: PromiseWithResolvers<ReadonlyMap<Subject, string>>
}

/** Two run while requests come all the time: the responses of one are written while the database works on the other. */
const READS_AT_ONCE = 2

/** A few reads run at a time; who comes meanwhile waits for the next one together. */
function shareReads(
  read: ValidatedCacheOptions['readVersions'],
): (subject: Subject) => Promise<ReadonlyMap<Subject, string>> {
  let next: Read | undefined
  let running = 0

  function begin(): void {
    if (next === undefined || running === READS_AT_ONCE) return
    const { subjects, result } = next
    next = undefined
    running += 1
    read([...subjects])
      .then(result.resolve, result.reject)
      .finally(() => {
        running -= 1
        begin()
      })
  }

  return (subject) => {
    if (next === undefined) {
      next = { subjects: new Set(), result: Promise.withResolvers() }
      // Not at once: whatever else has come in by now shares the read.
      setImmediate(begin)
    }
    next.subjects.add(subject)
    return next.result.promise
  }
}
