import { editOrder, ORDER_TEXT, type OrderChange, type StaffOrder } from '@kwaderno/contract/order.ts'
import { CHECKOUT_TEXT } from '@kwaderno/contract/cart.ts'
import { call } from '../../../api/client.ts'
import { firstMessage } from '../../../api/failure.ts'
import { tell } from '../../../api/live.ts'
import { invalidateBelow } from '../../../api/query-client.ts'
import { toast } from '../../../ui/toast.ts'
import type { OrderForm } from './form.ts'

export interface OrderEdit {
  changes: Partial<OrderForm>
  added: readonly File[]
  removed: readonly number[]
}

/** Saves an edit and says how it went. True when it was saved; the page then leaves its edit mode. */
export async function saveOrder(order: StaffOrder, { changes, added, removed }: OrderEdit): Promise<boolean> {
  try {
    const answer = await call(editOrder, {
      params: { id: order.orderId },
      body: { ...changes, version: order.version, paymentDetailAttachmentsToDeleted: [...removed] },
      files: { paymentDetailAttachments: added },
    })
    return await announce(answer)
  } catch (error) {
    toast.warning(ORDER_TEXT.errorTitle, firstMessage(error, 'Please try again.'))
    return false
  }
}

/** Tells of a change that the server has answered: the addressees by the hub, the person by a toast. */
export async function announce(answer: OrderChange): Promise<boolean> {
  if (answer.length === 1) {
    toast.warning(ORDER_TEXT.errorTitle, CHECKOUT_TEXT.insufficient([answer[0].description]))
    return false
  }
  void tell('MemberSendOrderChangeStatusNotification', answer[0])
  void tell('AdminSendOrderChangeStatusNotification', answer[1])
  toast.success('Updated!', ORDER_TEXT.updated)
  await invalidateBelow('/Order', '/Dashboard')
  return true
}
