import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { firstMessage } from '../api/failure.ts'
import { refetchAfter, whenRefetched } from '../api/query-client.ts'
import { toast } from '../ui/toast.ts'
import { send, type Outcome } from './send.ts'

interface Words {
  title: string
  text: string
}

interface Told<Answer> {
  saved: Words | ((answer: Answer) => Words)
  /** The title over what the server says. */
  failed: string
  /** What is said in the place of both where no answer came. */
  unanswered?: Words
  /** What is said under it in place of the server's message, by the messages of single fields. */
  refused?: (errors: Record<string, string>) => string | undefined
  /** What it invalidates is refetched when somebody else was faster or no answer came; after a save the call does that itself. */
  endpoint: AnyEndpoint
  /** Refetches what no endpoint invalidates, such as the session. */
  alsoRefetch?: () => Promise<unknown>
}

/** Sends a save and says how it went, once the screen shows it: whoever has read that may leave without being asked. */
export async function sendAndToast<Answer>(
  call: () => Promise<Answer>,
  { saved, failed, unanswered, refused, endpoint, alsoRefetch }: Told<Answer>,
): Promise<Outcome<Answer>> {
  const outcome = await send(call)
  if (outcome.kind === 'saved') await Promise.all([whenRefetched(), alsoRefetch?.()])
  if (outcome.kind === 'behind') await Promise.all([refetchAfter(endpoint), alsoRefetch?.()])
  // Without a connection that may take long; what is read then shows whether it was saved.
  if (outcome.kind === 'unknown') void Promise.all([refetchAfter(endpoint), alsoRefetch?.()])
  if (outcome.kind === 'saved') {
    const { title, text } = typeof saved === 'function' ? saved(outcome.answer) : saved
    toast.success(title, text)
  } else if (outcome.kind === 'unknown' && unanswered) toast.error(unanswered.title, unanswered.text)
  else toast.error(failed, refused?.(outcome.errors) ?? firstMessage(outcome.error, ''))
  return outcome
}
