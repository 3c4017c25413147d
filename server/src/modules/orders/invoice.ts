import type { StaffOrder } from '@kwaderno/contract/order.ts'
import type { Deps } from '../../core/deps.ts'
import { notFound } from '../../core/problem.ts'
import type { Tx } from '../../db/tx.ts'
import { keepOrderInvoice } from '../invoices/rules.ts'
import { findOrder } from './queries.ts'
import { GONE } from './rules.ts'
import { toStaffOrder } from './views.ts'

/** An order as it is printed. @throws Refusal 404 when there is none */
export async function readPrinted(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  orderId: number,
): Promise<StaffOrder> {
  const order = await findOrder(tx, orderId)
  if (order === undefined) throw notFound(GONE)
  return toStaffOrder(order, clock.now())
}

/** Writes a locked order, as the transaction has made it, into the sales book. */
export async function keepInvoice(tx: Tx, deps: Pick<Deps, 'clock'>, orderId: number): Promise<void> {
  await keepOrderInvoice(tx, await readPrinted(tx, deps, orderId))
}
