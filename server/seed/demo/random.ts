/** A seeded source of choices: the same seed makes the same choices on every machine. */
export interface Random {
  /** From 0 up to 1. */
  next(): number
  /** A whole number, both ends included. */
  int(low: number, high: number): number
  /** True in this share of all cases. */
  chance(share: number): boolean
  pick<Value>(list: readonly Value[]): Value
  /** Each name as often as its weight among the others. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name
  shuffled<Value>(list: readonly Value[]): Value[]
}

export function randomOf(seed: string): Random {
  let state = [...seed].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    int,
    chance: (share) => next() < share,
    pick: (list) => {
      const value = list[int(0, list.length - 1)]
      if (value === undefined) throw new RangeError('nothing to pick from')
      return value
    },
    weighted: (weights) => {
      const names = Object.keys(weights) as (keyof typeof weights)[]
      let left = next() * names.reduce((sum, name) => sum + weights[name], 0)
      for (const name of names) if ((left -= weights[name]) < 0) return name
      throw new RangeError('nothing has a weight')
    },
    shuffled: (list) =>
      list
        .map((value) => ({ value, key: next() }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ value }) => value),
  }
}
