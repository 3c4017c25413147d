import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import type { Notification } from '@kwaderno/contract/live.ts'
import type { listMyReturns } from '@kwaderno/contract/returns.ts'
import type { ReturnStatus } from '@kwaderno/contract/return-rules.ts'
import { sql, type Kysely, type Selectable } from 'kysely'
import { prepared } from '../../db/client.ts'
import { listPage } from '../../db/paging.ts'
import type { Database } from '../../db/tables.ts'
import type { ReturnRequestsTable } from '../../db/tables/returns.ts'
import { toNotification } from '../notifications/service.ts'
import type { Choice } from './rules.ts'

type Db = Kysely<Database>

export interface AttachmentRecord {
  id: number
  kind: 'request' | 'paymentDetail'
  file_name: string
  storage_key: string
}

/** The reasons of a request's pieces, each once, in the order of the pieces. */
const REASONS = (id: string) => `
  (select coalesce(string_agg(name, ', ' order by place), '') from (
    select reasons.name, min(i.position) as place
    from return_items i join reasons on reasons.id = i.reason_id
    where i.return_request_id = ${id} group by reasons.name) named) as reason`

const ATTACHMENTS = (id: string) => `
  (select coalesce(json_agg(json_build_object('id', a.id, 'kind', a.kind, 'file_name', a.file_name,
    'storage_key', f.storage_key) order by a.id), '[]')
  from return_attachments a join files f on f.id = a.file_id where a.return_request_id = ${id}) as attachments`

interface RowParts {
  reason: string
  attachments: AttachmentRecord[]
}

/** A page of a customer's requests, the newest first, and how many there are, in one statement. */
export async function listOwn(db: Db, userId: number, query: QueryOf<typeof listMyReturns>) {
  let list = db
    .selectFrom('return_requests as r')
    .innerJoin('orders', 'orders.id', 'r.order_id')
    .select(['r.id', 'r.order_id', 'r.status', 'r.remarks', 'r.is_exchange', 'r.created_at'])
    .select(['orders.order_number', 'orders.customer_name'])
    .where('r.user_id', '=', userId)
  if (query.status) list = list.where('r.status', '=', query.status)
  if (query.search) {
    const part = `%${query.search.replaceAll(/[\\%_]/g, '\\$&')}%`
    // The whole number first, so that whoever asks for one request finds it on a page of one.
    list = list
      .where('orders.order_number', 'ilike', part)
      .orderBy(sql`upper(orders.order_number) = upper(${query.search}) desc`)
  }
  const sorted = list.orderBy('r.created_at', 'desc').orderBy('r.id', 'desc')
  return listPage(db, sorted, query, {
    also: sql<RowParts>`${sql.raw(REASONS('listed.id'))}, ${sql.raw(ATTACHMENTS('listed.id'))}`,
  })
}
export type OwnReturnRecord = Awaited<ReturnType<typeof listOwn>>['items'][number]

/** A returned piece with what it was bought as. */
export interface UnitRecord {
  id: number
  order_item_id: number
  unit_index: number
  reason: string
  name: string
  variation: string[]
  sku: string
  item_description: string
  categories: string[]
  image_key: string | null
  price_centavos: number
  exchange: ExchangeRecord[]
}

export interface ExchangeRecord {
  id: number
  row_number: number
  product_option_id: number | null
  name: string
  variation: string[]
  sku: string
  item_description: string
  categories: string[]
  quantity: number
  price_centavos: number
  status: ReturnStatus
  return_type: 0 | 1 | null
}

export interface ReturnRecord extends Selectable<ReturnRequestsTable>, RowParts {
  order: {
    order_number: string
    customer_name: string
    address_text: string
    tin_number: string
    student_name: string
    mobile_number: string
    grade_level: string
    discount_rate: number | null
    discount_type: string
    subtotal_centavos: number
    amount_less_centavos: number
    total_centavos: number
  }
  approver_name: string | null
  units: UnitRecord[]
}

