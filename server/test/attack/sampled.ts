import { chanceOf } from '../random.ts'

/** So many of a list, by chance, in the list's order; the same ones for the same seed. */
export function sampled<T>(all: readonly T[], count: number, seed: number): T[] {
  const { next } = chanceOf(seed)
  let left = count
  return all.filter((_one, at) => {
    const isChosen = next() < left / (all.length - at)
    if (isChosen) left -= 1
    return isChosen
  })
}
