/** A hash is kept as so many numbers, so that an index finds those that are near to it. */
const BANDS = 4
const BITS = 16
const RANGE = 1 << BITS

/** Sixteen bits of a hash in each of four numbers, each in a range of its own. */
export function bandsOf(hash: bigint): number[] {
  return Array.from(
    { length: BANDS },
    (_, band) => band * RANGE + Number((hash >> BigInt(band * BITS)) & BigInt(RANGE - 1)),
  )
}

/**
 * What a hash of at most ten other bits has at least one of. Were there three other bits or more in each of the four bands,
 * there would be twelve: so one has at most two, and of a band there are 1 + 16 + 120 such numbers.
 */
export function nearBands(bands: readonly number[]): number[] {
  const single = Array.from({ length: BITS }, (_, bit) => 1 << bit)
  const pairs = single.flatMap((one, place) => single.slice(place + 1).map((other) => one | other))
  const changes = [0, ...single, ...pairs]
  return bands.flatMap((band) => changes.map((change) => band ^ change))
}
