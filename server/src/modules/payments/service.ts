import { BANK_LIST_TEXT } from '@kwaderno/contract/bank-list-fields.ts'
import type { BodyOf } from '@kwaderno/contract/endpoint.ts'
import type { NotificationPair } from '@kwaderno/contract/live.ts'
import { wordsOf as fieldInWords } from '@kwaderno/contract/described-field.ts'
import { toCentavos, toPesos } from '@kwaderno/contract/money.ts'
import type { OrderChange } from '@kwaderno/contract/order.ts'
import { ORDER_STATUS_LABEL } from '@kwaderno/contract/order-status.ts'
import { PAYMENT_DECISION_FIELDS } from '@kwaderno/contract/payment-fact-labels.ts'
import type { rejectPayment, reopenPayment, verifyPayment } from '@kwaderno/contract/payment.ts'
import { groundsOf } from '@kwaderno/contract/payment-proposal.ts'
import { PAYMENT_TEXT } from '@kwaderno/contract/payment-text.ts'
import { holds } from '@kwaderno/contract/permissions.ts'
import type { Selectable } from 'kysely'
import { audit } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import { missing, notFound, refuse, refuseAt } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import type { OrdersTable, PaymentsTable } from '../../db/tables/orders.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { freeLine, lockOpenLine, useLine } from '../bank-lists/rules.ts'
import { queueOrderMail } from '../mails/service.ts'
import { notify } from '../notifications/service.ts'
import {
  answering,
  auditChange,
  auditOf,
  lockAny,
  notifyCustomer,
  orderChanged,
  storePayment,
  takeStep,
} from '../orders/service.ts'
import { findOrderId, listOthers, lockPayment, sumVerified } from './queries.ts'

type Order = Selectable<OrdersTable>
type Payment = Selectable<PaymentsTable>

/** A payment with its order, both locked. */
export interface Locked {
  order: Order
  payment: Payment
}

type Verifying = Omit<BodyOf<typeof verifyPayment>, 'version' | 'bankLineId' | 'seen'>

/**
 * Verifies a payment that waits: what has come in of it, and the payment details of its order as long as that is Pending.
 * @returns the two notifications, or the one entry that names what is short of stock for the approval
 * @throws Refusal 409 when somebody was faster, 400 when it cannot be verified now, 403 for an approval without permission
 */
export async function verify(
  deps: Deps,
  session: Session,
  id: number,
  { version, bankLineId, seen, ...form }: BodyOf<typeof verifyPayment>,
): Promise<OrderChange> {
  if (form.approve && !holds(session, 'Transactions.edit')) throw missing('Transactions.edit')
  return answering(() =>
    inTransaction(deps.db, async (tx) => {
      const locked = await lockForDecision(tx, session, id, version)
      if (seen) await refuseOtherGrounds(tx, session, locked, seen)
      const line = bankLineId ? await lockOpenLine(tx, bankLineId) : undefined
      if (line && line.amount_centavos !== toCentavos(form.amount)) {
        throw refuseAt('amount', BANK_LIST_TEXT.otherAmount)
      }
      const told = await verifyLocked(tx, deps, session, locked, form)
      if (bankLineId) await useLine(tx, bankLineId, id)
      return told
    }),
  )
}

/**
 * Locks a payment and, before it, its order, as whoever changes an order does.
 * @param version that the caller has seen; without one it is not asked
 * @throws Refusal 404 without such a payment, 409 when it has changed since
 */
export async function lockForDecision(
  tx: Tx,
  session: Session,
  id: number,
  version?: number,
): Promise<Locked> {
  const orderId = await findOrderId(tx, id)
  if (orderId === undefined) throw notFound(PAYMENT_TEXT.gone)
  const order = await lockAny(tx, orderId)
  const payment = await lockPayment(tx, id)
  if (payment === undefined) throw notFound(PAYMENT_TEXT.gone)
  if (version !== undefined && payment.version !== version) {
    const who = payment.decided_by === session.userId ? 'You' : 'Someone else'
    throw refuse(PAYMENT_TEXT.changedMeanwhile(who, payment.state), { code: 'changed' })
  }
  return { order, payment }
}

/**
 * Refuses payment details that were calculated before the total or another payment of the Pending order changed: its version says
 * nothing of a payment that was added, and the payment's version nothing of the order.
 * @throws Refusal 409 that says who was faster
 */
async function refuseOtherGrounds(
  tx: Tx,
  session: Session,
  { order, payment }: Locked,
  seen: NonNullable<BodyOf<typeof verifyPayment>['seen']>,
): Promise<void> {
  if (order.status !== 'Pending') return
  const there = groundsOf(await besideOf(tx, { order, payment }))
  const isSame = (one: number, other: number) => toCentavos(one) === toCentavos(other)
  if (!isSame(there.amountToPay, seen.amountToPay) || !isSame(there.received, seen.received)) {
    throw await orderChanged(tx, session, order.changed_by_id)
  }
  if (there.isAnotherWaiting !== seen.isAnotherWaiting) throw await orderChanged(tx, session, null)
}

/** What a locked payment is proposed a tag from. */
export async function besideOf(tx: Tx, { order, payment }: Locked) {
  const others = await listOthers(tx, payment)
  return { amountToPay: toPesos(order.total_centavos + order.delivery_fee_centavos), others }
}

/**
 * The same as a part of a transaction.
 * @throws Refusal 400 when it cannot be verified now
 * @throws Shortage when less is on hand than an approval takes
 */
