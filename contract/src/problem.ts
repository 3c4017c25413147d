import { z } from 'zod'
import { REFUSAL_CODES } from './refusals.ts'

/** The one shape of every refusal (application/problem+json). `errors.title` repeats the title for older readers. */
export const Problem = z.object({
  title: z.string(),
  status: z.int(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** Names a refusal that the client may act on by itself. */
  code: z.enum(REFUSAL_CODES).optional(),
  /** What goes along with the answer to it. */
  challenge: z.string().optional(),
  /** Given on unexpected failures, so that a person can name it to whoever reads the logs. */
  requestId: z.string().optional(),
})
export type Problem = z.infer<typeof Problem>

export const VALIDATION_TITLE = 'One or more validation errors occurred.'

export { firstMessage } from './problem-message.ts'
