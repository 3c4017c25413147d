import type { OrderStatus } from '@kwaderno/contract/order-status.ts'
import type { ReturnStatus } from '@kwaderno/contract/return-status.ts'
import type { SizeChart } from '@kwaderno/contract/size-chart.ts'
import { sql, type Kysely } from 'kysely'
import { fullNameOf } from '../../core/person-name.ts'
import { prepared } from '../../db/client.ts'
import { AVAILABLE, OFFERED_ITEM, OPTION_VARIATION } from '../../db/option-sql.ts'
import { RETURN_DAYS, SWAP_HOLD_DAYS } from '../../db/settings-sql.ts'
import type { Database } from '../../db/tables.ts'

type Db = Kysely<Database>

export interface ChoiceRecord {
  id: number
  name: string
  variation: string[]
  price_centavos: number
  available: number
}

/** An ordered item with the other options of its product that are offered now. */
export interface SwapItemRecord {
  id: number
  product_id: number
  product_option_id: number
  name: string
  variation: string[]
  sku: string
  image_key: string | null
  price_centavos: number
  quantity: number
  size_chart: SizeChart | null
  choices: ChoiceRecord[]
}

const selectItems = prepared<SwapItemRecord>(
  'swap-items',
  `select i.id, p.id as product_id, i.product_option_id, i.name, i.variation, i.sku, i.image_key, i.price_centavos,
    i.quantity, p.size_chart,
    (select coalesce(json_agg(json_build_object('id', o.id, 'name', p.name, 'variation', ${OPTION_VARIATION},
        'price_centavos', o.price_centavos, 'available', greatest(${AVAILABLE}, 0)) order by o.position, o.id), '[]')
      from product_options o where o.product_id = p.id and o.id <> own.id and ${OFFERED_ITEM}) as choices
  from order_items i join product_options own on own.id = i.product_option_id
    join products p on p.id = own.product_id
  where i.order_id = $1 order by i.position`,
)

export function listSwapItems(db: Db, orderId: number): Promise<SwapItemRecord[]> {
  return selectItems(db, [orderId])
}

/** An order as far as it decides whether a swap is offered. */
export interface SwapOrderRecord {
  id: number
  user_id: number | null
  order_number: string
  status: OrderStatus
  delivered_at: Date | null
  return_window_days: number
  is_requested: boolean
  /** Of its swap; null without one. */
  swap_id: number | null
}

export async function findSwapOrder(db: Db, orderId: number): Promise<SwapOrderRecord | undefined> {
  const { rows } = await sql<SwapOrderRecord>`
    select o.id, o.user_id, o.order_number, o.status, o.delivered_at, ${sql.raw(RETURN_DAYS)} as return_window_days,
      r.id is not null as is_requested, case when r.is_swap then r.id end as swap_id
    from orders o left join return_requests r on r.order_id = o.id where o.id = ${orderId}`.execute(db)
  return rows[0]
}

/** A piece of a swap: what comes back, and what is given for it. */
export interface SwapPieceRecord {
  order_item_id: number
  unit_index: number
  price_centavos: number
  status: ReturnStatus
  back: { name: string; variation: string[]; sku: string; image_key: string | null }
  /** With how many of it are held. */
  out: {
    name: string
    variation: string[]
    sku: string
    quantity: number
    price_centavos: number
    held: number
  }[]
}

/** A requested swap with its code. */
export interface SwapRecord {
  id: number
  version: number
  order_number: string
  status: ReturnStatus
  created_at: Date
  held_until: Date
  customer_name: string
  student_name: string
  grade_level: string
  code: string
  /** Each null or '' as long as nobody has taken it over the counter. */
  claimant: string
  handed_at: Date | null
  handed_by: string | null
  approved_at: Date | null
  pieces: SwapPieceRecord[]
}

/** Which swap is meant. */
export type SwapKey = { code: string } | { requestId: number }

export async function findSwap(db: Db, key: SwapKey): Promise<SwapRecord | undefined> {
  const test = 'code' in key ? sql`c.code = ${key.code}` : sql`r.id = ${key.requestId}`
  const { rows } = await sql<Omit<SwapRecord, 'held_until'> & { hold_days: number }>`
    select r.id, r.version, r.order_number, r.status, r.created_at, ${sql.raw(SWAP_HOLD_DAYS)} as hold_days,
      o.customer_name, o.student_name, o.grade_level, c.code, c.claimant, c.handed_at, r.approved_at,
      ${sql.raw(fullNameOf('staff'))} as handed_by,
      (select coalesce(json_agg(json_build_object('order_item_id', u.order_item_id, 'unit_index', u.unit_index,
          'price_centavos', i.price_centavos,
          'status', (select e.status from exchange_items e where e.return_item_id = u.id order by row_number limit 1),
          'back', json_build_object('name', i.name, 'variation', i.variation, 'sku', i.sku, 'image_key', i.image_key),
          'out', (select json_agg(json_build_object('name', e.name, 'variation', e.variation, 'sku', e.sku,
              'quantity', e.quantity, 'price_centavos', e.price_centavos,
              'held', (select coalesce(sum(l.held_delta), 0) from stock_ledger l
                where l.exchange_item_id = e.id and l.product_option_id = e.product_option_id)) order by e.row_number)
            from exchange_items e where e.return_item_id = u.id)) order by u.position), '[]')
        from return_items u join order_items i on i.id = u.order_item_id where u.return_request_id = r.id) as pieces
    from claims c join return_requests r on r.id = c.return_request_id join orders o on o.id = r.order_id
      left join users staff on staff.id = c.handed_by
    where ${test}`.execute(db)
  const [swap] = rows
  if (swap === undefined) return undefined
  return { ...swap, held_until: new Date(swap.created_at.getTime() + swap.hold_days * 86_400_000) }
}

/** Swaps that have waited for as many days as the setting says, oldest first. */
export async function listLapsed(db: Db, now: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from return_requests r where r.is_swap and r.status = 'Pending' and ${lapsed(now)}
    order by r.created_at limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Whether it still is time for this one, now that it is locked.
 * @returns after how many days; undefined when it is not
 */
export async function findLapsed(tx: Db, requestId: number, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ days: number }>`
    select ${sql.raw(SWAP_HOLD_DAYS)} as days from return_requests r
    where r.id = ${requestId} and r.is_swap and r.status = 'Pending' and ${lapsed(now)}`.execute(tx)
  return rows[0]?.days
}

const lapsed = (now: Date) =>
  sql<boolean>`r.created_at <= ${now}::timestamptz - make_interval(days => ${sql.raw(SWAP_HOLD_DAYS)})`

/** The id of a reason by its name, which is added to the shop's when it is missing. */
export async function reasonNamed(tx: Db, name: string): Promise<number> {
  const find = () =>
    sql<{ id: number }>`select id from reasons where lower(name) = lower(${name})`.execute(tx)
  const [found] = (await find()).rows
  if (found) return found.id
  const { rows } = await sql<{ id: number }>`
    insert into reasons (name, position) select ${name}, coalesce(max(position), 0) + 1 from reasons
    on conflict do nothing returning id`.execute(tx)
  // Somebody else may have added it just now.
  if (rows[0] === undefined) return (await find()).rows[0]!.id
  await tx
    .updateTable('shop_settings')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('tab', '=', 'reasons')
    .execute()
  return rows[0].id
}
