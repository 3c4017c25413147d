import type { FastifyRequest } from 'fastify'
import { KeptAnswer, type Shortcut } from './endpoint.ts'

/** What an answer is about; its version changes with everything that shows in the answer. */
export type Subject = number

/** An answer, and the version that its subject had in the very statement that read its content. */
export interface Made {
  version: string
  answer: KeptAnswer
}

export interface FreshAnswers {
  /** Answers what is kept of an address and still true; waits for nothing when there is none. */
  shortcut: Shortcut
  /** What is kept of the request's address and still true, or else what `make` makes, kept from then on. */
  answer(request: FastifyRequest, subject: Subject, make: () => Promise<Made>): Promise<KeptAnswer>
}

export interface FreshOptions {
  /** Reads the versions of subjects as they are now, in one statement. One that is gone has none. */
  readVersions(subjects: readonly Subject[]): Promise<ReadonlyMap<Subject, string>>
  /** What may be kept in all. */
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
 * Keeps finished answers and never gives one that is older than its request: before it is used, a read of its subject's
 * version that began after the request came must agree. The requests of one moment share that read.
 */
export function keepFresh({ readVersions, maxBytes = 16_000_000 }: FreshOptions): FreshAnswers {
  const entries = new Map<string, Entry>()
  const making = new Map<string, Promise<unknown>>()
  const versions = shareReads(readVersions)
  let bytes = 0

  async function ifTrue(address: string, entry: Entry): Promise<KeptAnswer | undefined> {
    const now = await versions(entry.subject)
    if (now.get(entry.subject) === entry.version) {
      touch(address, entry)
      return entry.answer
    }
    if (entries.get(address) === entry) drop(address, entry)
    return undefined
  }

  function find(address: string): Promise<KeptAnswer | undefined> | undefined {
    const entry = entries.get(address)
    return entry && ifTrue(address, entry)
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
  ): Promise<KeptAnswer> {
    const made = await make()
    const answer = alone(made.answer)
    // Its two compressed copies have at most half as much each.
    const size = 2 * answer.body.length + 2 * address.length + ENTRY_OVERHEAD
    keep(address, { version: made.version, answer, subject, size })
    return answer
  }

  return {
    shortcut: (request) => find(request.raw.url ?? ''),

    async answer(request, subject, make) {
      const address = request.raw.url ?? ''
      // What another request is making may be older than this one, so it is looked at again afterwards.
      await making.get(address)?.catch(() => {})
      const kept = await find(address)
      if (kept) return kept
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
function alone({ body, etag, headers }: KeptAnswer): KeptAnswer {
  const copy = Buffer.allocUnsafeSlow(body.length)
  body.copy(copy)
  return new KeptAnswer(copy, etag, headers)
}

interface Read {
  subjects: Set<Subject>
  result: PromiseWithResolvers<ReadonlyMap<Subject, string>>
}

/** Two run while requests come all the time: the answers of one are written while the database works on the other. */
const READS_AT_ONCE = 2

/** A few reads run at a time; who comes meanwhile waits for the next one together. */
function shareReads(
  read: FreshOptions['readVersions'],
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
