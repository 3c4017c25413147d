import { SETUP_TEXT } from '@kwaderno/contract/setup-fields.ts'
import { firstMessage, statusOf } from '../../../api/failure.ts'

/** What the owner is told of a call that failed. The limit is shared with forgotten passwords, and its words speak of them. */
export function whyNot(error: unknown): string {
  return statusOf(error) === 429 ? SETUP_TEXT.tooMany : firstMessage(error, SETUP_TEXT.failed)
}
