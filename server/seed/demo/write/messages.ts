import { formatPeso } from '@kwaderno/contract/money.ts'
import { ORDER_STATUS_LABEL } from '@kwaderno/contract/order-status.ts'
import { HOUR, DAY, fullNameOf, type DemoPerson } from '../people.ts'
import { CONVERSATIONS } from '../conversations.ts'
import type { PlannedOrder } from '../orders/plan.ts'
import type { PlannedReturn } from '../orders/returns.ts'
import type { Accounts } from './accounts.ts'
import { approverOf, type WrittenOrders } from './orders.ts'
import type { WrittenReturns } from './returns.ts'
import { known, parts, type Db } from './rows.ts'

interface Notice {
  audience: 'member' | 'admin'
  title: string
  description: string
  orderId: number
  returnId: number | null
  actorId: number | null
  at: Date
  recipients: readonly number[]
}

interface Context {
  accounts: Accounts
  orders: WrittenOrders
  returns: WrittenReturns
  now: Date
}

/** The staff of the demo shop who may see orders. */
const ORDER_STAFF = ['admin', 'cashier', 'support'] as const
/** Older ones have been read long ago and are not worth a row. */
const KEPT = 12 * DAY
const READ = 2 * DAY

export async function writeNotifications(
  tx: Db,
  orders: readonly PlannedOrder[],
  returns: readonly PlannedReturn[],
  context: Context,
): Promise<void> {
  const since = context.now.getTime() - KEPT
  const notices = [
    ...orders.flatMap((order) => noticesOfOrder(order, context)),
    ...returns.flatMap((request) => noticesOfReturn(request, context)),
  ]
    .filter((notice) => notice.at.getTime() > since)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (const part of parts(notices)) {
    const rows = part.map((notice) => ({
      audience: notice.audience,
      title: notice.title,
      description: notice.description,
      order_id: notice.orderId,
      return_request_id: notice.returnId,
      actor_id: notice.actorId,
      created_at: notice.at,
    }))
    const ids = await tx.insertInto('notifications').values(rows).returning('id').execute()
    const recipients = part.flatMap((notice, index) =>
      notice.recipients.map((user_id) => ({
        notification_id: ids[index]!.id,
        user_id,
        viewed_at:
          notice.at.getTime() < context.now.getTime() - READ ? new Date(notice.at.getTime() + HOUR) : null,
      })),
    )
    for (const some of parts(recipients, 1000)) {
      await tx.insertInto('notification_recipients').values(some).execute()
    }
  }
}

/** A parent is told of what was bought in their name; of a walk-in nobody is. */
function noticesOfSale(order: PlannedOrder, { accounts: { userIds }, orders }: Context): Notice[] {
  if (!order.sale || order.sale.isWalkIn) return []
  const total = formatPeso(order.total / 100)
  return [
    {
      audience: 'member',
      title: 'Sold at the Counter',
      description: `You bought ${known(orders.numbers, order)} at the counter for ${total}.`,
      orderId: known(orders.orderIds, order),
      returnId: null,
      actorId: known(userIds, order.sale.seller),
      at: order.placedAt,
      recipients: [known(userIds, order.person.userName)],
    },
  ]
}

function noticesOfOrder(order: PlannedOrder, context: Context): Notice[] {
  if (order.sale) return noticesOfSale(order, context)
  const {
    accounts: { userIds },
    orders,
  } = context
  const number = known(orders.numbers, order)
  const customer = known(userIds, order.person.userName)
  const staff = ORDER_STAFF.map((name) => known(userIds, name))
  const about = { orderId: known(orders.orderIds, order), returnId: null }
  return order.steps.map(({ status, at }): Notice => {
    if (status === 'Pending' || status === 'Cancelled') {
      const verb = status === 'Pending' ? 'placed' : 'cancelled'
      const title = status === 'Pending' ? 'New Order' : 'Order Cancelled'
      const description = `${fullNameOf(order.person)} ${verb} order ${number}.`
      return { audience: 'admin', title, description, ...about, actorId: customer, at, recipients: staff }
    }
    const label = ORDER_STATUS_LABEL[status]
    return {
      audience: 'member',
      title: `Order ${label}`,
      description: `Your order ${number} is now ${label}.`,
      ...about,
      actorId: status === 'Completed' ? null : known(userIds, approverOf(order)),
      at,
      recipients: [customer],
    }
  })
}

function noticesOfReturn(
  request: PlannedReturn,
  { accounts: { userIds }, orders, returns }: Context,
): Notice[] {
  const { order, status, createdAt, decidedAt } = request
  const number = known(orders.numbers, order)
  const customer = known(userIds, order.person.userName)
  const about = { orderId: known(orders.orderIds, order), returnId: known(returns.requestIds, request) }
  const staff = ORDER_STAFF.map((name) => known(userIds, name))
  const what = request.isSwap ? 'size swap' : request.isExchange ? 'exchange' : 'return'
  const asked: Notice = {
    audience: 'admin',
    title: 'Return Requested',
    description: `${fullNameOf(order.person)} requested ${what === 'exchange' ? 'an' : 'a'} ${what} for order ${number}.`,
    ...about,
    actorId: customer,
    at: createdAt,
    recipients: staff,
  }
  if (!decidedAt) return [asked]
  const answered: Notice = {
    audience: 'member',
    title: `Return ${status}`,
    description: `Your ${what} request for order ${number} has been ${status.toLowerCase()}.`,
    ...about,
    actorId: known(userIds, 'cashier'),
    at: decidedAt,
    recipients: [customer],
  }
  return [asked, answered]
}

/** Chats with customers; the last message of some is still unread by the staff. */
export async function writeChats(
  tx: Db,
  people: readonly DemoPerson[],
  { userIds }: Accounts,
  now: Date,
): Promise<void> {
  const customers = people.filter((one) => one.role === 'customer' && one.status === 1)
  const messages = CONVERSATIONS.flatMap(({ minutesAgo, lines }, index) => {
    const customer = customers[index]
    if (!customer) return []
    const customerId = known(userIds, customer.userName)
    return lines.map(([from, content], line) => ({
      customer_id: customerId,
      sender_id: from === 'customer' ? customerId : known(userIds, 'support'),
      content,
      created_at: new Date(now.getTime() - (minutesAgo + (lines.length - 1 - line) * 7) * 60_000),
    }))
  }).toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
  const written = await tx
    .insertInto('chat_messages')
    .values(messages)
    .returning(['id', 'customer_id', 'sender_id', 'created_at'])
    .execute()
  const support = known(userIds, 'support')
  const reads = [...Map.groupBy(written, (message) => message.customer_id)].flatMap(
    ([customer_id, thread]) => {
      const newest = thread.at(-1)!
      const answered = thread.findLast((message) => message.sender_id === support)
      const entry = { customer_id, read_at: newest.created_at }
      const byCustomer = { ...entry, reader_id: customer_id, last_read_message_id: newest.id }
      return answered
        ? [byCustomer, { ...entry, reader_id: support, last_read_message_id: answered.id }]
        : [byCustomer]
    },
  )
  await tx.insertInto('chat_reads').values(reads).execute()
}
