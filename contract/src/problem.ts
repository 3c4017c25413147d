import { z } from 'zod'

/** The one shape of every refusal (application/problem+json). `errors.title` repeats the title for older readers. */
export const Problem = z.object({
  title: z.string(),
  status: z.int(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** Given on unexpected failures, so that a person can name it to whoever reads the logs. */
  requestId: z.string().optional(),
})
export type Problem = z.infer<typeof Problem>

export const VALIDATION_TITLE = 'One or more validation errors occurred.'

/** Reads a refusal defensively: errors.title[0], else the first entry of errors, else title, else the fallback. */
export function firstMessage(problem: Partial<Problem> | undefined, fallback: string): string {
  const errors = problem?.errors ?? {}
  return errors.title?.[0] ?? Object.values(errors)[0]?.[0] ?? problem?.title ?? fallback
}
