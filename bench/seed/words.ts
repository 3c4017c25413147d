import type { Random } from '../../server/seed/demo/random.ts'

const ONSETS = ['b', 'd', 'g', 'h', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'w', 'y']
const VOWELS = ['a', 'e', 'i', 'o', 'u']

/** A made-up name of three or four syllables, 'Bakutilo'. */
export function brandOf(random: Random): string {
  const syllables = Array.from({ length: random.int(3, 4) }, () => random.pick(ONSETS) + random.pick(VOWELS))
  const word = syllables.join('')
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

/** As many different ones. */
export function brandsOf(random: Random, count: number): string[] {
  const words = new Set<string>()
  while (words.size < count) words.add(brandOf(random))
  return [...words]
}