const selectReturn = prepared<ReturnRecord>(
  'return',
  `select r.*,
    json_build_object('order_number', o.order_number, 'customer_name', o.customer_name,
      'address_text', o.address_text, 'tin_number', o.tin_number, 'student_name', o.student_name,
      'mobile_number', o.mobile_number, 'grade_level', o.grade_level, 'discount_rate', o.discount_rate,
      'discount_type', o.discount_type, 'subtotal_centavos', o.subtotal_centavos,
      'amount_less_centavos', o.amount_less_centavos, 'total_centavos', o.total_centavos) as "order",
    nullif(concat_ws(' ', approver.first_name, nullif(approver.middle_name, ''), approver.last_name), '')
      as approver_name,
    ${REASONS('r.id')}, ${ATTACHMENTS('r.id')},
    (select coalesce(json_agg(json_build_object('id', u.id, 'order_item_id', u.order_item_id,
        'unit_index', u.unit_index, 'reason', reasons.name, 'name', i.name, 'variation', i.variation, 'sku', i.sku,
        'item_description', i.item_description, 'categories', i.categories, 'image_key', i.image_key,
        'price_centavos', i.price_centavos, 'exchange',
        (select coalesce(json_agg(json_build_object('id', e.id, 'row_number', e.row_number,
            'product_option_id', e.product_option_id, 'name', e.name, 'variation', e.variation, 'sku', e.sku,
            'item_description', e.item_description, 'categories', e.categories, 'quantity', e.quantity,
            'price_centavos', e.price_centavos, 'status', e.status, 'return_type', e.return_type)
            order by e.row_number), '[]')
          from exchange_items e where e.return_item_id = u.id)
      ) order by u.position), '[]')
      from return_items u join order_items i on i.id = u.order_item_id join reasons on reasons.id = u.reason_id
      where u.return_request_id = r.id) as units
  from return_requests r join orders o on o.id = r.order_id left join users approver on approver.id = r.approver_id
  where r.id = $1`,
)

/** A request with everything that its views show, in one statement. */
export async function findReturn(db: Db, id: number): Promise<ReturnRecord | undefined> {
  return (await selectReturn(db, [id]))[0]
}

/** An option with the words of a row of the exchange, for `product_options o` and `products p`. */
const OPTION = `
  o.id, p.name, o.sku, o.item_description, o.price_centavos, greatest(o.stock - o.held, 0) as available,
  array(
    select vo.name from product_option_values v
    join variation_options vo on vo.id = v.variation_option_id
    left join product_variations pv on pv.product_id = p.id and pv.variation_id = v.variation_id
    where v.product_option_id = o.id order by pv.position, v.variation_id
  ) as variation,
  o.status = 'Active' and o.hidden_at is null and p.status = 'Active' and p.deleted_at is null as is_offered`

export interface OptionRecord extends Choice {
  sku: string
  item_description: string
  price_centavos: number
}

const selectOptions = prepared<OptionRecord>(
  'exchange-options',
  `select ${OPTION} from product_options o join products p on p.id = o.product_id
  where o.hidden_at is null and p.deleted_at is null and ($1 or o.status = 'Active' and p.status = 'Active')
  order by lower(p.name), p.id, o.position, o.id`,
)

/** What can be exchanged for, by product; with `inactive` also what is not offered now. */
export function listOptions(db: Db, { inactive }: { inactive: boolean }): Promise<OptionRecord[]> {
  return selectOptions(db, [inactive])
}

const selectChosen = prepared<OptionRecord & { categories: string[] }>(
  'exchange-chosen',
  `select ${OPTION},
    array(select c.name from product_categories pc join categories c on c.id = pc.category_id
      where pc.product_id = p.id order by pc.position, c.id) as categories
  from product_options o join products p on p.id = o.product_id where o.id = any ($1::int[])`,
)

export function listChosen(db: Db, optionIds: readonly number[]) {
  return selectChosen(db, [optionIds])
}

export interface OrderContents {
  return_window_days: number
  is_requested: boolean
  items: { id: number; name: string; variation: string[]; quantity: number }[]
}

const selectContents = prepared<OrderContents>(
  'return-contents',
  `select (select (value #>> '{}')::integer from settings where key = 'return_window_days') as return_window_days,
    exists (select from return_requests where order_id = $1) as is_requested,
    (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'variation', variation,
      'quantity', quantity) order by position), '[]') from order_items where order_id = $1) as items`,
)

/** What decides whether and what of an order can come back; the order is locked. */
export async function findContents(tx: Db, orderId: number): Promise<OrderContents> {
  return (await selectContents(tx, [orderId]))[0]!
}

/** What the staff were told of the order's request, if it was made with this key. */
export async function findPosted(tx: Db, orderId: number, key: string): Promise<Notification | undefined> {
  const row = await tx
    .selectFrom('return_requests as r')
    .innerJoin('notifications as n', 'n.return_request_id', 'r.id')
    .select(['n.id', 'n.title', 'n.description', 'n.created_at', 'n.order_id'])
    .where('r.order_id', '=', orderId)
    .where('r.idempotency_key', '=', key)
    .where('n.audience', '=', 'admin')
    .orderBy('n.id')
    .limit(1)
    .executeTakeFirst()
  return row && toNotification(row)
}
