import { EXCHANGE_TEXT } from '@kwaderno/contract/exchange-rules.ts'
import { saveExchange, type ExchangeChange } from '@kwaderno/contract/manage-returns.ts'
import { getReturn, type StaffReturn } from '@kwaderno/contract/returns.ts'
import { call } from '../../../api/client.ts'
import { responseTitle } from '../../../api/failure.ts'
import { notifyBoth } from '../../../api/live.ts'
import { queryClient, queryOf, refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import { send, type Outcome } from '../../../edit/send.ts'
import { toast } from '../../../ui/toast.ts'
import { draftOf, isSameDraft, type ExchangeDraft } from './draft/draft.ts'
import { isOutcomeOf, rebase } from './draft/rebase.ts'
import { bodyOf } from './draft/wire.ts'

type Ending = Outcome<unknown>['kind']

interface Edit {
  stored: StaffReturn
  /** The stored request as a draft. */
  base: ExchangeDraft
  draft: ExchangeDraft
  /** What was sent over the same request before and got no answer; it may be stored all the same. */
  unanswered: readonly ExchangeDraft[]
}

/**
 * Saves the exchange screen over the request that the edit started from, and says how it went. After a refusal the
 * request is read anew, because it may be another one by now: if by an own save that got no answer, what has been
 * changed since goes on top of it.
 */
export async function sendExchange(edit: Edit): Promise<Ending> {
  const { stored, base, draft } = edit
  const sent = await send(() =>
    call(saveExchange, {
      params: { id: stored.id },
      body: bodyOf(stored, base, draft),
      files: { paymentAttachments: draft.added },
    }),
  )
  if (sent.kind === 'saved') return announce(sent.answer)
  if (sent.kind === 'behind') return sendBehind(edit)
  toast.error(EXCHANGE_TEXT.errorTitle, responseTitle(sent.error, 'Please try again.'))
  const refetched = refetchAfter(saveExchange)
  // Without a connection that may take long; what is read then shows whether it was saved.
  if (sent.kind !== 'unknown') await refetched
  return sent.kind
}

async function announce(answer: ExchangeChange): Promise<Ending> {
  if (answer.length === 1) {
    toast.error(EXCHANGE_TEXT.errorTitle, answer[0].description)
    await whenRefetched()
    return 'refused'
  }
  notifyBoth(answer)
  toastSaved()
  await whenRefetched()
  return 'saved'
}

export function toastSaved(): void {
  toast.success(EXCHANGE_TEXT.updated.title, EXCHANGE_TEXT.updated.text)
}

/** The stored request is a newer one than the edit started from. */
async function sendBehind({ stored, base, draft, unanswered }: Edit): Promise<Ending> {
  await refetchAfter(saveExchange)
  const latest = queryClient.getQueryData(queryOf(getReturn, { params: { id: stored.id } }).queryKey)
  const isOwn = (now: StaffReturn) => unanswered.some((sent) => isOutcomeOf(sent, stored, now))
  if (latest === undefined || !('version' in latest) || !isOwn(latest)) {
    toast.error(EXCHANGE_TEXT.errorTitle, EXCHANGE_TEXT.changed)
    return 'behind'
  }
  const now = draftOf(latest)
  const rest = rebase(base, draft, latest)
  if (!isSameDraft(rest, now)) return sendExchange({ stored: latest, base: now, draft: rest, unanswered: [] })
  toastSaved()
  return 'saved'
}
