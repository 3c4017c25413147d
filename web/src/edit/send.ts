import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { codeOf, fieldErrors, statusOf } from '../api/failure.ts'

/**
 * What became of a save. 'behind': somebody else was faster (`changed`), and nothing was saved. 'unknown': no answer came,
 * and it may be saved all the same.
 */
export type Outcome<Answer> =
  | { kind: 'saved'; answer: Answer }
  /** With the messages of single fields. */
  | { kind: 'refused' | 'behind' | 'unknown'; errors: Record<string, string>; error: unknown }

export async function send<Answer>(call: () => Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    return { kind: 'saved', answer: await call() }
  } catch (error) {
    return { kind: kindOf(error), errors: fieldErrors(error), error }
  }
}

/** The server itself answers with 500 at most; what is above comes from whoever waited for it in vain. */
export function isUnanswered(error: unknown): boolean {
  const status = statusOf(error) ?? 0
  return status === 0 || status > 500
}

function kindOf(error: unknown): 'refused' | 'behind' | 'unknown' {
  if (isUnanswered(error)) return 'unknown'
  return codeOf<AnyEndpoint>(error) === 'changed' ? 'behind' : 'refused'
}
