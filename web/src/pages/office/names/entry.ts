import { NAME_LIMITS, nameError, tidyName, type Named } from '@kwaderno/contract/catalogue-names.ts'
import { SEARCH_WORDS_LIMITS, tidyWords, wordsError } from '@kwaderno/contract/search-words-rules.ts'

/** How one kind is typed, and what its fields and buttons are called. */
export interface Entry {
  label: string
  hint?: string
  maxLength: number
  /** Several words stand in a line. */
  isWide?: true
  tidy: (text: string) => string
  /** What is wrong with what has been tidied. */
  error: (text: string) => string | undefined
  newLabel: (name: string) => string
  /** What the pencil does. */
  verb: string
  saveLabel: string
  cancelLabel: string
}

const nameEntry = (what: string): Entry => ({
  label: `${what} name`,
  maxLength: NAME_LIMITS.name,
  tidy: tidyName,
  error: nameError,
  newLabel: (name) => `New name of ${what.toLowerCase()} ${name}`,
  verb: 'Rename',
  saveLabel: 'Save name',
  cancelLabel: 'Cancel renaming',
})

export const ENTRY: Readonly<Record<Named, Entry>> = {
  Category: nameEntry('Category'),
  Variation: nameEntry('Variation'),
  Option: nameEntry('Option'),
  'Search words': {
    label: 'Words that mean the same',
    hint: 'With a comma between them: lapis, pencil',
    maxLength: SEARCH_WORDS_LIMITS.text,
    isWide: true,
    tidy: tidyWords,
    error: (words) => (words === '' ? nameError(words) : wordsError(words)),
    newLabel: (words) => `New words for ${words}`,
    verb: 'Change',
    saveLabel: 'Save words',
    cancelLabel: 'Cancel changing',
  },
}
