import { tidyName } from './catalogue-names.ts'
import { tooLong } from './form-text.ts'

/** `text` is the length of a line in characters, `lines` how many there may be: each search looks at all of them. */
export const SEARCH_WORDS_LIMITS = { text: 200, members: 20, lines: 500 } as const

export const SEARCH_WORDS_TEXT = {
  tooFew: 'Write at least two, with a comma between them.',
  tooMany: `Write at most ${SEARCH_WORDS_LIMITS.members}.`,
  tooLong: tooLong(SEARCH_WORDS_LIMITS.text),
  alike: 'A search takes these for the same already.',
  full: `There are ${SEARCH_WORDS_LIMITS.lines} lines already. Please delete one first.`,
} as const

/** Such as 'of the': a search leaves it out. */
export const saysNothing = (member: string) => `A search leaves “${member}” out.`

/** Said to the second of two who change the same line. */
export const changedMeanwhile = (words: string) => `It has been changed to “${words}” meanwhile.`

const membersOf = (words: string) => words.split(',').map(tidyName)

/** A line as it is stored: 'lapis, pencil', each member once and none empty. */
export function tidyWords(text: string): string {
  const members = new Map<string, string>()
  for (const member of membersOf(text)) {
    const key = member.toLowerCase()
    if (member !== '' && !members.has(key)) members.set(key, member)
  }
  return [...members.values()].join(', ')
}

/** What is wrong with a tidied line. */
export function wordsError(words: string): string | undefined {
  if (words.length > SEARCH_WORDS_LIMITS.text) return SEARCH_WORDS_TEXT.tooLong
  const { length } = membersOf(words)
  if (length < 2) return SEARCH_WORDS_TEXT.tooFew
  return length > SEARCH_WORDS_LIMITS.members ? SEARCH_WORDS_TEXT.tooMany : undefined
}
