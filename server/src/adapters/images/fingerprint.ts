/** What a picture is compared by. */
export interface Fingerprint {
  /** 64 bits: a few of them differ between pictures that look alike, and between those that only have the same layout. */
  hash: bigint
  /** CELLS x CELLS grey values, row by row, of normalised brightness. */
  cells: Uint8Array
}

/** Cells on a side. */
export const CELLS = 128
/** Two cells differ when they are further apart than this of 255. */
const CELL_TOLERANCE = 24
/** Fewer cells than these differ between two copies of a picture. */
const MOST_CELLS = 48
/** Bits of the hash in which two copies may differ. */
export const HASH_BITS = 10

/** @param greys CELLS x CELLS grey values as a picture has them */
export function fingerprintOf(greys: Uint8Array): Fingerprint {
  const cells = normalised(greys)
  return { hash: hashOf(cells), cells }
}

/** The mean of all cells, and how far they are from it on average. */
const MEAN = 128
const SPREAD = 64
/** A picture of one colour stays one: what differs in it is noise. */
const LEAST_SPREAD = 4

/** A copy that is brighter, or has less contrast, has the same cells. */
function normalised(greys: Uint8Array): Uint8Array {
  const mean = greys.reduce((sum, grey) => sum + grey, 0) / greys.length
  const variance = greys.reduce((sum, grey) => sum + (grey - mean) ** 2, 0) / greys.length
  const scale = SPREAD / Math.max(LEAST_SPREAD, Math.sqrt(variance))
  // A Uint8ClampedArray rounds, and keeps what lies outside at the ends.
  return new Uint8Array(Uint8ClampedArray.from(greys, (grey) => MEAN + (grey - mean) * scale))
}

/** So many cells on a side are transformed, of which so many frequencies count. */
const SMALL = 32
const FREQUENCIES = 8

/** COSINES[f][x] of the discrete cosine transform. */
const COSINES = Array.from({ length: FREQUENCIES }, (_, f) =>
  Float64Array.from({ length: SMALL }, (_, x) => Math.cos(((2 * x + 1) * f * Math.PI) / (2 * SMALL))),
)

/** Which of the lowest frequencies are stronger than the one in the middle. */
function hashOf(cells: Uint8Array): bigint {
  const small = shrunk(cells)
  // Along the rows, then along the columns.
  const rows = COSINES.map((cosine) =>
    Float64Array.from({ length: SMALL }, (_, y) => {
      let sum = 0
      for (let x = 0; x < SMALL; x++) sum += small[y * SMALL + x]! * cosine[x]!
      return sum
    }),
  )
  const strengths = COSINES.flatMap((cosine) =>
    rows.map((row) => row.reduce((sum, value, y) => sum + value * cosine[y]!, 0)),
  )
  // The first is the brightness of the whole.
  const middle = strengths.slice(1).toSorted((a, b) => a - b)[(strengths.length - 1) >> 1]!
  return strengths.reduce((hash, strength) => (hash << 1n) | (strength > middle ? 1n : 0n), 0n)
}

function shrunk(cells: Uint8Array): Float64Array {
  const side = CELLS / SMALL
  const small = new Float64Array(SMALL * SMALL)
  cells.forEach((cell, place) => {
    const x = Math.floor((place % CELLS) / side)
    const y = Math.floor(place / CELLS / side)
    small[y * SMALL + x]! += cell
  })
  return small
}

/** How many cells of two pictures differ. */
export function differingCells(one: Uint8Array, other: Uint8Array): number {
  let count = 0
  for (let place = 0; place < one.length; place++) {
    if (Math.abs(one[place]! - other[place]!) > CELL_TOLERANCE) count += 1
  }
  return count
}

/** Whether two pictures with a hash near to each other are copies of one, as far as can be told: a hint, never a proof. */
export function isCopy(one: Uint8Array, other: Uint8Array): boolean {
  return differingCells(one, other) < MOST_CELLS
}
