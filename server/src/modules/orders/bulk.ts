import type { BodyOf, QueryOf } from '@kwaderno/contract/endpoint.ts'
import { toPesos } from '@kwaderno/contract/money.ts'
import { INADEQUATE, ORDER_TEXT } from '@kwaderno/contract/order.ts'
import { MAX_SELECTED } from '@kwaderno/contract/bulk.ts'
import {
  BULK_TEXT,
  targetOf,
  type BulkResult,
  type moveOrders,
  type selectOrders,
} from '@kwaderno/contract/order-bulk.ts'
import { mayMove } from '@kwaderno/contract/order-status.ts'
import { EXACT_PAYMENT } from '@kwaderno/contract/payment-tags.ts'
import type { Selectable } from 'kysely'
import type { Deps } from '../../core/deps.ts'
import { eachAlone } from '../../core/each-alone.ts'
import { refuse, refuseAt } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import type { OrdersTable } from '../../db/tables/orders.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { saveDate } from './delivery.ts'
import { saveEdit } from './edit.ts'
import { Shortage, type Actor } from './moves.ts'
import { listSelection, lockOrder } from './queries.ts'
import { amountToPay } from './rules.ts'
import { auditChange, lockAny, takeStep } from './service.ts'

type Order = Selectable<OrdersTable>
type Bulk = BodyOf<typeof moveOrders>

/** Everything that a filter finds, to be ticked. @throws Refusal 400 when it is too much */
export async function selectAll({ db }: Deps, query: QueryOf<typeof selectOrders>) {
  const found = await listSelection(db, query, MAX_SELECTED + 1)
  if (found.length > MAX_SELECTED) throw refuse(BULK_TEXT.tooMany)
  return found.map(({ id, order_number, status, version }) => ({
    orderId: id,
    orderNumber: order_number,
    status,
    version,
  }))
}

/**
 * Moves orders one after the other, each in its own transaction, so that one that cannot be moved changes nothing and
 * keeps no other back.
 */
export async function moveMany(deps: Deps, session: Session, bulk: Bulk): Promise<BulkResult[]> {
  const { action, deliveryDate: day } = bulk
  if (action === 'ship' && day && day < deps.clock.today())
    throw refuseAt('deliveryDate', ORDER_TEXT.dateEarly)
  const versions = new Map(bulk.orders.map(({ orderId, version }) => [orderId, version]))
  const ones = [...versions].map(([orderId, version]): One => {
    return { bulk, orderId, version, about: { orderNumber: '' } }
  })
  return eachAlone(
    deps,
    ones,
    async (one) => ({ ...(await moveOne(deps, session, one)), ...asked(one), message: '' }),
    (one, message) => ({ ...asked(one), outcome: 'failed', message, version: null }),
  )
}

const asked = ({ orderId, about }: One) => ({ orderId, ...about })

/** What is known of an order by the time that it fails. */
type About = Pick<BulkResult, 'orderNumber'>

type Moved = Pick<BulkResult, 'outcome' | 'version'>

interface One {
  bulk: Bulk
  orderId: number
  version: number
  about: About
}

async function moveOne(deps: Deps, session: Session, one: One): Promise<Moved> {
  try {
    return await inTransaction(deps.db, (tx) => moveIn(tx, deps, session, one))
  } catch (error) {
    if (error instanceof Shortage) throw refuse(`${INADEQUATE}: ${error.items.join(', ')}`)
    throw error
  }
}

async function moveIn(
  tx: Tx,
  deps: Deps,
  session: Session,
  { bulk, orderId, version, about }: One,
): Promise<Moved> {
  const order = await lockOrder(tx, orderId)
  if (order === undefined) throw refuse(BULK_TEXT.gone)
  about.orderNumber = order.order_number
  if (order.status === targetOf(bulk.action, order.delivery_method)) {
    return { outcome: 'same', version: order.version }
  }
  if (order.version !== version) throw refuse(BULK_TEXT.changed)
  await move(tx, deps, session, order, bulk)
  const moved = await lockAny(tx, orderId)
  return { outcome: 'done', version: moved.version }
}

async function move(tx: Tx, deps: Deps, session: Session, order: Order, bulk: Bulk): Promise<void> {
  const { action, receivedInFull, deliveryDate, courierId, tracking } = bulk
  const actor: Actor = { mover: 'staff', session }
  const to = targetOf(action, order.delivery_method)
  const trackingNumber = tracking.find(({ orderId }) => orderId === order.id)?.trackingNumber
  const step = { to, parcel: { courierId, trackingNumber } }
  // What cannot be moved is refused by its step, before anything is set for it.
  const isLegal = mayMove(order.status, to, 'staff', order.delivery_method)
  if (isLegal && action === 'approve' && receivedInFull && order.payment_received_centavos === null) {
    await approveAsPaid(tx, deps, session, order)
    return
  }
  if (isLegal && action === 'ship' && deliveryDate && order.delivery_date === null) {
    await saveDate(tx, deps, session, order, deliveryDate)
    await takeStep(tx, deps, { ...order, delivery_date: deliveryDate }, step, actor)
  } else {
    await takeStep(tx, deps, order, step, actor)
  }
  await auditChange(tx, session, order)
}

/** As Manage Order approves a payment that it is told of. */
async function approveAsPaid(tx: Tx, deps: Deps, session: Session, order: Order): Promise<void> {
  await saveEdit(tx, deps, {
    session,
    orderId: order.id,
    form: {
      status: 'Approved',
      paymentReceived: toPesos(amountToPay(order)),
      paymentTagTypeId: EXACT_PAYMENT,
      paymentDetailAttachmentsToDeleted: [],
    },
    added: [],
  })
}
