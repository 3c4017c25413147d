import { ORDER_STATUS_LABEL } from '@kwaderno/contract/order-status.ts'
import { DAY, fullNameOf, type DemoPerson } from '../people.ts'
import type { PlannedOrder } from '../orders/plan.ts'
import type { Accounts } from './accounts.ts'
import { approverOf, type WrittenOrders } from './orders.ts'
import { known, parts, type Db } from './rows.ts'

/** What staff did to the orders of the last month, as the audit log keeps it. */
export async function writeAudit(
  tx: Db,
  orders: readonly PlannedOrder[],
  people: readonly DemoPerson[],
  accounts: Accounts,
  written: WrittenOrders,
  now: Date,
): Promise<void> {
  const names = new Map(people.map((person) => [person.userName, fullNameOf(person)]))
  const since = now.getTime() - 30 * DAY
  const rows = orders
    .flatMap((order) =>
      order.steps.slice(1).map((step, index) => ({ order, step, before: order.steps[index] ?? step })),
    )
    .filter(({ step: { status, at } }) => {
      return at.getTime() > since && status !== 'Cancelled' && status !== 'Completed'
    })
    .toSorted((a, b) => a.step.at.getTime() - b.step.at.getTime())
    .map(({ order, step, before }) => ({
      executed_by: known(accounts.userIds, approverOf(order)),
      executed_by_name: known(names, approverOf(order)),
      module: 'Transactions',
      sub_module: 'Orders',
      action: 'Update' as const,
      description: `Updated order ${known(written.numbers, order)}`,
      details: JSON.stringify([
        {
          field: 'Status',
          oldData: ORDER_STATUS_LABEL[before.status],
          newData: ORDER_STATUS_LABEL[step.status],
          orderIndex: 0,
          isDataOption: false,
        },
      ]),
      logged_at: step.at,
    }))
  for (const part of parts(rows)) await tx.insertInto('audit_logs').values(part).execute()
}
