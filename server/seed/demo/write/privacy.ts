import { ERASURE_DAYS } from '@kwaderno/contract/erasure-text.ts'
import { noticeTemplate } from '@kwaderno/contract/privacy-template.ts'
import { RETURN_WINDOW } from '../orders/course.ts'
import type { PlannedOrder } from '../orders/plan.ts'
import type { PlannedReturn } from '../orders/returns.ts'
import { DAY, HOUR, type DemoPerson } from '../people.ts'
import { stepAt } from './orders.ts'
import type { Accounts } from './accounts.ts'
import { known, type Db } from './rows.ts'

/** The shop of a new installation. */
const SHOP = 'Kwaderno'
const SCHOOL = {
  '[school]': 'the Kwaderno Demo School',
  '[School], [address]': 'Kwaderno Demo School, 1 Sample Street, Barangay Central, Quezon City, Metro Manila',
  '[name], [e-mail], [phone]': 'Andrea Villanueva, privacy@kwaderno.example, 0917 000 0000',
  '[seven]': 'seven',
  '[30]': '30',
}
const VERSION = 1
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

/** The privacy notice, the consent of every customer, and one who has asked to be forgotten. */
export async function writePrivacy(tx: Db, context: Context): Promise<void> {
  const { people, accounts, now } = context
  const admin = people.find(({ userName }) => userName === 'admin')
  if (!admin) throw new Error('nobody is called admin')
  const publishedAt = new Date(admin.createdAt.getTime() + HOUR)
  await tx
    .insertInto('privacy_notices')
    .values({
      version: VERSION,
      text: filledIn(noticeTemplate(SHOP)),
      published_by: known(accounts.userIds, admin.userName),
      published_at: publishedAt,
    })
    .execute()
  const customers = people.filter(({ role }) => role === 'customer')
  await tx
    .insertInto('privacy_consents')
    .values(
      customers.map(({ userName, createdAt }) => ({
        user_id: known(accounts.userIds, userName),
        version: VERSION,
        // Who was there before it has agreed the day after.
        agreed_at: createdAt > publishedAt ? createdAt : new Date(publishedAt.getTime() + DAY),
      })),
    )
    .execute()
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

function filledIn(template: string): string {
  return Object.entries(SCHOOL).reduce((text, [gap, words]) => text.replaceAll(gap, words), template)
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
