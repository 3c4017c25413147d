/** A generator of numbers from 0 to 1 that begins anew with the same seed: mulberry32. */
export function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** So many of a list, by chance, in the list's order; the same ones for the same seed. */
export function sampled<T>(all: readonly T[], count: number, seed: number): T[] {
  const chance = chanceOf(seed)
  let left = count
  return all.filter((_one, at) => {
    const isChosen = chance() < left / (all.length - at)
    if (isChosen) left -= 1
    return isChosen
  })
}
