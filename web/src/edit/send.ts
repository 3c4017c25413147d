import { fieldErrors, firstMessage, statusOf } from '../api/failure.ts'
import { toast } from '../ui/toast.ts'

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

interface Told {
  saved: { title: string; text: string }
  /** The title over what the server says. */
  failed: string
  /** Reads anew what shows it, after a save and when somebody else was faster. */
  readAgain: () => Promise<unknown>
}

/** Sends a save and says how it went, once the screen shows it: whoever has read that may leave without being asked. */
export async function sendAndTell<Answer>(
  call: () => Promise<Answer>,
  { saved, failed, readAgain }: Told,
): Promise<Outcome<Answer>> {
  const outcome = await send(call)
  if (outcome.kind === 'saved' || outcome.kind === 'behind') await readAgain()
  if (outcome.kind === 'saved') toast.success(saved.title, saved.text)
  else toast.error(failed, firstMessage(outcome.error, ''))
  return outcome
}
