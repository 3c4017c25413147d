import type { DeliveryMethod } from '@kwaderno/contract/delivery-methods.ts'
import { NEWS } from '@kwaderno/contract/live.ts'
import type { PaymentFacts } from '@kwaderno/contract/payment-facts.ts'
import type { PaymentType } from '@kwaderno/contract/payment-types.ts'
import type { SpecialDiscountType } from '@kwaderno/contract/special-discount.ts'
import type { Kysely } from 'kysely'
import { SHOP_ZONE } from '../../core/clock.ts'
import type { Limits } from '../../core/customer-limits.ts'
import { filesParameter, keepFilesSql, markKept, unmarkKept } from '../../core/stored-files.ts'
import { countingUploads } from '../../core/upload-quota.ts'
import type { UploadedFile } from '../../core/upload.ts'
import { prepared } from '../../db/client.ts'
import { OFFERED_ITEM, OPTION_IMAGE } from '../../db/option-sql.ts'
import type { Database } from '../../db/tables.ts'
import { queueOrderPlacedSql } from '../mails/service.ts'
import { notifyStaffSql, type NotificationRow } from '../notifications/service.ts'
import { factsParameter, payingSql } from '../payments/rules.ts'
import { holdStockSql } from '../stock/service.ts'

type Db = Kysely<Database>

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
