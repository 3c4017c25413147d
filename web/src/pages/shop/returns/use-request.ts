import { RETURN_TEXT } from '@kwaderno/contract/return-status.ts'
import { requestExchange } from '@kwaderno/contract/returns.ts'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { firstMessage, statusOf } from '../../../api/failure.ts'
import { makeAttempts } from '../../../api/idempotency-key.ts'
import { notifyHub } from '../../../api/live.ts'
import { refetchAfter } from '../../../api/query-client.ts'
import { toast } from '../../../ui/toast.ts'
import { itemsOf, type ReturnDraft } from './draft.ts'

/** On a phone, not over the header of the form. */
export const REFUSAL = { isLow: true, group: 'return' } as const

/**
 * Posts the request once: sent again unchanged after a lost response, it carries the same key and gets the same
 * response. With changes it is another request, which the server refuses as a second one.
 */
export function useRequest(orderId: number, onPosted: () => void) {
  const [attempts] = useState(makeAttempts)

  async function send(draft: ReturnDraft): Promise<void> {
    const { remarks, attachments } = draft
    const items = itemsOf(draft)
    const words = JSON.stringify([remarks, items, attachments.map(({ name, size }) => [name, size])])
    try {
      const [, told] = await call(requestExchange, {
        body: { orderId, remarks, items, idempotencyKey: attempts.keyOf(words) },
        files: { attachments },
      })
      toast.success(RETURN_TEXT.posted.title, RETURN_TEXT.posted.text)
      onPosted()
      void notifyHub('AdminSendOrderChangeStatusNotification', told)
    } catch (error) {
      toast.error(RETURN_TEXT.failedTitle, RETURN_TEXT.failed(firstMessage(error, '')), REFUSAL)
      // Without a connection nothing can be refetched.
      if (statusOf(error) !== 0) void refetchAfter(requestExchange)
    }
  }

  return { send, attempts }
}
