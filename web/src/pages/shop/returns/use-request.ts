import { RETURN_TEXT } from '@kwaderno/contract/return-rules.ts'
import { requestExchange } from '@kwaderno/contract/returns.ts'
import { useRef } from 'react'
import { call } from '../../../api/client.ts'
import { firstMessage, statusOf } from '../../../api/failure.ts'
import { newKey } from '../../../api/idempotency-key.ts'
import { tell } from '../../../api/live.ts'
import { refetchAfter } from '../../../api/query-client.ts'
import { toast } from '../../../ui/toast.ts'
import { itemsOf, type ReturnDraft } from './draft.ts'

/** On a phone not over the head of the form. */
export const REFUSAL = { isLow: true, group: 'return' } as const

/**
 * Posts the request once: what is sent again unchanged after a lost answer carries the same key, and is answered as the
 * first time. What was changed meanwhile is another request, and the server says that there is one.
 */
export function useRequest(orderId: number, onPosted: () => void) {
  const attempt = useRef({ words: '', idempotencyKey: '' })

  function keyOf({ remarks, attachments }: ReturnDraft, items: ReturnType<typeof itemsOf>): string {
    const words = JSON.stringify([remarks, items, attachments.map(({ name, size }) => [name, size])])
    if (attempt.current.words !== words) attempt.current = { words, idempotencyKey: newKey() }
    return attempt.current.idempotencyKey
  }

  async function send(draft: ReturnDraft): Promise<void> {
    const items = itemsOf(draft)
    try {
      const [, told] = await call(requestExchange, {
        body: { orderId, remarks: draft.remarks, items, idempotencyKey: keyOf(draft, items) },
        files: { attachments: draft.attachments },
      })
      toast.success(RETURN_TEXT.posted.title, RETURN_TEXT.posted.text)
      onPosted()
      void tell('AdminSendOrderChangeStatusNotification', told)
    } catch (error) {
      toast.error(RETURN_TEXT.failedTitle, RETURN_TEXT.failed(firstMessage(error, '')), REFUSAL)
      // Without an answer there is nothing new to read.
      if (statusOf(error) !== 0) void refetchAfter(requestExchange)
    }
  }

  return {
    send,
    attempt: () => attempt.current,
    /** Goes on with an attempt whose answer may have been lost. */
    resume: (before: typeof attempt.current) => void (attempt.current = before),
  }
}
