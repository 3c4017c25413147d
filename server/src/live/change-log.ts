/** What something kept is about: 0 means every list of the shop, a number above it the page of this product. */
export type Subject = number

/** How many orders there are, of any kind. */
export const ORDERS: Subject = -2

/** A subject that stands for all of them. */
export const EVERYTHING = -1

/** Of more subjects than these it is not remembered when each changed. */
const MAX_REMEMBERED = 50_000

/**
 * Remembers what has changed since when, counted by changes and not by a clock. What was read shows all changes that had been
 * marked before the reading began, and perhaps not those that are marked later.
 */
export class ChangeLog {
  #count = 0
  #everything = 0
  readonly #last = new Map<Subject, number>()

  /** To be taken before something is read, and given to `isCurrent` afterwards. */
  mark(): number {
    return this.#count
  }

  changed(subject: Subject): void {
    this.#count += 1
    if (subject === EVERYTHING || this.#last.size >= MAX_REMEMBERED) {
      this.#everything = this.#count
      this.#last.clear()
    } else this.#last.set(subject, this.#count)
  }

  /** Whether nothing has changed of a subject since the mark. */
  isCurrent(subject: Subject, mark: number): boolean {
    return mark >= this.#everything && mark >= (this.#last.get(subject) ?? 0)
  }
}
