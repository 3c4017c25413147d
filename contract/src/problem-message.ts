import type { Problem } from './problem.ts'

/**
 * Reads a refusal defensively: errors.title[0], else the first entry of errors, else title, else the fallback.
 * A file of its own, without zod, because every call of the browser needs it.
 */
export function firstMessage(problem: Partial<Problem> | undefined, fallback: string): string {
  const errors = problem?.errors ?? {}
  return errors.title?.[0] || Object.values(errors)[0]?.[0] || problem?.title || fallback
}
