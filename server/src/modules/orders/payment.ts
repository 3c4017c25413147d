import type { EditedOrder } from '@kwaderno/contract/order-edit-rules.ts'
import type { Selectable } from 'kysely'
import type { Deps } from '../../core/deps.ts'
import type { Session } from '../../core/session.ts'
import type { OrdersTable } from '../../db/tables/orders.ts'
import type { Tx } from '../../db/tx.ts'
import { editedWith, refuseWrong, saveFields } from './edited.ts'
import { changedBy } from './versioning.ts'

/** How an order is paid; what is left out stays as it is. */
export type StoredPayment = Pick<EditedOrder, 'paymentReceived'> &
  Partial<{
    [
      Name in
        | 'paymentTagTypeId'
        | 'overpaymentAmount'
        | 'reimbursementTypeId'
        | 'underPaymentAmount'
        | 'repaymentTypeId'
    ]: EditedOrder[Name] | undefined
  }>

/**
 * Stores how a locked Pending order is paid, by the rules of Manage Order; the caller writes the audit log and tells.
 * @throws Refusal 400 with a message per wrong field
 */
export async function storePayment(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'secret'>,
  session: Session,
  order: Selectable<OrdersTable>,
  payment: StoredPayment,
): Promise<void> {
  const form = { ...payment, paymentDetailAttachmentsToDeleted: [] }
  const edited = editedWith(order, form)
  // Nothing has come in: that is how it was placed, and no edit of Manage Order.
  if (payment.paymentReceived !== null) refuseWrong(edited)
  // A verified payment keeps the order. Taken back, it leaves an order that is to be warned of anew before it expires.
  const change = { ...changedBy(session.userId, deps.clock.now()), expiry_warned_at: null }
  await saveFields(tx, deps, order, edited, form, change)
}
