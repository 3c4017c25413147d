import { ORDER_STATUSES } from '@kwaderno/contract/order-status.ts'
import { isPrintable } from '@kwaderno/contract/printed-documents.ts'
import { sql, type Kysely } from 'kysely'
import type { Deps } from '../../core/deps.ts'
import { oneByOne } from '../../core/one-by-one.ts'
import type { Database } from '../../db/tables.ts'
import { keepInvoice, lockAny } from '../orders/service.ts'
import { keepExchange } from '../returns/service.ts'

/** Orders of one round; what is left waits for the next. */
const MOST = 20_000

const PRINTABLE = ORDER_STATUSES.filter(isPrintable)

/**
 * Writes into the sales book what is printable and not in it: orders and exchanges from before there was one, and what an
 * older version has approved during an upgrade. Each in a transaction of its own.
 * @returns how many there were
 */
export async function keepMissing(deps: Deps): Promise<number> {
  const orders = { ids: await listMissingOrders(deps.db), about: 'order' }
  const kept = await oneByOne(deps, orders, async (tx, id) => {
    await lockAny(tx, id)
    await keepInvoice(tx, deps, id)
    return true
  })
  const exchanges = { ids: await listMissingExchanges(deps.db), about: 'exchange' }
  return (
    kept +
    (await oneByOne(deps, exchanges, async (tx, id) => {
      await keepExchange(tx, deps, id)
      return true
    }))
  )
}

async function listMissingOrders(db: Kysely<Database>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o
    where o.status = any (${PRINTABLE}::text[])
      and not exists (select from invoices i where i.order_id = o.id and i.exchange_id is null)
    order by o.id limit ${MOST}`.execute(db)
  return rows.map(({ id }) => id)
}

async function listMissingExchanges(db: Kysely<Database>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from return_requests r
    where r.is_exchange
      and exists (select from exchange_items e where e.return_request_id = r.id and e.status = 'Approved')
      and not exists (select from invoices i where i.exchange_id = r.id)
    order by r.id limit ${MOST}`.execute(db)
  return rows.map(({ id }) => id)
}
