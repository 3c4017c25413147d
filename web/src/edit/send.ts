import { fieldErrors, statusOf } from '../api/failure.ts'

/**
 * What became of a save. 'behind': somebody else was faster (409), and nothing was saved. 'unknown': no answer came, and
 * it may be saved all the same.
 */
export type Outcome<Answer> =
  | { kind: 'saved'; answer: Answer }
  /** With the messages of single fields. */
  | { kind: 'refused' | 'behind' | 'unknown'; errors: Record<string, string>; error: unknown }

export async function send<Answer>(call: () => Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    return { kind: 'saved', answer: await call() }
  } catch (error) {
    return { kind: kindOf(statusOf(error) ?? 0), errors: fieldErrors(error), error }
  }
}

/** The server itself answers with 500 at most; what is above comes from whoever waited for it in vain. */
export function kindOf(status: number): 'refused' | 'behind' | 'unknown' {
  if (status === 0 || status > 500) return 'unknown'
  return status === 409 ? 'behind' : 'refused'
}
