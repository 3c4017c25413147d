import { CachedResponse } from './endpoint.ts'

/** What a response is about; its version changes with everything that shows in the response. */
export type Subject = number

/** A response, and the version that its subject had in the very statement that read its content. */
export interface Made {
  version: string
  response: CachedResponse
}

export interface ValidatedCache {
  /** The cached response of an address, if it is still valid; undefined at once when there is none. */
  find(address: string): Promise<CachedResponse | undefined> | undefined
  /** The cached response of an address, if it is still valid, or else what `make` makes, cached from then on. */
  findOrMake(address: string, subject: Subject, make: () => Promise<Made>): Promise<CachedResponse>
}

export interface ValidatedCacheOptions {
  /** Reads the versions of subjects as they are now, in one statement. One that is gone has none. */
  readVersions(subjects: readonly Subject[]): Promise<ReadonlyMap<Subject, string>>
  /** What may be cached in all. */
  maxBytes?: number
}

interface Entry extends Made {
  subject: Subject
  size: number
}

/** Beside the bytes and the address: the entry itself and its headers. */
const ENTRY_OVERHEAD = 1500
const LONGEST_ADDRESS = 1000

/**
 * A cache of finished responses that never gives one that is older than its request: before it is used, a read of its
 * subject's version that began after the request came must agree. The requests of one moment share that read.
 */
export function validatedCache({
  readVersions,
  maxBytes = 16_000_000,
}: ValidatedCacheOptions): ValidatedCache {
  const entries = new Map<string, Entry>()
  const making = new Map<string, Promise<unknown>>()
  const versions = shareReads(readVersions)
  let bytes = 0

  async function ifValid(address: string, entry: Entry): Promise<CachedResponse | undefined> {
    const now = await versions(entry.subject)
    if (now.get(entry.subject) === entry.version) {
      touch(address, entry)
      return entry.response
    }
    if (entries.get(address) === entry) drop(address, entry)
    return undefined
  }

  function find(address: string): Promise<CachedResponse | undefined> | undefined {
    const entry = entries.get(address)
    return entry && ifValid(address, entry)
  }

  function touch(address: string, entry: Entry): void {
    if (entries.get(address) !== entry) return
    entries.delete(address)
    entries.set(address, entry)
  }

  function drop(address: string, entry: Entry): void {
    entries.delete(address)
    bytes -= entry.size
  }

  function keep(address: string, entry: Entry): void {
    if (address.length > LONGEST_ADDRESS || entry.size > maxBytes / 10) return
    const former = entries.get(address)
    if (former) drop(address, former)
    entries.set(address, entry)
    bytes += entry.size
    for (const [oldest, dropped] of entries) {
      if (bytes <= maxBytes) break
      drop(oldest, dropped)
    }
  }

  async function makeAndKeep(
    address: string,
    subject: Subject,
    make: () => Promise<Made>,
  ): Promise<CachedResponse> {
    const made = await make()
    const response = alone(made.response)
    // Its two compressed copies have at most half as much each.
    const size = 2 * response.body.length + 2 * address.length + ENTRY_OVERHEAD
    keep(address, { version: made.version, response, subject, size })
    return response
  }

  return {
    find,

    async findOrMake(address, subject, make) {
      // What another request is making may be older than this one, so it is looked at again afterwards.
      await making.get(address)?.catch(() => {})
      const cached = await find(address)
      if (cached) return cached
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
function alone({ body, etag, headers }: CachedResponse): CachedResponse {
  const copy = Buffer.allocUnsafeSlow(body.length)
  body.copy(copy)
  return new CachedResponse(copy, etag, headers)
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
