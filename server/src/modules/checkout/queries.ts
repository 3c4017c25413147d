import type { AddressForm } from '@kwaderno/contract/address.ts'
import type { CheckoutRequest } from '@kwaderno/contract/checkout.ts'
import type { DeliveryRules } from '@kwaderno/contract/delivery-fee.ts'
import type { Notification } from '@kwaderno/contract/live.ts'
import type { PickupSettings } from '@kwaderno/contract/settings.ts'
import type { Place } from '@kwaderno/contract/zones.ts'
import type { Kysely } from 'kysely'
import type { Amount } from '../../core/upload-quota.ts'
import { prepared } from '../../db/client.ts'
import { DELIVERY_RULES, PICKUP_OFFICE } from '../../db/settings-sql.ts'
import type { Database } from '../../db/tables.ts'
import { CART_COLUMNS, CART_TABLES, type CartRow } from '../cart/service.ts'
import { firstStaffNotification, toNotification } from '../notifications/service.ts'
import { addresseeSql, type Addressee } from '../mails/service.ts'
import { ORDERED_FOR, type OrderedFor } from '../students/service.ts'

type Db = Kysely<Database>

/** A selected row of the cart, with what the order copies and, the same in each row, who buys and where it goes. */
export interface SelectedRow extends CartRow {
  combination_pattern: string
  categories: string[]
  customer_email: string
  /** Whom the order is mailed to; in the first row only, because a template may be long. */
  addressee: Addressee | null
  pickup_office: PickupSettings | null
  /** The name of the grade level; null when there is none of this name or id. */
  grade: string | null
  /** Null when it is nobody's or someone else's. */
  address: AddressForm | null
  /** Null when none is wanted, or he is not an active one of the buyer's. */
  student: OrderedFor | null
  /** Null in all rows but the first, for what is picked up, and as long as the shop asks for no fees. */
  delivery_rules: DeliveryRules | null
  /** Orders of the buyer that wait for approval. */
  open_orders: number
  /** Whether the account that is paid into exists, where one is named. */
  has_account: boolean
  /** What the buyer has uploaded today. */
  uploaded: Amount
}

const selectForOrder = prepared<SelectedRow>(
  'checkout-select',
  `select ${CART_COLUMNS}, o.combination_pattern,
    array(
      select category.name from product_categories pc join categories category on category.id = pc.category_id
      where pc.product_id = p.id order by pc.position, category.id
    ) as categories,
    u.email_address as customer_email,
    case when row_number() over (order by o.id) = 1 then ${addresseeSql('u.id', 'order-placed')} end as addressee,
    case when $4::bigint = 0 and row_number() over (order by o.id) = 1 then ${PICKUP_OFFICE} end as pickup_office,
    (
      select g.name from grade_levels g
      where not g.retired and (lower(g.name) = lower($3::text) or g.id::text = $3::text)
      order by lower(g.name) = lower($3::text) desc limit 1
    ) as grade,
    case when $4::bigint = 0 then ${PICKUP_OFFICE} - '{hours,notes}'::text[] else (
      select jsonb_build_object('receiverName', a.receiver_name, 'email', a.email, 'contactNumber', a.contact_number,
        'residence', a.residence, 'region', a.region, 'province', a.province, 'city', a.city, 'barangay', a.barangay)
      from addresses a where a.id = $4::bigint and a.user_id = u.id
    ) end as address,
    (${ORDERED_FOR} and s.id = $7::bigint and s.user_id = u.id) as student,
    case when $4::bigint <> 0 and row_number() over (order by o.id) = 1 then ${DELIVERY_RULES} end as delivery_rules,
    $6::integer is null or exists (select from payment_accounts where id = $6::integer) as has_account,
    (select count(*) from orders where user_id = $1 and status = 'Pending')::integer as open_orders,
    (
      select jsonb_build_object('files', coalesce(sum(files), 0), 'bytes', coalesce(sum(bytes), 0))
      from upload_days where user_id = $1 and day = $5::date
    ) as uploaded
  from ${CART_TABLES} join users u on u.id = c.user_id
  where c.user_id = $1 and c.id = any ($2::bigint[])
  order by o.id`,
)

/** The selected rows of this user, in the order of their options; those that are gone are missing. */
export function listSelected(
  db: Db,
  userId: number,
  wanted: Pick<CheckoutRequest, 'cartItemIds' | 'gradeLevel' | 'addressId' | 'studentId'> & {
    paidTo?: number | undefined
  },
  today: string,
): Promise<SelectedRow[]> {
  const { cartItemIds, gradeLevel, addressId, paidTo, studentId } = wanted
  return selectForOrder(db, [
    ...[userId, cartItemIds, gradeLevel, addressId, today],
    ...[paidTo ?? null, studentId],
  ])
}

/** The notification of the order that this user placed with this key, and the hash of its request. */
export async function findPlacedNotification(
  db: Db,
  userId: number,
  idempotencyKey: string,
): Promise<{ notification: Notification; requestHash: string | null } | undefined> {
  const row = await firstStaffNotification(db)
    .innerJoin('orders', 'orders.id', 'n.order_id')
    .select('orders.request_hash')
    .where('orders.user_id', '=', userId)
    .where('orders.idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  return row && { notification: toNotification(row), requestHash: row.request_hash }
}

const selectEqual = prepared<{ order_number: string; student_name: string }>(
  'checkout-duplicate',
  `select order_number, student_name from orders
  where user_id = $1 and md5(cart_signature) = md5($2) and cart_signature = $2
    and status not in ('Declined', 'Cancelled')
  order by placed_at desc limit 1`,
)

/** The newest order of this user with the same SKUs and quantities that was neither declined nor cancelled. */
export async function findEqualOrder(db: Db, userId: number, signature: string) {
  return (await selectEqual(db, [userId, signature]))[0]
}

export function listSkus(
  db: Db,
  userId: number,
  cartItemIds: readonly number[],
): Promise<{ sku: string; quantity: number }[]> {
  return db
    .selectFrom('cart_items as c')
    .innerJoin('product_options as o', 'o.id', 'c.product_option_id')
    .select(['o.sku', 'c.quantity'])
    .where('c.user_id', '=', userId)
    .where('c.id', 'in', cartItemIds)
    .execute()
}

const selectForFee = prepared<{
  found: number
  subtotal: number
  address: Place | null
  rules: DeliveryRules | null
}>(
  'checkout-fee',
  `select count(*)::integer as found, coalesce(sum(c.quantity * o.price_centavos), 0)::bigint as subtotal,
    (
      select jsonb_build_object('region', a.region, 'province', a.province, 'city', a.city)
      from addresses a where a.id = $3::bigint and a.user_id = $1
    ) as address,
    ${DELIVERY_RULES} as rules
  from cart_items c join product_options o on o.id = c.product_option_id
  where c.user_id = $1 and c.id = any ($2::bigint[])`,
)

/** What decides on the delivery fee of rows of this user: how many there are, what they cost, and where they go. */
export async function findForFee(db: Db, userId: number, cartItemIds: readonly number[], addressId: number) {
  return (await selectForFee(db, [userId, cartItemIds, addressId]))[0]!
}
