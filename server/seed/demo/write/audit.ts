import { COUNTER_PAYMENT_LABEL } from '@kwaderno/contract/counter-rules.ts'
import { formatPeso } from '@kwaderno/contract/money.ts'
import { ORDER_STATUS_LABEL } from '@kwaderno/contract/order-status.ts'
import type { Insertable } from 'kysely'
import type { Database } from '../../../src/db/tables.ts'
import { detailsOf, type AuditEntry, type AuditValues } from '../../../src/core/audit.ts'
import { openedWords, postedWords, statusWords } from '../../../src/modules/counts/audit-values.ts'
import { DAY, fullNameOf, type DemoPerson } from '../people.ts'
import type { PlannedCount } from '../orders/counts.ts'
import type { PlannedOrder } from '../orders/plan.ts'
import type { PlannedSale } from '../orders/sales.ts'
import type { Accounts } from './accounts.ts'
import { approverOf, type WrittenOrders } from './orders.ts'
import { known, parts, type Db } from './rows.ts'

interface Audited {
  orders: readonly PlannedOrder[]
  counts: readonly PlannedCount[]
  people: readonly DemoPerson[]
  accounts: Accounts
  written: WrittenOrders
  now: Date
}

/** What staff did, by user name. */
interface Deed extends Pick<
  AuditEntry,
  'module' | 'subModule' | 'action' | 'description' | 'before' | 'after'
> {
  by: string
  at: Date
}

/** What staff did in the last month, as the audit log keeps it. */
export async function writeAudit(
  tx: Db,
  { orders, counts, people, accounts, written, now }: Audited,
): Promise<void> {
  const names = new Map(people.map((person) => [person.userName, fullNameOf(person)]))
  const since = now.getTime() - 30 * DAY
  const rows = [
    ...orders.flatMap((order) => {
      const number = known(written.numbers, order)
      return order.sale ? deedsOfSale(order, order.sale, number) : deedsOfOrder(order, number)
    }),
    ...counts.flatMap(deedsOfCount),
  ]
    .filter(({ at }) => at.getTime() > since)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((deed): Insertable<Database['audit_logs']> => ({
      executed_by: known(accounts.userIds, deed.by),
      executed_by_name: known(names, deed.by),
      module: deed.module,
      sub_module: deed.subModule,
      action: deed.action,
      description: deed.description,
      details: JSON.stringify(detailsOf(deed)),
      logged_at: deed.at,
    }))
  for (const part of parts(rows)) await tx.insertInto('audit_logs').values(part).execute()
}

function deedsOfOrder(order: PlannedOrder, number: string): Deed[] {
  return order.steps.slice(1).flatMap(({ status, at }, index): Deed[] => {
    if (status === 'Cancelled' || status === 'Completed') return []
    const before = order.steps[index]?.status ?? status
    return [
      {
        by: approverOf(order),
        at,
        module: 'Transactions',
        subModule: 'Orders',
        action: 'Update',
        description: `Updated order ${number}`,
        before: { status: ORDER_STATUS_LABEL[before] },
        after: { status: ORDER_STATUS_LABEL[status] },
      },
    ]
  })
}

function deedsOfSale(order: PlannedOrder, { seller, voided, cash, reference }: PlannedSale, number: string) {
  const total = formatPeso(order.total / 100)
  const screen = { module: 'Counter', subModule: 'Sales' } as const
  const after: AuditValues = {
    items: order.items.map(({ product, quantity }) => `${quantity} × ${product.name}`),
    totalPrice: total,
    paymentType: COUNTER_PAYMENT_LABEL[order.paymentType],
    cashTendered: cash === null ? null : formatPeso(cash / 100),
    reference,
  }
  const deeds: Deed[] = [
    {
      ...screen,
      by: seller,
      at: order.placedAt,
      action: 'Create',
      description: `Sold ${number} for ${total}`,
      after,
    },
  ]
  if (!voided) return deeds
  const status = ORDER_STATUS_LABEL
  deeds.push({
    ...screen,
    by: voided.by,
    at: voided.at,
    action: 'Update',
    description: `Voided ${number}`,
    before: { status: status.Delivered, reason: '' },
    after: { status: status.Cancelled, reason: voided.reason },
  })
  return deeds
}

function deedsOfCount({ name, shelf, openedBy, openedAt, posted }: PlannedCount): Deed[] {
  const screen = { module: 'Stock', subModule: 'Stock count' } as const
  const opened: Deed = {
    ...screen,
    by: openedBy,
    at: openedAt,
    action: 'Create',
    description: `Opened the count ${name}`,
    after: openedWords({ name, scope: 'category', isBlind: false }, shelf),
  }
  if (!posted) return [opened]
  return [
    opened,
    {
      ...screen,
      by: posted.by,
      at: posted.at,
      action: 'Update',
      description: `Posted the count ${name}`,
      before: statusWords('Open'),
      after: postedWords(posted.reason, []),
    },
  ]
}
