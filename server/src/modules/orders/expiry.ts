import { ORDER_TEXT } from '@kwaderno/contract/order.ts'
import type { Selectable } from 'kysely'
import { audit } from '../../core/audit.ts'
import { momentInWords } from '../../core/clock.ts'
import type { Deps } from '../../core/deps.ts'
import { oneByOne } from '../../core/one-by-one.ts'
import { refuse } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import type { OrdersTable } from '../../db/tables/orders.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { queueOrderMail } from '../mails/service.ts'
import { notify } from '../notifications/service.ts'
import {
  findDue,
  findExpiryDays,
  forgetWarnings,
  listDue,
  type Due,
  type DueOrder,
} from './expiry-queries.ts'
import { dueBack, moveOrder, notifyCustomer } from './moves.ts'
import { lockOrder } from './queries.ts'
import { expiresOn } from './rules.ts'
import { lockAny } from './service.ts'
import { changedBy, refuseStale } from './versioning.ts'

type Order = Selectable<OrdersTable>

/** Orders of one round; what is left waits for the next. */
const MOST = 500
const DAY = 86_400_000

/**
 * Warns of pending orders that expire within a day, and cancels those whose time is over, each in a transaction of its
 * own; one that fails keeps none of the others. The setting `expiryDays` says when, and 0 that none does.
 */
export async function expireOrders(deps: Deps): Promise<{ warned: number; cancelled: number }> {
  await forgetWarnings(deps.db)
  const warned = await eachDue(deps, 'warning', warn)
  return { warned, cancelled: await eachDue(deps, 'expiry', expire) }
}

type Step = (tx: Tx, deps: Deps, order: Order, due: DueOrder) => Promise<void>

/** @returns how many there were */
async function eachDue(deps: Deps, due: Due, step: Step): Promise<number> {
  const ids = await listDue(deps.db, due, deps.clock.now(), MOST)
  return oneByOne(deps, { ids, about: 'order' }, async (tx, orderId) => {
    const order = await lockOrder(tx, orderId)
    // Another process, or an approval, may have been here since the list was read.
    const found = order && (await findDue(tx, due, orderId, deps.clock.now()))
    if (!order || !found) return false
    await step(tx, deps, order, found)
    return true
  })
}

/** Changes nothing that a person could have open: the order keeps its version. */
async function warn(tx: Tx, deps: Deps, order: Order, due: DueOrder): Promise<void> {
  const now = deps.clock.now()
  await tx.updateTable('orders').set({ expiry_warned_at: now }).where('id', '=', order.id).execute()
  const end = expiresOn({ ...order, ...due, expiry_warned_at: now }, now) ?? now
  await queueOrderMail(tx, deps, 'hold-expiring', order.id, {
    occasion: end.toISOString(),
    values: { expiresOn: momentInWords(end) },
  })
  await notifyBoth(
    tx,
    deps,
    order,
    'Order Expires Soon',
    `is cancelled unless it is approved by ${momentInWords(end)}`,
  )
}

async function expire(tx: Tx, deps: Deps, order: Order, due: DueOrder): Promise<void> {
  const reason = `Not approved within ${due.expiry_days} days.`
  await moveOrder(tx, deps, order, { to: 'Cancelled', reason }, { mover: 'job', session: null })
  await queueOrderMail(tx, deps, 'hold-expired', order.id)
  await notifyBoth(
    tx,
    deps,
    order,
    'Order Cancelled',
    `is cancelled: not approved within ${due.expiry_days} days`,
    dueBack(order, 'Cancelled'),
  )
}

/** Notifies the customer and the staff. @param what happens to the order @param more what the staff alone are told */
async function notifyBoth(
  tx: Tx,
  deps: Deps,
  order: Order,
  title: string,
  what: string,
  more = '',
): Promise<void> {
  const about = { title, orderId: order.id, actorId: null }
  await notifyCustomer(tx, deps, order, {
    ...about,
    description: `Your order ${order.order_number} ${what}.`,
  })
  await notify(tx, deps, {
    ...about,
    audience: 'admin',
    description: `Order ${order.order_number} ${what}.${more}`,
  })
}

/**
 * Keeps a pending order as long as one that is placed now. It is warned of again before that ends.
 * @throws Refusal 400 when it does not expire, 409 when it has changed since `version`
 */
export function keepOrder(
  deps: Deps,
  session: Session,
  orderId: number,
  version: number | undefined,
): Promise<{ expiresOn: string }> {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockAny(tx, orderId)
    await refuseStale(tx, session, order, version)
    const now = deps.clock.now()
    const expiry = { expiry_days: await findExpiryDays(tx) }
    const before = expiresOn({ ...order, ...expiry }, now)
    if (before === null) throw refuse(ORDER_TEXT.doesNotExpire)
    const after = new Date(now.getTime() + expiry.expiry_days * DAY)
    await tx
      .updateTable('orders')
      .set((eb) => ({
        kept_until: after,
        expiry_warned_at: null,
        version: eb('version', '+', 1),
        ...changedBy(session.userId, now),
      }))
      .where('id', '=', orderId)
      .execute()
    await audit(tx, {
      session,
      module: 'Transactions',
      subModule: 'Orders',
      action: 'Update',
      description: `Updated order ${order.order_number}`,
      before: { expiresOn: momentInWords(before) },
      after: { expiresOn: momentInWords(after) },
    })
    return { expiresOn: after.toISOString() }
  })
}
