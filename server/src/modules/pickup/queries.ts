import type { OrderStatus } from '@kwaderno/contract/order-status.ts'
import { sql, type Kysely } from 'kysely'
import { fullNameOf } from '../../core/person-name.ts'
import { OPTION_VARIATION } from '../../db/option-sql.ts'
import type { Database } from '../../db/tables.ts'

type Db = Kysely<Database>

/** An order as it is handed out, with its claim. */
export interface PickupRecord {
  id: number
  order_number: string
  version: number
  status: OrderStatus
  customer_name: string
  student_name: string
  grade_level: string
  payment_tag_type_id: number | null
  under_payment_amount_centavos: number | null
  items: {
    id: number
    name: string
    variation: string[]
    sku: string
    quantity: number
    image_key: string | null
  }[]
  /** Null of an order that was never ready for pickup. */
  code: string | null
  claimant: string | null
  handed_at: Date | null
  handed_by: string | null
  /** Null without a booking. */
  slot: string | null
  ends: string | null
}

/** Which order is meant. */
export type PickupKey = { code: string } | { orderId: number } | { orderNumber: string }

function matches(key: PickupKey) {
  if ('code' in key) return sql`c.code = ${key.code}`
  return 'orderId' in key ? sql`o.id = ${key.orderId}` : sql`o.order_number = ${key.orderNumber}`
}

export async function findPickup(db: Db, key: PickupKey): Promise<PickupRecord | undefined> {
  const { rows } = await sql<PickupRecord>`
    select o.id, o.order_number, o.version, o.status, o.customer_name, o.student_name, o.grade_level,
      o.payment_tag_type_id, o.under_payment_amount_centavos,
      (select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name, 'variation', i.variation, 'sku', i.sku,
        'quantity', i.quantity, 'image_key', i.image_key) order by i.position), '[]')
        from order_items i where i.order_id = o.id) as items,
      c.code, c.claimant, c.handed_at, ${sql.raw(fullNameOf('staff'))} as handed_by, b.slot, b.ends
    from orders o left join claims c on c.order_id = o.id left join users staff on staff.id = c.handed_by
      left join pickup_bookings b on b.order_id = o.id
    where ${matches(key)}`.execute(db)
  return rows[0]
}

/** What has exactly this SKU, letter case aside. */
export async function findSku(
  db: Db,
  sku: string,
): Promise<{ name: string; variation: string[] } | undefined> {
  const { rows } = await sql<{ name: string; variation: string[] }>`
    select p.name, ${sql.raw(OPTION_VARIATION)} as variation
    from product_options o join products p on p.id = o.product_id where lower(o.sku) = lower(${sku})`.execute(
    db,
  )
  return rows[0]
}
