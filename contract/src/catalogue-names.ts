import { REQUIRED, tooLong } from './form-text.ts'
import { plainText } from './plain-text.ts'

/** Lengths in characters; `options` is how many may be added in one call. */
export const NAME_LIMITS = { name: 100, options: 200 } as const

const TOO_LONG = tooLong(NAME_LIMITS.name)

/** What the server answers when a name is taken, in whatever case. */
export const ALREADY_EXISTS = 'This data already exists.'

const toasts = (thing: string, has = 'has') => ({
  saved: { title: 'Saved!', text: `${thing} ${has} been saved.` },
  updated: { title: 'Updated!', text: `${thing} ${has} been updated.` },
  deleted: { title: 'Deleted!', text: `${thing} ${has} been deleted.` },
  updateFailed: `Failed to Update ${thing}`,
  deleteFailed: `Failed to Delete ${thing}`,
  gone: `This ${thing.toLowerCase()} no longer exists.`,
})

/** The words of the screens that keep categories, variations and their options, and what searches take for the same. */
export const NAME_TEXT = {
  Category: { ...toasts('Category'), addFailed: 'Failed adding new category.' },
  Variation: { ...toasts('Variation'), addFailed: 'Failed adding new variation.' },
  Option: { ...toasts('Option'), addFailed: 'Failed to add new option.' },
  'Search words': {
    ...toasts('Search words', 'have'),
    addFailed: 'Failed adding new search words.',
    gone: 'These search words no longer exist.',
  },
} as const

export type Named = keyof typeof NAME_TEXT

/** A name as it is stored: one space between words and none around them. */
export function tidyName(name: string): string {
  return plainText(name.replaceAll('\u200b', ' ')).replaceAll(/\s+/g, ' ').trim()
}

/** What is wrong with a tidied name. */
export function nameError(name: string): string | undefined {
  if (name === '') return REQUIRED
  return name.length > NAME_LIMITS.name ? TOO_LONG : undefined
}

/** What is wrong with a list of tidied names that is to be added. */
export function namesError(names: readonly string[]): string | undefined {
  if (names.length === 0) return REQUIRED
  if (names.length > NAME_LIMITS.options) return `Add at most ${NAME_LIMITS.options} at once.`
  const index = names.findIndex((name) => nameError(name) !== undefined)
  if (index < 0) return undefined
  const message = nameError(names[index] ?? '')
  return names.length === 1 ? message : `Line ${index + 1}: ${message}`
}

/** The names of a text that was typed or pasted from a column or row of a spreadsheet, each once, empty ones left out. */
export function namesOf(text: string): string[] {
  const names = new Map<string, string>()
  for (const part of text.split(/[\n\r\t\u2028\u2029]+/)) {
    const name = tidyName(part)
    if (name !== '' && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  }
  return [...names.values()]
}

/** Why something cannot be deleted. */
export function inUse(name: string, products: number): string {
  return products === 1
    ? `1 product uses “${name}”.`
    : `${products.toLocaleString('en-PH')} products use “${name}”.`
}

/** Said to the second of two who rename the same thing. */
export function renamedMeanwhile(name: string): string {
  return `It has been renamed to “${name}” meanwhile.`
}
