import type { AddressForm } from '@kwaderno/contract/address.ts'
import type { CheckoutRequest } from '@kwaderno/contract/checkout.ts'
import type { DeliveryRules } from '@kwaderno/contract/delivery-fee.ts'
import type { DeliveryMethod } from '@kwaderno/contract/delivery-methods.ts'
import type { PaymentFacts } from '@kwaderno/contract/payment-facts.ts'
import type { PaymentType } from '@kwaderno/contract/payment-types.ts'
import { NEWS, type Notification } from '@kwaderno/contract/live.ts'
import type { PickupSettings } from '@kwaderno/contract/settings.ts'
import type { SpecialDiscountType } from '@kwaderno/contract/special-discount.ts'
import type { Place } from '@kwaderno/contract/zones.ts'
import type { Kysely } from 'kysely'
import { SHOP_ZONE } from '../../core/clock.ts'
import { filesParameter, keepFilesSql, markKept, unmarkKept } from '../../core/stored-files.ts'
import type { Limits } from '../../core/customer-limits.ts'
import { countingUploads, type Amount } from '../../core/upload-quota.ts'
import type { UploadedFile } from '../../core/upload.ts'
import { prepared } from '../../db/client.ts'
import { OFFERED_ITEM, OPTION_IMAGE } from '../../db/option-sql.ts'
import { DELIVERY_RULES, PICKUP_OFFICE } from '../../db/settings-sql.ts'
import type { Database } from '../../db/tables.ts'
import { CART_COLUMNS, CART_TABLES, type CartRow } from '../cart/service.ts'
import {
  firstStaffNotification,
  notifyStaffSql,
  toNotification,
  type NotificationRow,
} from '../notifications/service.ts'
import { addresseeSql, queueOrderPlacedSql, type Addressee } from '../mails/service.ts'
import { factsParameter, payingSql } from '../payments/rules.ts'
import { holdStockSql } from '../stock/service.ts'
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

/** The row of an order that is being placed. Amounts are centavos. */
export interface NewOrder {
  user_id: number
  customer_name: string
  customer_email: string
  student_id: number | null
  student_name: string
  grade_level: string
  mobile_number: string
  tin_number: string
  payment_type: PaymentType
  delivery_method: DeliveryMethod
  receiver_name: string
  address_text: string
  contact: string
  email: string
  remarks: string
  subtotal_centavos: number
  delivery_fee_centavos: number
  delivery_zone: string
  total_quantity: number
  idempotency_key: string | null
  request_hash: string | null
  cart_signature: string
  placed_at: Date
  claimed_discount_type: SpecialDiscountType | ''
  claimed_discount_name: string
  claimed_discount_id_number: string
}

export interface NewOrderItem {
  cart_item_id: number
  product_option_id: number
  position: number
  name: string
  variation: string[]
  sku: string
  item_description: string
  categories: string[]
  image_key: string | null
  price_centavos: number
  quantity: number
  /** Which choices it is of. */
  combination_pattern: string
}

/** The notification of a new order to the staff, and who receives it. */
export interface Placed {
  notification: NotificationRow
  userIds: number[]
}

/**
 * Everything that an order is, in one statement: all of it or nothing, and no round trip while rows are locked.
 *
 * The rows of the cart and their options are locked in the order of the options, so that two orders of the same things
 * wait for each other instead of deadlocking. The option's lock leaves its key free: other customers may still
 * put it into their carts. Whoever has waited looks at what the other one left, so a row that is no longer as it was
 * read, or of which there are no longer enough, is not in `locked`, and then nothing is placed. The same holds when the
 * buyer has meanwhile come to a limit: `open_orders_of` waits for the other checkouts of the same customer.
 */
