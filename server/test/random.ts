/** TEST_SEED, or another one each time. Who takes it prints it, so that the same choices can be made again. */
export function seedOfRun(): number {
  return Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31)
}

/** Chance that is the same for the same seed: mulberry32. */
export type Chance = ReturnType<typeof chanceOf>

export function chanceOf(seed: number) {
  let state = seed
  /** From 0 up to, not including, 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** A whole number between both, both included. */
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    happens: (chance: number) => next() < chance,
    pick: <T>(list: readonly T[]): T | undefined => list[between(0, list.length - 1)],
    shuffled: <T>(list: readonly T[]): T[] =>
      list
        .map((value) => ({ value, key: next() }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ value }) => value),
  }
}
