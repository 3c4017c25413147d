import type { ChangeFeed, Subject } from '../live/change-feed.ts'

/** Totals of a list, by what it was asked for; the oldest goes first. */
const MOST = 200

interface Total {
  total: number
  /** Of the log of changes, from before it was counted. */
  mark: number
}

/** Remembers how many rows lists have, until something changes that they are about. */
export class KeptTotals {
  readonly #changes: Pick<ChangeFeed, 'log' | 'isListening'>
  readonly #subject: Subject
  readonly #totals = new Map<string, Total>()

  constructor(changes: Pick<ChangeFeed, 'log' | 'isListening'>, subject: Subject) {
    this.#changes = changes
    this.#subject = subject
  }

  /** Undefined when it has to be counted. */
  find(asked: string): number | undefined {
    const kept = this.#totals.get(asked)
    const isSure =
      kept && this.#changes.isListening() && this.#changes.log.isCurrent(this.#subject, kept.mark)
    return isSure ? kept.total : undefined
  }

  /** @param mark taken before it was counted */
  keep(asked: string, total: number, mark: number): void {
    this.#totals.delete(asked)
    this.#totals.set(asked, { total, mark })
    for (const oldest of this.#totals.keys()) {
      if (this.#totals.size <= MOST) break
      this.#totals.delete(oldest)
    }
  }
}
