import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { lockOptions } from './lock.ts'
import { itemTitle, ORDER_STOCK, type StockLine } from './rules.ts'
import { WRITTEN_OFF } from './write-off.ts'

export { correctStock } from './correction.ts'
export { moveForExchange, type ExchangeMove } from './exchange.ts'
export { lockOptions } from './lock.ts'
export { WRITTEN_OFF, writeOff } from './write-off.ts'

/**
 * The only place that changes the stock of an option. `stock` is on hand, `held` is what pending orders and open size swaps wait for, and
 * every change of either writes its row of the ledger in the same statement, so that both always equal its sums. Rows
 * are locked in the order of their ids before they are changed.
 */
type Db = Kysely<Database>

/** Which order the stock moves for, and who moved it; null is a job. */
export interface OrderRef {
  orderId: number
  actorId: number | null
}

/**
 * Holds the pieces of a new order as part of the one statement that places it: the expressions to put behind `with`.
 * Its `held` has a row for every option whose pieces are held now. An option with fewer available is left alone, so
 * whoever places the order counts these rows and rolls back when some are missing. The options are to be locked
 * before, in the order of their ids.
 * @param lines the expression before it with the order's lines: `product_option_id` and `quantity`
 * @param orderId SQL for the id of the order, which the same statement may insert
 * @param actorId SQL for the id of the user who orders
 */
export function holdStockSql(lines: string, orderId: string, actorId: string): string {
  return `
    needed as (
      select product_option_id, sum(quantity)::integer as quantity from ${lines} group by product_option_id
    ),
    held as (
      update product_options o set held = o.held + needed.quantity
      from needed
      where o.id = needed.product_option_id and o.stock - o.held >= needed.quantity
      returning o.id, needed.quantity
    ),
    hold_entries as (
      insert into stock_ledger (product_option_id, held_delta, kind, order_id, actor_id)
      select id, quantity, 'hold', ${orderId}, ${actorId} from held
    )`
}

/**
 * Gives back what a pending order holds: it was declined or cancelled.
 * @throws Error when the order holds nothing, because it was released or taken before
 */
export async function releaseHold(tx: Db, ref: OrderRef): Promise<void> {
  await move(tx, 'release', ref)
}

/**
 * Takes the pieces of a pending order off the shelf: it was approved.
 * @returns the names of the items of which there is less on hand than the order needs, and then nothing has changed;
 *   empty when all were taken
 * @throws Error when the order holds nothing
 */
export async function takeStock(tx: Db, ref: OrderRef): Promise<string[]> {
  const short = await move(tx, 'deduct', ref)
  return short.length === 0 ? [] : titlesOf(tx, ref.orderId, short)
}

/**
 * Puts the pieces of an approved order back on the shelf: it was declined or cancelled after all.
 * @throws Error when nothing was taken for the order, or it was put back before
 */
export async function putBack(tx: Db, ref: OrderRef): Promise<void> {
  await move(tx, 'restore', ref)
}

/**
 * Puts the pieces of a sale over the counter back on the shelf: it was voided.
 * @throws Error when nothing was sold with the order, or it was put back before
 */
export async function undoSale(tx: Db, ref: OrderRef): Promise<void> {
  await move(tx, 'counter_void', ref)
}

/** What the ledger says that an order still holds, or still has off the shelf: it can be given back only once. */
const LEFT = {
  release: sql`sum(held_delta)`,
  deduct: sql`sum(held_delta)`,
  restore: sql`-sum(on_hand_delta)`,
  counter_void: sql`-sum(on_hand_delta)`,
}

/**
 * Answers the options that are short on hand; then nothing has changed. What would be on hand of an option that has left
 * the catalogue, and is not held by other orders, is written off in the same statement.
 */
async function move(tx: Db, kind: keyof typeof LEFT, { orderId, actorId }: OrderRef): Promise<number[]> {
  await sql`
    select o.id from product_options o
    where o.id in (select product_option_id from stock_ledger where order_id = ${orderId})
    order by o.id for no key update of o`.execute(tx)
  const onHand = sql.lit(ORDER_STOCK[kind].onHand)
  const held = sql.lit(ORDER_STOCK[kind].held)
  // A statement of its own, to see what whoever held the locks before has written.
  const { rows } = await sql<{ moved: number; short: number[] }>`
    with line as (
      select product_option_id as id, (${LEFT[kind]})::integer as quantity
      from stock_ledger
      where order_id = ${orderId} and kind = any (${Object.keys(ORDER_STOCK)}::text[])
      group by product_option_id having ${LEFT[kind]} > 0
    ),
    outcome as (
      select line.id, line.quantity, o.stock + line.quantity * ${onHand} as stock,
        o.held + line.quantity * ${held} as held, o.hidden_at is not null as is_gone
      from line join product_options o on o.id = line.id
    ),
    short as (
      select id from outcome where stock < 0
    ),
    moved as (
      update product_options o
      set stock = case when is_gone then least(outcome.stock, outcome.held) else outcome.stock end, held = outcome.held
      from outcome
      where o.id = outcome.id and not exists (select from short)
      returning o.id, outcome.quantity, outcome.stock - o.stock as off
    ),
    entry as (
      select id, quantity * ${onHand} as on_hand, quantity * ${held} as held, ${kind}::text as kind, '' as note from moved
      union all
      select id, -off, 0, 'write_off', ${WRITTEN_OFF.cameBack}::text from moved where off > 0
    ),
    entries as (
      insert into stock_ledger (product_option_id, on_hand_delta, held_delta, kind, order_id, actor_id, note)
      select id, on_hand, held, kind, ${orderId}::integer, ${actorId}::integer, note from entry
      order by kind = 'write_off', id
    )
    select (select count(*) from moved)::integer as moved, array(select id from short) as short`.execute(tx)
  const { moved, short } = rows[0]!
  if (moved === 0 && short.length === 0) throw new Error(`order ${orderId} has no stock to ${kind}`)
  return short
}