const insertOrder = prepared<Placed['notification'] & { user_ids: number[] }>(
  'checkout-place',
  `with form as (
    select * from jsonb_to_record($1::jsonb) as form (
      user_id integer, customer_name text, customer_email text, student_name text, grade_level text,
      mobile_number text, tin_number text, payment_type text, delivery_method text, receiver_name text,
      address_text text, contact text, email text, remarks text, subtotal_centavos bigint, total_quantity integer,
      idempotency_key text, request_hash text, cart_signature text, placed_at timestamptz,
      delivery_fee_centavos bigint, delivery_zone text, student_id integer, claimed_discount_type text,
      claimed_discount_name text, claimed_discount_id_number text)
  ),
  read as (
    select * from jsonb_to_recordset($2::jsonb) as read (
      cart_item_id integer, product_option_id integer, position integer, name text, variation text[], sku text,
      item_description text, categories text[], image_key text, price_centavos bigint, quantity integer,
      combination_pattern text)
  ),
  limits as (
    select * from jsonb_to_record($4::jsonb) as limits (
      "openOrders" integer, "uploadedFiles" integer, "uploadedBytes" bigint)
  ),
  allowed as materialized (
    select from form, limits where "openOrders" is null or open_orders_of(user_id) < "openOrders"
  ),
  locked as materialized (
    select c.id from read
    join cart_items c on c.id = read.cart_item_id and c.product_option_id = read.product_option_id
    join product_options o on o.id = c.product_option_id join products p on p.id = o.product_id
    where c.user_id = (select user_id from form) and c.quantity = read.quantity
      and o.price_centavos = read.price_centavos and o.stock - o.held >= read.quantity
      and o.sku = read.sku and o.item_description = read.item_description
      and o.combination_pattern = read.combination_pattern
      and read.image_key is not distinct from ${OPTION_IMAGE}
      and ${OFFERED_ITEM}
      and exists (select from allowed)
    order by o.id
    for update of c for no key update of o
  ),
  wanted as (
    select * from read where (select count(*) from locked) = jsonb_array_length($2::jsonb)
  ),
  sent as (
    select user_id, (placed_at at time zone '${SHOP_ZONE}')::date as day, file.*,
      "uploadedFiles" as most_files, "uploadedBytes" as most_bytes
    from form, limits, (
      select count(*)::integer as files, coalesce(sum(size), 0)::bigint as bytes
      from jsonb_to_recordset($3::jsonb || $7::jsonb) as file (size bigint)
    ) as file
    where file.files > 0 and exists (select from wanted)
  ),
  counted as (${countingUploads('sent')}),
  line as (
    select * from wanted where exists (select from counted) or not exists (select from sent)
  ),
  placed as (
    insert into orders (
      user_id, customer_name, customer_email, student_name, grade_level, mobile_number, tin_number, payment_type,
      delivery_method, receiver_name, address_text, contact, email, remarks, subtotal_centavos, total_quantity,
      idempotency_key, request_hash, cart_signature, placed_at, delivery_fee_centavos, delivery_zone, student_id,
      claimed_discount_type, claimed_discount_name, claimed_discount_id_number, total_centavos, order_number)
    select form.*, subtotal_centavos, next_order_number((placed_at at time zone '${SHOP_ZONE}')::date) from form
    where exists (select from line)
    returning id, order_number, user_id, customer_name, placed_at
  ),
  items as (
    insert into order_items (
      order_id, product_option_id, position, name, variation, sku, item_description, categories, image_key,
      price_centavos, quantity, total_centavos, tax_class, prime_commodity)
    select placed.id, line.product_option_id, line.position, line.name, line.variation, line.sku,
      line.item_description, line.categories, line.image_key, line.price_centavos, line.quantity,
      line.price_centavos * line.quantity, p.tax_class, p.prime_commodity
    from placed, line join product_options o on o.id = line.product_option_id join products p on p.id = o.product_id
    order by line.position
  ),
  history as (
    insert into order_histories (order_id, status, actor_id, created_at)
    select id, 'Pending', user_id, placed_at from placed
  ),
  kept as (${keepFilesSql("(case when exists (select from placed) then $3 else '[]' end)", 'private', '(select user_id from placed)')}),
  paid as (${payingSql({ placed: 'placed', kept: 'kept', facts: '$6' })}),
  attachments as (
    insert into order_attachments (order_id, kind, file_id, file_name, payment_id)
    select placed.id, 'payment', kept.id, kept.file_name, paid.id from placed, kept, paid order by kept.id
  ),
  shown as (${keepFilesSql("(case when exists (select from placed) then $7 else '[]' end)", 'private', '(select user_id from placed)')}),
  claimed as (
    insert into order_attachments (order_id, kind, file_id, file_name)
    select placed.id, 'specialDiscount', shown.id, shown.file_name from placed, shown order by shown.id
  ),
  emptied as (
    delete from cart_items where id in (select cart_item_id from line)
  ),
  ${holdStockSql('line', '(select id from placed)', '(select user_id from placed)')},
  ${queueOrderPlacedSql({ placed: 'placed', mail: '$5' })},
  ${notifyStaffSql({
    from: 'placed',
    title: `'${NEWS.order}'`,
    description: "customer_name || ' placed order ' || order_number || '.'",
    orderId: 'id',
    actorId: 'user_id',
    createdAt: 'placed_at',
  })}
  select notified.*, array(select user_id from recipients) as user_ids,
    -- For databases whose locks promise less: an order that does not hold its pieces fails, and is undone, here.
    1 / (select (count(*) = (select count(*) from line))::integer from held) as holds
  from notified`,
)

/**
 * Places an order of rows that were read before, keeps its files and takes the rows out of the cart.
 * @param of.mail of `markedOrderMail`
 * @param of.payment what the buyer tells of it
 * @returns undefined when one of the rows is not as it was read any more, or a limit has been reached since, and then
 *   nothing has changed
 */
export async function placeRows(
  db: Db,
  order: NewOrder,
  items: readonly NewOrderItem[],
  {
    attachments,
    claimProofs,
  }: { attachments: readonly UploadedFile[]; claimProofs: readonly UploadedFile[] },
  { limits, mail, payment }: { limits: Limits; mail: string; payment: PaymentFacts },
): Promise<Placed | undefined> {
  const values = [
    JSON.stringify(order),
    JSON.stringify(items),
    filesParameter(attachments),
    JSON.stringify(limits),
    mail,
    factsParameter(payment),
    filesParameter(claimProofs),
  ]
  const files = [...attachments, ...claimProofs]
  // Before the statement: should its answer be lost, its rows decide whether the files stay.
  markKept(files)
  const [row] = await insertOrder(db, values)
  if (row === undefined) {
    unmarkKept(files)
    return undefined
  }
  const { user_ids: userIds, ...notification } = row
  return { notification, userIds }
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