export async function verifyLocked(
  tx: Tx,
  deps: Deps,
  session: Session,
  { order, payment }: Locked,
  { amount, approve, ...tag }: Verifying,
): Promise<NotificationPair> {
  refuseState(payment, 'Unverified')
  // Money for a cancelled order goes back; an approval needs one that waits for it.
  if (order.status === 'Cancelled' || (approve && order.status !== 'Pending')) throw orderIs(order)
  await save(tx, payment, {
    state: 'Verified',
    amount_received_centavos: toCentavos(amount),
    decided_by: session.userId,
    decided_at: deps.clock.now(),
  })
  if (order.status === 'Pending') {
    const received = toPesos((await sumVerified(tx, order.id)) ?? 0)
    await storePayment(tx, deps, session, order, { ...tag, paymentReceived: received })
  }
  await auditDecision(tx, session, { order, payment }, 'Verified')
  const told = await notifyBoth(tx, deps, session, order, {
    title: 'Payment Verified',
    customer: `Your payment for order ${order.order_number} has been verified.`,
    staff: `${session.fullName} verified a payment of order ${order.order_number}.`,
  })
  if (!approve) return told
  const paid = await lockAny(tx, order.id)
  const approved = await takeStep(tx, deps, paid, { to: 'Approved' }, { mover: 'staff', session })
  await auditChange(tx, session, paid)
  return approved
}

/**
 * Rejects a payment that waits and tells its customer why. The order stays as it is, so a new proof can be uploaded.
 * @throws Refusal 409 when somebody was faster, 400 when it cannot be rejected now
 */
export function reject(
  deps: Deps,
  session: Session,
  id: number,
  { version, reason }: BodyOf<typeof rejectPayment>,
): Promise<NotificationPair> {
  return inTransaction(deps.db, async (tx) => {
    const { order, payment } = await lockForDecision(tx, session, id, version)
    refuseState(payment, 'Unverified')
    if (order.status !== 'Pending') throw orderIs(order)
    const now = deps.clock.now()
    await save(tx, payment, { state: 'Rejected', reason, decided_by: session.userId, decided_at: now })
    await auditDecision(tx, session, { order, payment }, 'Rejected')
    await queueOrderMail(tx, deps, 'payment-rejected', order.id, {
      occasion: `${payment.id} ${payment.version}`,
      values: { reason },
    })
    return notifyBoth(tx, deps, session, order, {
      title: 'Payment Not Accepted',
      customer: `Your payment for order ${order.order_number} was not accepted: ${reason}`,
      staff: `${session.fullName} rejected a payment of order ${order.order_number}.`,
    })
  })
}

/**
 * Takes a verified payment back, and its amount off what its order has received.
 * @throws Refusal 409 when somebody was faster, 400 once the order has moved on
 */
export function reopen(
  deps: Deps,
  session: Session,
  id: number,
  { version }: BodyOf<typeof reopenPayment>,
): Promise<NotificationPair> {
  return inTransaction(deps.db, async (tx) => {
    const { order, payment } = await lockForDecision(tx, session, id, version)
    refuseState(payment, 'Verified')
    if (order.status !== 'Pending') throw orderIs(order)
    await freeLine(tx, id)
    await save(tx, payment, {
      state: 'Unverified',
      amount_received_centavos: null,
      decided_by: null,
      decided_at: null,
    })
    const left = await sumVerified(tx, order.id)
    // The tag was about a sum that is no more.
    await storePayment(tx, deps, session, order, {
      paymentReceived: left === null ? null : toPesos(left),
      paymentTagTypeId: null,
    })
    await auditDecision(tx, session, { order, payment }, 'Reopened')
    return notifyBoth(tx, deps, session, order, {
      title: 'Payment Reopened',
      customer: `Your payment for order ${order.order_number} is being looked at again.`,
      staff: `${session.fullName} reopened a payment of order ${order.order_number}.`,
    })
  })
}

function refuseState(payment: Payment, needed: Payment['state']): void {
  if (payment.state !== needed) throw refuse(PAYMENT_TEXT.paymentIs(payment.state))
}

const orderIs = (order: Order) => refuse(PAYMENT_TEXT.orderIs(ORDER_STATUS_LABEL[order.status]))

type Decision = Pick<Payment, 'state'> & Partial<Payment>

async function save(tx: Tx, { id }: Payment, { id: _id, ...decision }: Decision): Promise<void> {
  await tx
    .updateTable('payments')
    .set((eb) => ({ ...decision, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** One row: what was decided, and what it did to the payment details of the order. */
async function auditDecision(
  tx: Tx,
  session: Session,
  before: Locked,
  verb: 'Verified' | 'Rejected' | 'Reopened',
): Promise<void> {
  const after = {
    order: await lockAny(tx, before.order.id),
    payment: await lockPayment(tx, before.payment.id),
  }
  await audit(tx, {
    session,
    module: 'Payments',
    subModule: 'Payments',
    action: 'Update',
    description: `${verb} a payment of order ${before.order.order_number}`,
    before: wordsOf(before),
    after: wordsOf({ ...after, payment: after.payment! }),
  })
}

function wordsOf({ order, payment }: Locked) {
  const { amount_received_centavos: received } = payment
  const { amountReceived } = PAYMENT_DECISION_FIELDS
  return {
    paymentState: payment.state,
    rejectedFor: payment.reason,
    [amountReceived.label]: fieldInWords(amountReceived, received === null ? null : toPesos(received)),
    ...auditOf(order),
  }
}

async function notifyBoth(
  tx: Tx,
  deps: Deps,
  session: Session,
  order: Order,
  { title, customer, staff }: { title: string; customer: string; staff: string },
): Promise<NotificationPair> {
  const about = { title, actorId: session.userId, orderId: order.id }
  const member = await notifyCustomer(tx, deps, order, { ...about, description: customer })
  const admin = await notify(tx, deps, { ...about, audience: 'admin', description: staff })
  return [member, admin]
}
