import { sql, type Kysely, type SqlBool } from 'kysely'
import { EXPIRY_DAYS } from '../../db/settings-sql.ts'
import type { Database } from '../../db/tables.ts'

type Db = Kysely<Database>

const DAYS = sql<number>`${sql.raw(EXPIRY_DAYS)}`

/** When the warning is due: a day before the order has waited for long enough, and for as long as staff keep it. */
const WARNING_TIME = sql`greatest(
  o.placed_at + make_interval(days => ${DAYS} - 1), o.kept_until - interval '1 day')`

/** An order expires a day after its warning. One that came before it was due, as when the days were fewer, does not count. */
export type Due = 'warning' | 'expiry'

/** As `isPaid`: money that has come in keeps an order. */
const PAID = sql<SqlBool>`(o.payment_tag_type_id is not null
  or exists (select from payments where order_id = o.id and state = 'Verified'))`

const isDue = (due: Due, now: Date) =>
  sql<SqlBool>`o.status = 'Pending' and ${DAYS} > 0 and not ${PAID} and ${
    due === 'warning'
      ? sql`${WARNING_TIME} <= ${now} and (o.expiry_warned_at is null or o.expiry_warned_at < ${WARNING_TIME})`
      : sql`o.expiry_warned_at between ${WARNING_TIME} and ${now}::timestamptz - interval '1 day'`
  }`

/** The orders for which it is time, oldest first. */
export async function listDue(db: Db, due: Due, now: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o where ${isDue(due, now)} order by o.placed_at limit ${most}`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Whether it still is time for this one, now that it is locked.
 * @returns after how many days orders expire; undefined when it is not
 */
export async function findDue(tx: Db, due: Due, orderId: number, now: Date): Promise<DueOrder | undefined> {
  const { rows } = await sql<DueOrder>`
    select ${DAYS} as expiry_days from orders o where o.id = ${orderId} and ${isDue(due, now)}`.execute(tx)
  return rows[0]
}

export interface DueOrder {
  expiry_days: number
}

export async function findExpiryDays(tx: Db): Promise<number> {
  const { rows } = await sql<{ days: number }>`select ${DAYS} as days`.execute(tx)
  return rows[0]?.days ?? 0
}

/** Where orders do not expire any more, no warning counts: when they do again, each is warned of anew. */
export async function forgetWarnings(db: Db): Promise<void> {
  await sql`
    update orders set expiry_warned_at = null
    where status = 'Pending' and expiry_warned_at is not null and ${DAYS} = 0`.execute(db)
}