async function titlesOf(tx: Db, orderId: number, optionIds: readonly number[]): Promise<string[]> {
  const items = await tx
    .selectFrom('order_items')
    .select(['name', 'variation'])
    .where('order_id', '=', orderId)
    .where('product_option_id', 'in', optionIds)
    .orderBy('position')
    .execute()
  return [...new Set(items.map(itemTitle))]
}

/**
 * Takes pieces off the shelf that are handed out at once, as nothing has held them. Each option is named once, and locked by
 * the caller, who has seen that enough is available.
 */
export async function sellStock(
  tx: Db,
  lines: readonly StockLine[],
  { orderId, actorId }: OrderRef,
): Promise<void> {
  const optionIds = lines.map((line) => line.productOptionId)
  const { rows } = await sql`
    with line as (
      select * from unnest(${optionIds}::integer[], ${lines.map((line) => line.quantity)}::integer[]) as line (id, quantity)
    ),
    sold as (
      update product_options o set stock = o.stock - line.quantity
      from line where o.id = line.id and o.stock - o.held >= line.quantity
      returning o.id, line.quantity
    )
    insert into stock_ledger (product_option_id, on_hand_delta, kind, order_id, actor_id)
    select id, -quantity, 'counter_sale', ${orderId}::integer, ${actorId}::integer from sold order by id
    returning id`.execute(tx)
  if (rows.length < lines.length) throw new Error(`order ${orderId} sells more than is available`)
}

/** Pieces that were scanned in, by the line of the barcode intake that they belong to. */
export interface Intake extends StockLine {
  barcodeId: number
}

/** Puts new pieces on the shelf. Quantities are positive; several lines may be of one option. */
export async function receiveStock(
  tx: Db,
  lines: readonly Intake[],
  { actorId }: { actorId: number | null },
): Promise<void> {
  if (lines.length === 0) return
  const optionIds = lines.map((line) => line.productOptionId)
  await lockOptions(tx, optionIds)
  await sql`
    with line as (
      select * from unnest(${optionIds}::integer[], ${lines.map((line) => line.quantity)}::integer[],
        ${lines.map((line) => line.barcodeId)}::integer[]) as line (product_option_id, quantity, barcode_id)
    ),
    received as (
      update product_options o set stock = o.stock + sums.quantity
      from (select product_option_id, sum(quantity)::integer as quantity from line group by product_option_id) sums
      where o.id = sums.product_option_id
    )
    insert into stock_ledger (product_option_id, on_hand_delta, kind, barcode_id, actor_id)
    select product_option_id, quantity, 'intake', barcode_id, ${actorId}::integer from line`.execute(tx)
}

/** Puts pieces on the shelf that a file names, each option once. */
export async function restock(
  tx: Db,
  lines: readonly StockLine[],
  { actorId, importId }: { actorId: number; importId: number },
): Promise<void> {
  const optionIds = lines.map((line) => line.productOptionId)
  await lockOptions(tx, optionIds)
  await sql`
    with line as (
      select * from unnest(${optionIds}::integer[], ${lines.map((line) => line.quantity)}::integer[])
        as line (product_option_id, quantity)
    ),
    received as (
      update product_options o set stock = o.stock + line.quantity
      from line where o.id = line.product_option_id
    )
    insert into stock_ledger (product_option_id, on_hand_delta, kind, import_id, actor_id)
    select product_option_id, quantity, 'import_restock', ${importId}::integer, ${actorId}::integer
    from line order by product_option_id`.execute(tx)
}

/** What staff say is on hand of one option. */
export interface StockCount {
  productOptionId: number
  stock: number
}

/**
 * Sets the numbers on hand, each option named once; held pieces stay held, even when fewer are left than they are.
 * @param kind 'opening' for the first stock of new options, 'import_opening' for what a file says that it was
 * @param note why, in words
 */
export async function editStock(
  tx: Db,
  counts: readonly StockCount[],
  {
    actorId,
    kind = 'edit',
    note = '',
    importId = null,
  }: {
    actorId: number | null
    kind?: 'edit' | 'opening' | 'import_opening' | undefined
    note?: string
    importId?: number | null | undefined
  },
): Promise<void> {
  if (counts.length === 0) return
  const optionIds = counts.map((count) => count.productOptionId)
  await lockOptions(tx, optionIds)
  // Joined to itself, because the update gives only the new number back.
  await sql`
    with counted as (
      update product_options o set stock = count.stock
      from unnest(${optionIds}::integer[], ${counts.map((count) => count.stock)}::integer[]) as count (id, stock)
      join product_options before on before.id = count.id
      where o.id = count.id and o.stock <> count.stock
      returning o.id, o.stock - before.stock as delta
    )
    insert into stock_ledger (product_option_id, on_hand_delta, kind, import_id, actor_id, note)
    select id, delta, ${kind}, ${importId}::integer, ${actorId}::integer, ${note} from counted order by id`.execute(
    tx,
  )
}
