import { ERASURE_DAYS } from '@kwaderno/contract/erasure-text.ts'
import { RETURN_WINDOW } from '../orders/course.ts'
import type { PlannedOrder } from '../orders/plan.ts'
import type { PlannedReturn } from '../orders/returns.ts'
import { DAY, type DemoPerson } from '../people.ts'
import { stepAt } from './orders.ts'
import type { Accounts } from './accounts.ts'
import { known, type Db } from './rows.ts'

/** Logins that are printed at the start. */
const PRINTED = new Set(['parent', 'parent2'])
/** Since when somebody who wants to go waits. */
const ASKED = 2 * DAY

interface Context {
  people: readonly DemoPerson[]
  orders: readonly PlannedOrder[]
  returns: readonly PlannedReturn[]
  accounts: Accounts
  now: Date
}

/**
 * One who has asked to be forgotten. No notice is published: the first one is the owner's, and asks every customer.
 */
export async function writePrivacy(tx: Db, context: Context): Promise<void> {
  const { accounts, now } = context
  const requestedAt = new Date(now.getTime() - ASKED)
  await tx
    .insertInto('erasures')
    .values({
      user_id: known(accounts.userIds, leaving(context).userName),
      requested_at: requestedAt,
      due_at: new Date(requestedAt.getTime() + ERASURE_DAYS * DAY),
    })
    .execute()
}

/** Who has the fewest orders that an erasure waits for, which is none as a rule; never one whose login is printed. */
function leaving({ people, orders, returns, now }: Context): DemoPerson {
  const waiting = new Set(returns.filter(({ status }) => status === 'Pending').map(({ order }) => order))
  const isOpen = (order: PlannedOrder) => {
    if (waiting.has(order)) return true
    if (['Declined', 'Cancelled', 'Completed'].includes(order.status)) return false
    const delivered = order.status === 'Delivered' ? stepAt(order, 'Delivered') : undefined
    return delivered === undefined || delivered.getTime() >= now.getTime() - RETURN_WINDOW
  }
  const ordersOf = Map.groupBy(orders.filter(isOpen), ({ person }) => person)
  const openOf = (person: DemoPerson) => ordersOf.get(person)?.length ?? 0
  const [first] = people
    .filter(({ role, status, userName }) => role === 'customer' && status === 1 && !PRINTED.has(userName))
    .toSorted((a, b) => openOf(a) - openOf(b))
  if (!first) throw new Error('nobody wants to leave the demo shop')
  return first
}
