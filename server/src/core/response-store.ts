import type { CachedResponse } from './endpoint.ts'

/** Beside the bytes and the address: the entry itself and its headers. */
const ENTRY_OVERHEAD = 1500
const LONGEST_ADDRESS = 1000

export interface Entry {
  readonly address: string
  readonly response: CachedResponse
  readonly size: number
}

/** How many entries are looked at for room. */
const LOOKED_AT = 16

/**
 * Finished responses by address, up to a number of bytes. When it is full a new one comes in only if it has been asked for more
 * often than the one that it would push out. So what everybody asks for stays, however many others are asked for once, and of more
 * than fit a share stays instead of nothing.
 */
export class ResponseStore<E extends Entry> {
  readonly #entries = new Map<string, E>()
  readonly #asked = new Frequencies()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(address: string): E | undefined {
    return this.#entries.get(address)
  }

  /** Counts a request, whether its response is here or not. */
  count(address: string): void {
    this.#asked.count(address)
  }

  delete(entry: E): void {
    if (this.#entries.get(entry.address) !== entry) return
    this.#entries.delete(entry.address)
    this.#bytes -= entry.size
  }

  /** In place of what is here of the same address. */
  put(entry: E): void {
    const former = this.#entries.get(entry.address)
    if (former) this.delete(former)
    if (entry.address.length > LONGEST_ADDRESS || entry.size > this.#maxBytes / 10) return
    if (!this.#makeRoom(entry)) return
    this.#entries.set(entry.address, entry)
    this.#bytes += entry.size
  }

  /** Looks at the oldest first; what is asked for as often as the new one stays, and counts as new. */
  #makeRoom(entry: E): boolean {
    const wanted = this.#asked.of(entry.address)
    let left = LOOKED_AT
    for (const oldest of this.#entries.values()) {
      if (this.#bytes + entry.size <= this.#maxBytes || left-- === 0) break
      this.#entries.delete(oldest.address)
      if (this.#asked.of(oldest.address) < wanted) this.#bytes -= oldest.size
      else this.#entries.set(oldest.address, oldest)
    }
    return this.#bytes + entry.size <= this.#maxBytes
  }
}

/** Its two compressed copies have at most half as much each. */
export function sizeOf(address: string, response: CachedResponse): number {
  return 2 * response.body.length + 2 * address.length + ENTRY_OVERHEAD
}

const COUNTERS = 65_536
const MOST = 15

/** How often each address was asked for lately, roughly, in as much memory whatever is asked: a count-min sketch that fades. */
class Frequencies {
  readonly #counters = [new Uint8Array(COUNTERS), new Uint8Array(COUNTERS)] as const
  #counted = 0

  count(address: string): void {
    const [one, other] = placesOf(address)
    if (this.#counters[0][one]! < MOST) this.#counters[0][one]! += 1
    if (this.#counters[1][other]! < MOST) this.#counters[1][other]! += 1
    if (++this.#counted >= 10 * COUNTERS) this.#fade()
  }

  of(address: string): number {
    const [one, other] = placesOf(address)
    return Math.min(this.#counters[0][one]!, this.#counters[1][other]!)
  }

  #fade(): void {
    this.#counted = 0
    for (const row of this.#counters) for (let place = 0; place < COUNTERS; place++) row[place]! >>= 1
  }
}

/** FNV-1a, of which each half is a place. */
function placesOf(address: string): [number, number] {
  let hash = 0x81_1c_9d_c5
  for (let index = 0; index < address.length; index++) {
    hash = Math.imul(hash ^ address.charCodeAt(index), 0x01_00_01_93)
  }
  return [hash & 0xff_ff, (hash >>> 16) & 0xff_ff]
}
