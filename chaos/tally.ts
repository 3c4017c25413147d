/** What went wrong where nothing may, and what was merely refused. */
export interface Tally {
  /** Answers that a customer may not be given, in words, with how often. */
  wrong: Map<string, number>
  /** Answers as they were asked for. */
  good: number
  /** 503 with Retry-After: the customer is told to come back, and does. */
  refused: number
  /** The connection was refused or cut: there was no process to answer. */
  cut: number
}

export const newTally = (): Tally => ({ wrong: new Map(), good: 0, refused: 0, cut: 0 })

export function note(tally: Tally, words: string): void {
  tally.wrong.set(words, (tally.wrong.get(words) ?? 0) + 1)
}

export function wrongOf({ wrong }: Tally): number {
  return [...wrong.values()].reduce((sum, count) => sum + count, 0)
}
