import { nameError } from '@kwaderno/contract/catalogue-names.ts'
import { IMPORT_TEXT } from '@kwaderno/contract/import-file.ts'
import { sameText } from '@kwaderno/contract/product-rules.ts'
import { optionKey, type Catalogue } from './catalogue.ts'
import { joinPairs } from './cells.ts'
import type { MissingNames } from './plan.ts'

type Blame = (text: string) => void

/**
 * Finds what a file names, tidied. What is not there gets an id below 0, and is to be added or told as a fault; either way it counts
 * as chosen, so that one mistake is one fault.
 */
export class Names {
  readonly missing: MissingNames = { categories: [], variations: [], options: [] }
  readonly #catalogue: Catalogue
  readonly #addsMissing: boolean
  readonly #made = new Map<string, number>()

  constructor(catalogue: Catalogue, addsMissing: boolean) {
    this.#catalogue = catalogue
    this.#addsMissing = addsMissing
  }

  category(name: string, blame: Blame): number {
    const found = this.#catalogue.categories.get(sameText(name))
    if (found) return found.id
    return this.#add(`category ${sameText(name)}`, name, IMPORT_TEXT.noCategory(name), blame, (id) =>
      this.missing.categories.push({ id, name }),
    )
  }

  /** @param had of the stored product, which keeps what is retired */
  gradeLevel(name: string, had: readonly { id: number }[], blame: Blame): number {
    const found = this.#catalogue.gradeLevels.get(sameText(name))
    const isOffered = found && (!found.retired || had.some(({ id }) => id === found.id))
    if (!isOffered) blame(IMPORT_TEXT.noGradeLevel(name))
    return found?.id ?? 0
  }

  variation(name: string, blame: Blame): number {
    const found = this.#catalogue.variations.get(sameText(name))
    if (found) return found.id
    return this.#add(`variation ${sameText(name)}`, name, IMPORT_TEXT.noVariation(name), blame, (id) =>
      this.missing.variations.push({ id, name }),
    )
  }

  option(variationId: number, variation: string, name: string, blame: Blame): number {
    const key = optionKey(variationId, name)
    const found = this.#catalogue.options.get(key)
    if (found) return found.id
    // Of a variation that is missing itself nothing more is told.
    const isTold = variationId > 0 || this.#addsMissing
    const text = IMPORT_TEXT.noOption(name, variation)
    return this.#add(`option ${key}`, name, text, isTold ? blame : () => undefined, (id) =>
      this.missing.options.push({ id, name, variationId }),
    )
  }

  /** What is to be added, in words. */
  words(): string[] {
    const { categories, variations, options } = this.missing
    const nameOf = new Map(
      [...this.#catalogue.variations.values(), ...variations].map(({ id, name }) => [id, name]),
    )
    return [
      ...categories.map(({ name }) => `Category ${name}`),
      ...variations.map(({ name }) => `Variation ${name}`),
      ...options.map(({ name, variationId }) => joinPairs([[nameOf.get(variationId) ?? '', name]])),
    ]
  }

  #add(key: string, name: string, unknown: string, blame: Blame, add: (id: number) => void) {
    const wrong = this.#addsMissing ? nameError(name) : unknown
    if (wrong !== undefined) blame(wrong)
    const made = this.#made.get(key)
    if (made !== undefined) return made
    const id = -1 - this.#made.size
    this.#made.set(key, id)
    if (wrong === undefined) add(id)
    return id
  }
}
