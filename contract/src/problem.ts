import { z } from 'zod'

/** The one shape of every refusal (application/problem+json). `errors.title` repeats the title for older readers. */
export const Problem = z.object({
  title: z.string(),
  status: z.int(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** Names a refusal that the client answers by itself; see second-factor.ts. */
  code: z.string().optional(),
  /** What goes along with the answer to it. */
  challenge: z.string().optional(),
  /** Given on unexpected failures, so that a person can name it to whoever reads the logs. */
  requestId: z.string().optional(),
})
export type Problem = z.infer<typeof Problem>

export const VALIDATION_TITLE = 'One or more validation errors occurred.'

export { firstMessage } from './problem-message.ts'
