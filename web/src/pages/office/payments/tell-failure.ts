import { PAYMENT_TEXT } from '@kwaderno/contract/payment-text.ts'
import { firstMessage } from '../../../api/failure.ts'
import { isUnanswered } from '../../../edit/send.ts'
import { toast } from '../../../ui/toast.ts'

/** Says why a payment was not decided on. @param title is claimed only where the server has answered */
export function tellFailure(title: string, error: unknown): void {
  const { unanswered, failed } = PAYMENT_TEXT
  if (isUnanswered(error)) toast.warning(unanswered.title, unanswered.text)
  else toast.warning(title, firstMessage(error, failed))
}
