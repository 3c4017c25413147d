import { isPrintable } from '@kwaderno/contract/printed-documents.ts'
import type { Tx } from '../../../src/db/tx.ts'
import { clockOf } from '../../../src/core/clock.ts'
import { keepNewInvoices } from '../../../src/modules/invoices/rules.ts'
import { findOrders } from '../../../src/modules/orders/queries.ts'
import { toStaffOrder } from '../../../src/modules/orders/views.ts'
import { keepExchange } from '../../../src/modules/returns/service.ts'
import type { PlannedOrder } from '../orders/plan.ts'
import type { PlannedReturn } from '../orders/returns.ts'
import type { WrittenOrders } from './orders.ts'
import type { WrittenReturns } from './returns.ts'
import { known, parts } from './rows.ts'

interface Context {
  orders: WrittenOrders
  returns: WrittenReturns
  now: Date
}

/** The sales book as the shop has kept it: every printable order, and every exchange that something was given for. */
export async function writeInvoices(
  tx: Tx,
  orders: readonly PlannedOrder[],
  returns: readonly PlannedReturn[],
  { orders: { orderIds }, returns: { requestIds }, now }: Context,
): Promise<void> {
  const printable = orders.filter(({ status }) => isPrintable(status)).map((order) => known(orderIds, order))
  for (const part of parts(printable)) {
    const found = await findOrders(tx, part)
    await keepNewInvoices(
      tx,
      found.toSorted((a, b) => a.id - b.id).map((order) => toStaffOrder(order, now)),
    )
  }
  for (const request of returns) {
    if (!request.isExchange || !request.units.some(({ status }) => status === 'Approved')) continue
    await keepExchange(tx, { clock: clockOf(() => now) }, known(requestIds, request))
  }
}
