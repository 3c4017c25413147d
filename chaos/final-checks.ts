import { sql, type Kysely } from 'kysely'
import type { Database } from '../server/src/db/tables.ts'
import type { Acknowledged } from './customers.ts'

/** What the database says at the end, held against what the customers were told. */
export interface Sums {
  orders: number
  acknowledged: number
  /** Acknowledged, and not there or not as it was ordered. */
  lost: number
  /** Orders beyond the first of a key, or in an answer twice. */
  doubled: number
  /** Sums that do not agree, in words. */
  faults: string[]
}

export async function addUp(
  db: Kysely<Database>,
  acknowledged: readonly Acknowledged[],
  optionIds: readonly number[],
): Promise<Sums> {
  const rows = await readOrders(db)
  const byKey = Map.groupBy(rows, ({ user_id, idempotency_key }) => `${user_id} ${idempotency_key}`)
  const lost = acknowledged.filter(({ userId, key, orderId, optionId, quantity }) => {
    const [row] = byKey.get(`${userId} ${key}`) ?? []
    return row?.id !== orderId || row.product_option_id !== optionId || row.quantity !== quantity
  }).length
  const doubled = [...byKey.values()].reduce((sum, same) => sum + same.length - 1, 0)
  return {
    orders: rows.length,
    acknowledged: acknowledged.length,
    lost,
    doubled,
    faults: await stockFaults(db, rows, optionIds),
  }
}

type OrderRow = Awaited<ReturnType<typeof readOrders>>[number]

/** Every order of these customers is of one item. */
function readOrders(db: Kysely<Database>) {
  return db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select(['orders.id', 'orders.user_id', 'idempotency_key', 'product_option_id', 'quantity'])
    .where('idempotency_key', 'is not', null)
    .orderBy('orders.id')
    .execute()
}

async function stockFaults(
  db: Kysely<Database>,
  orders: readonly OrderRow[],
  optionIds: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ id: number; stock: number; held: number; hands: number; holds: number }>`
    select o.id, o.stock, o.held, coalesce(sum(l.on_hand_delta), 0)::integer as hands,
      coalesce(sum(l.held_delta), 0)::integer as holds
    from product_options o left join stock_ledger l on l.product_option_id = o.id
    where o.id in (${sql.join([...optionIds])}) group by o.id`.execute(db)
  return rows.flatMap(({ id, stock, held, hands, holds }) => {
    const ordered = orders
      .filter(({ product_option_id }) => product_option_id === id)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    return [
      ...(stock === hands ? [] : [`option ${id}: ${stock} on hand, ${hands} by the ledger`]),
      ...(held === holds ? [] : [`option ${id}: ${held} held, ${holds} by the ledger`]),
      ...(held === ordered ? [] : [`option ${id}: ${held} held, ${ordered} ordered`]),
    ]
  })
}
