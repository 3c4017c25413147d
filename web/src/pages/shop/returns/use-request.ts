import { RETURN_TEXT } from '@kwaderno/contract/return-rules.ts'
import { requestExchange } from '@kwaderno/contract/returns.ts'
import { useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { firstMessage } from '../../../api/failure.ts'
import { newKey } from '../../../api/idempotency-key.ts'
import { tell } from '../../../api/live.ts'
import { invalidateBelow } from '../../../api/query-client.ts'
import { toast } from '../../../ui/toast.ts'
import { itemsOf, type ReturnDraft } from './draft.ts'

/**
 * Posts the request once: all attempts of one visit carry the same key, so that sending it again after a lost answer
 * makes no second one.
 */
export function useRequest(orderId: number, onPosted: () => void) {
  const [idempotencyKey] = useState(newKey)
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)

  async function submit(draft: ReturnDraft): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      const [, told] = await call(requestExchange, {
        body: { orderId, remarks: draft.remarks, items: itemsOf(draft), idempotencyKey },
        files: { attachments: draft.attachments },
      })
      toast.success(RETURN_TEXT.posted.title, RETURN_TEXT.posted.text)
      onPosted()
      void tell('AdminSendOrderChangeStatusNotification', told)
    } catch (error) {
      toast.error(RETURN_TEXT.failedTitle, RETURN_TEXT.failed(firstMessage(error, '')))
    } finally {
      isRunning.current = false
      setBusy(false)
    }
    void invalidateBelow('/Order', '/Dashboard', '/Product/product-option-list')
  }

  return { submit, isBusy }
}
