import type { Deps } from '../../core/deps.ts'
import { notFound } from '../../core/problem.ts'
import type { Tx } from '../../db/tx.ts'
import { keepExchangeInvoice } from '../invoices/rules.ts'
import { readPrinted } from '../orders/service.ts'
import { lockReturn } from './lock-queries.ts'
import { findReturn } from './records.ts'
import { GONE } from './rules.ts'
import { toStaffReturn } from './views.ts'

/** Writes a locked exchange, as the transaction has made it, into the sales book: whoever decides on its items calls this. */
export async function keepInvoice(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { id, order_id: orderId }: { id: number; order_id: number },
): Promise<void> {
  const request = await findReturn(tx, id)
  if (request === undefined) throw notFound(GONE)
  await keepExchangeInvoice(tx, toStaffReturn(request), await readPrinted(tx, deps, orderId))
}

/** The same of an exchange that nobody holds yet. @throws Refusal 404 when there is none */
export async function keepExchange(tx: Tx, deps: Pick<Deps, 'clock'>, requestId: number): Promise<void> {
  await keepInvoice(tx, deps, await lockReturn(tx, requestId))
}
