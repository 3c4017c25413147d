import { newKey } from './idempotency-key.ts'

/** How long the same add is taken for another attempt after one without an answer, in milliseconds. */
const EXPIRES = 60_000

/** By option, so that a retry from another button, or of another quantity, after a lost answer adds nothing twice. */
const unanswered = new Map<number, { key: string; at: number }>()

/** One key for all attempts to add an option until one of them is answered: the server knows what it has added with it. */
export function keyOfAdd(optionId: number): string {
  const before = unanswered.get(optionId)
  const at = Date.now()
  const key = before && at - before.at < EXPIRES ? before.key : newKey()
  unanswered.set(optionId, { key, at })
  return key
}

/** The answer to an add has decided about this key: what is sent afterwards is meant anew. */
export function decideAdd(optionId: number, key: string): void {
  if (unanswered.get(optionId)?.key === key) unanswered.delete(optionId)
}

/** What was added of an option is out of the cart: whoever adds it again does not mean that. */
export function forgetAdd(optionId: number): void {
  unanswered.delete(optionId)
}

/** As `forgetAdd` for all of them: they may have gone with an order. */
export function forgetAdds(): void {
  unanswered.clear()
}
