import { EXCHANGE_TEXT } from '@kwaderno/contract/exchange-rules.ts'
import { saveExchange } from '@kwaderno/contract/manage-returns.ts'
import type { StaffReturn } from '@kwaderno/contract/returns.ts'
import { call } from '../../../api/client.ts'
import { responseTitle, statusOf } from '../../../api/failure.ts'
import { tell } from '../../../api/live.ts'
import { invalidateBelow } from '../../../api/query-client.ts'
import { toast } from '../../../ui/toast.ts'
import type { ExchangeDraft } from './draft/draft.ts'
import { bodyOf } from './draft/wire.ts'

/** What became of a save; `behind` when somebody else was quicker. */
export type Saving = 'saved' | 'refused' | 'behind'

/**
 * Saves the exchange screen over the request that the edit started from, and says how it went. After a refusal the
 * request is read anew, because it may be another one by now.
 */
export async function save(stored: StaffReturn, base: ExchangeDraft, draft: ExchangeDraft): Promise<Saving> {
  try {
    const answer = await call(saveExchange, {
      params: { id: stored.id },
      body: bodyOf(stored, base, draft),
      files: { paymentAttachments: draft.added },
    })
    if (answer.length === 1) {
      toast.error(EXCHANGE_TEXT.errorTitle, answer[0].description)
      await invalidateBelow('/Order', '/Product/product-option-list')
      return 'refused'
    }
    void tell('MemberSendOrderChangeStatusNotification', answer[0])
    void tell('AdminSendOrderChangeStatusNotification', answer[1])
    toast.success(EXCHANGE_TEXT.updated.title, EXCHANGE_TEXT.updated.text)
    await invalidateBelow('/Order', '/Dashboard', '/Product', '/Shop')
    return 'saved'
  } catch (error) {
    const isBehind = statusOf(error) === 409
    const text = isBehind ? EXCHANGE_TEXT.changed : responseTitle(error, 'Please try again.')
    toast.error(EXCHANGE_TEXT.errorTitle, text)
    if (statusOf(error) !== 0) await invalidateBelow('/Order', '/Product/product-option-list')
    return isBehind ? 'behind' : 'refused'
  }
}
