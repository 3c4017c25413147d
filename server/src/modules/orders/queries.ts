import type { AnswerOf, BodyOf, QueryOf } from '@kwaderno/contract/endpoint.ts'
import {
  MAX_COUNTED,
  NO_DELIVERY_DAY,
  type countMyOrders,
  type listMyOrders,
  type listOrders,
} from '@kwaderno/contract/order-list.ts'
import type { selectOrders } from '@kwaderno/contract/order-bulk.ts'
import type { TaxClass } from '@kwaderno/contract/tax.ts'
import {
  ORDER_TAB_NAMES,
  ORDER_TABS,
  UNDER_WAY,
  type OrderStatus,
  type OrderTab,
} from '@kwaderno/contract/order-status.ts'
import { sql, type Expression, type Kysely, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import { endOfDay, startOfDay } from '../../core/clock.ts'
import { fullNameOf } from '../../core/person-name.ts'
import { COMPLETES_ORDERS, EXPIRY_DAYS, RETURN_DAYS } from '../../db/settings-sql.ts'
import { prepared } from '../../db/client.ts'
import { OFFERED_PRODUCT } from '../../db/option-sql.ts'
import { keptTotal } from '../../db/kept-sums.ts'
import { listPage } from '../../db/paging.ts'
import { anywhere, contains } from '../../db/search.ts'
import type { Database } from '../../db/tables.ts'
import type { OrdersTable } from '../../db/tables/orders.ts'
import { FILE_DELETIONS, type FileDeletion } from './stored-attachments.ts'
import { ORDER_PAYMENTS, type PaymentRecord } from '../payments/rules.ts'

type Db = Kysely<Database>

/** One line of an order as it was bought. */
export interface ItemRecord {
  id: number
  name: string
  variation: string[]
  sku: string
  item_description: string
  price_centavos: number
  quantity: number
  total_centavos: number
  image_key: string | null
}

/** The same with what there is of it now. */
export interface StockedItemRecord extends ItemRecord {
  /** Null when the shop no longer shows it. */
  product_id: number | null
  categories: string[]
  tax_class: TaxClass
  prime_commodity: boolean
  on_hand: number
  held: number
}

export interface HistoryRecord {
  status: OrderStatus
  created_at: string
}

export interface AttachmentRecord {
  id: number
  kind: 'payment' | 'paymentDetail' | 'specialDiscount'
  file_name: string
  storage_key: string
  /** Of a proof of payment. */
  payment_id: number | null
}

export type OrderRecord = Selectable<OrdersTable> & {
  items: StockedItemRecord[]
  histories: HistoryRecord[]
  attachments: AttachmentRecord[]
  payments: PaymentRecord[]
  file_deletions: FileDeletion[]
  /** Of the first document of its invoice; null without one. */
  invoice_vat_registered: boolean | null
  approver_name: string | null
  /** Null unless it was sold over the counter. */
  seller_id: number | null
  seller_name: string | null
  cash_tendered_centavos: number | null
  change_centavos: number | null
  reference: string | null
  changer_name: string | null
  /** How many days after the delivery a return may be asked for. */
  return_window_days: number
  /** Whether one has been. */
  is_requested: boolean
  /** After how many days it expires while it is pending; 0 for never. */
  expiry_days: number
}

const LINE = sql`'id', i.id, 'name', i.name, 'variation', i.variation, 'sku', i.sku,
  'item_description', i.item_description, 'price_centavos', i.price_centavos, 'quantity', i.quantity,
  'total_centavos', i.total_centavos, 'image_key', i.image_key`

const STOCKED_ITEMS = sql<StockedItemRecord[]>`
  (select coalesce(json_agg(json_build_object(${LINE}, 'categories', i.categories,
    'tax_class', i.tax_class, 'prime_commodity', i.prime_commodity,
    'product_id', case when ${sql.raw(OFFERED_PRODUCT)} then p.id end,
    'on_hand', o.stock, 'held', o.held) order by i.position), '[]')
  from order_items i join product_options o on o.id = i.product_option_id join products p on p.id = o.product_id
  where i.order_id = orders.id)`

const RETURN_WINDOW = sql<number>`${sql.raw(RETURN_DAYS)}`

const nameOf = (user: string) => sql<string | null>`${sql.raw(fullNameOf(user))}`

/** Orders with everything that their two views show, in one statement. */
export async function findOrders(db: Db, orderIds: readonly number[]): Promise<OrderRecord[]> {
  return db
    .selectFrom('orders')
    .leftJoin('users as approver', 'approver.id', 'orders.approver_id')
    .leftJoin('users as changer', 'changer.id', 'orders.changed_by_id')
    .leftJoin('counter_sales', 'counter_sales.order_id', 'orders.id')
    .leftJoin('users as seller', 'seller.id', 'counter_sales.seller_id')
    .selectAll('orders')
    .select([
      STOCKED_ITEMS.as('items'),
      sql<HistoryRecord[]>`
        (select coalesce(json_agg(json_build_object('status', h.status, 'created_at', h.created_at) order by h.id), '[]')
        from order_histories h where h.order_id = orders.id)`.as('histories'),
      sql<AttachmentRecord[]>`
        (select coalesce(json_agg(json_build_object('id', a.id, 'kind', a.kind, 'file_name', a.file_name,
          'storage_key', f.storage_key, 'payment_id', a.payment_id) order by a.id), '[]')
        from order_attachments a join files f on f.id = a.file_id where a.order_id = orders.id)`.as(
        'attachments',
      ),
      ORDER_PAYMENTS.as('payments'),
      FILE_DELETIONS.as('file_deletions'),
      sql<boolean | null>`
        (select (d.body -> 'seller' ->> 'vatRegistered')::boolean from invoice_documents d
        where d.order_id = orders.id and d.exchange_id is null order by d.version limit 1)`.as(
        'invoice_vat_registered',
      ),
      'counter_sales.seller_id',
      nameOf('seller').as('seller_name'),
      'counter_sales.cash_tendered_centavos',
      'counter_sales.change_centavos',
      'counter_sales.reference',
      nameOf('approver').as('approver_name'),
      nameOf('changer').as('changer_name'),
      RETURN_WINDOW.as('return_window_days'),
      sql<number>`${sql.raw(EXPIRY_DAYS)}`.as('expiry_days'),
      sql<boolean>`exists (select from return_requests r where r.order_id = orders.id)`.as('is_requested'),
    ])
    .where('orders.id', 'in', orderIds)
    .execute()
}

export async function findOrder(db: Db, orderId: number): Promise<OrderRecord | undefined> {
  return (await findOrders(db, [orderId]))[0]
}

/** Locks the row of an order until the end of the transaction; whoever changes an order begins with this. */
export async function lockOrder(tx: Db, orderId: number): Promise<Selectable<OrdersTable> | undefined> {
  return tx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst()
}

export async function findFullName(tx: Db, userId: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('users')
    .select(nameOf('users').as('name'))
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.name ?? undefined
}

/** When the order reached its statuses. */
export async function listHistories(tx: Db, orderId: number): Promise<{ createdOn: string }[]> {
  const rows = await tx
    .selectFrom('order_histories')
    .select('created_at')
    .where('order_id', '=', orderId)
    .execute()
  return rows.map((row) => ({ createdOn: row.created_at.toISOString() }))
}

interface Filters {
  statuses: readonly OrderStatus[]
  dateFrom?: string | undefined
  dateTo?: string | undefined
  userId?: number | undefined
  paymentType?: OrdersTable['payment_type'] | undefined
  deliveryMethod?: OrdersTable['delivery_method'] | undefined
  gradeLevel?: string | undefined
  /** A day, or NO_DELIVERY_DAY. */
  deliveryDay?: string | undefined
  isCounterSale?: boolean | undefined
  studentId?: number | undefined
}

const SOLD_AT_COUNTER = sql<SqlBool>`exists (select from counter_sales s where s.order_id = orders.id)`

/** Days are Manila's, both included. @param search what a search asks for, which is not the same in every list */
function filtered(db: Db, filters: Filters, search: Expression<SqlBool>) {
  return db.selectFrom('orders').where((eb) => {
    const tests = [search]
    if (filters.userId !== undefined) tests.push(eb('orders.user_id', '=', filters.userId))
    if (filters.statuses.length > 0) tests.push(eb('orders.status', 'in', filters.statuses))
    if (filters.paymentType) tests.push(eb('orders.payment_type', '=', filters.paymentType))
    if (filters.deliveryMethod) tests.push(eb('orders.delivery_method', '=', filters.deliveryMethod))
    if (filters.gradeLevel) tests.push(eb('orders.grade_level', '=', filters.gradeLevel))
    if (filters.deliveryDay === NO_DELIVERY_DAY) tests.push(eb('orders.delivery_date', 'is', null))
    else if (filters.deliveryDay) tests.push(eb('orders.delivery_date', '=', filters.deliveryDay))
    if (filters.isCounterSale !== undefined) {
      tests.push(filters.isCounterSale ? SOLD_AT_COUNTER : sql<SqlBool>`not ${SOLD_AT_COUNTER}`)
    }
    if (filters.studentId !== undefined) tests.push(eb('orders.student_id', '=', filters.studentId))
    if (filters.dateFrom) tests.push(eb('orders.placed_at', '>=', startOfDay(filters.dateFrom)))
    if (filters.dateTo) tests.push(eb('orders.placed_at', '<', endOfDay(filters.dateTo)))
    return eb.and(tests)
  })
}

const MY_SORTS = {
  newest: sql`orders.placed_at desc, orders.id desc`,
  oldest: sql`orders.placed_at, orders.id`,
  totalAsc: sql`orders.total_centavos, orders.id`,
  totalDesc: sql`orders.total_centavos desc, orders.id desc`,
} as const

interface FirstItem {
  first_item: { name: string; image_key: string | null } | null
}
interface Returnable {
  return_window_days: number
  is_requested: boolean
}
const FIRST_ITEM = sql`
  (select json_build_object('name', i.name, 'image_key', i.image_key)
  from order_items i where i.order_id = listed.id order by i.position limit 1) as first_item`
const RETURNABLE = sql`
  ${RETURN_WINDOW} as return_window_days,
  exists (select from return_requests r where r.order_id = listed.id) as is_requested`

/**
 * A page of a customer's orders and how many there are, in one statement. A search asks for a part of the order number.
 * Delivered covers Completed.
 */
export async function listOwnOrders(db: Db, userId: number, query: BodyOf<typeof listMyOrders>) {
  const { orderStatus, search, tab } = query
  const statuses: OrderStatus[] =
    orderStatus === 'Delivered' ? ['Delivered', 'Completed'] : orderStatus ? [orderStatus] : []
  const byNumber = search ? sql<SqlBool>`orders.order_number ilike ${anywhere(search)}` : sql<SqlBool>`true`
  const list = filtered(db, { ...query, userId, statuses }, byNumber)
    .$if(Boolean(tab), (orders) => orders.where('orders.status', 'in', ORDER_TABS[tab || 'done']))
    .select([
      'orders.id',
      'orders.order_number',
      'orders.status',
      'orders.placed_at',
      'orders.total_quantity',
    ])
    .select(['orders.total_centavos', 'orders.delivery_method', 'orders.delivery_date'])
    .select(['orders.delivered_at', 'orders.student_id', 'orders.student_name'])
    .orderBy(MY_SORTS[query.sortBy || 'newest'])
  return listPage(db, list, query, { also: sql<FirstItem & Returnable>`${FIRST_ITEM}, ${RETURNABLE}` })
}

const statusesIn = (tab: OrderTab) => ORDER_TABS[tab].map((status) => `'${status}'`).join(', ')
const boundedCount = (rows: string) =>
  `(select count(*)::integer from (select from ${rows} limit ${MAX_COUNTED}) as counted)`

const selectCounts = prepared<AnswerOf<typeof countMyOrders>>(
  'own-order-counts',
  `select ${ORDER_TAB_NAMES.map(
    (tab) => `${boundedCount(`orders where user_id = $1 and status in (${statusesIn(tab)})`)} as "${tab}"`,
  ).join(', ')},
    ${boundedCount(`return_requests where user_id = $1 and status = 'Pending'`)} as returns`,
)

/** What each tab of the customer's list has, no more than a hundred rows read for any of them. */
export async function countOwnOrders(db: Db, userId: number): Promise<AnswerOf<typeof countMyOrders>> {
  return (await selectCounts(db, [userId]))[0]!
}

export type OwnOrderRecord = Awaited<ReturnType<typeof listOwnOrders>>['items'][number]

/** The newest of a customer's orders that are under way, and how many there are. */
export function findUnderWay(db: Db, userId: number) {
  return db
    .selectFrom('orders')
    .select(['id', 'order_number', 'status', 'delivery_date', 'total_quantity'])
    .select((eb) => eb.fn.countAll<number>().over().as('under_way'))
    .where('user_id', '=', userId)
    .where('status', 'in', UNDER_WAY)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const SORTS = {
  orderNumberAsc: sql`orders.order_number`,
  orderNumberDesc: sql`orders.order_number desc`,
  quantityAsc: sql`orders.total_quantity, orders.id`,
  quantityDesc: sql`orders.total_quantity desc, orders.id desc`,
  createdOnAsc: sql`orders.placed_at, orders.id`,
  createdOnDesc: sql`orders.placed_at desc, orders.id desc`,
} as const

const LISTED_ITEMS = sql<{ items: ItemRecord[] }>`
  (select coalesce(json_agg(json_build_object(${LINE}) order by i.position), '[]')
  from order_items i where i.order_id = listed.id) as items`

function filteredForStaff(db: Db, query: QueryOf<typeof selectOrders>) {
  const status = query.orderStatus ?? query.status
  const byWords = contains(sql`orders.search_text`, query.search)
  return filtered(db, { ...query, statuses: status ? [status] : [], userId: query.customerId }, byWords)
}

/**
 * A page of all orders with their items and how many there are, in one statement. Each word of a search is a part of the
 * order number or of the name of receiver, customer or student.
 * @param total when it is known
 */
export async function listAllOrders(db: Db, query: QueryOf<typeof listOrders>, total: number | undefined) {
  const list = filteredForStaff(db, query)
    .select(['orders.id', 'orders.order_number', 'orders.status', 'orders.placed_at', 'orders.customer_name'])
    .select(['orders.student_id', 'orders.student_name', 'orders.grade_level'])
    .select(['orders.payment_type', 'orders.delivery_method'])
    .select(['orders.total_quantity', 'orders.subtotal_centavos', 'orders.amount_less_centavos'])
    .select(['orders.total_centavos', 'orders.delivery_fee_centavos', 'orders.user_id', 'orders.version'])
    .select('orders.delivery_date')
    .orderBy(SORTS[query.sortBy || 'createdOnDesc'])
  // What an office has open all day is the list as it is.
  const isPlain = filtersOf(query) === NO_FILTERS
  const kept = isPlain ? `staff-orders ${query.sortBy ?? ''}` : undefined
  return listPage(db, list, query, { also: LISTED_ITEMS, total, totalBy: keptTotalOf(query), kept })
}

/** Where the filters are of what `order_sums` tells apart. */
function keptTotalOf(query: QueryOf<typeof listOrders>): RawBuilder<unknown> | undefined {
  const { orderStatus, status, paymentType, deliveryMethod, isCounterSale, ...others } = query
  if (filtersOf(others) !== NO_FILTERS) return undefined
  return keptTotal('order_sums', {
    status: (orderStatus ?? status) || undefined,
    payment_type: paymentType || undefined,
    delivery_method: deliveryMethod || undefined,
    at_counter: isCounterSale,
  })
}

/** What a list was asked for but which page and in which order: its total depends on nothing else. */
export function filtersOf(query: Partial<QueryOf<typeof listOrders>>): string {
  const { pageNumber: _page, pageSize: _size, sortBy: _sort, ...filters } = query
  return JSON.stringify(filters, (_name, value: unknown) => (value === '' ? undefined : value))
}
const NO_FILTERS = '{}'

/** The orders of these filters, newest first. @param most rows that are read */
export function listSelection(db: Db, query: QueryOf<typeof selectOrders>, most: number) {
  return filteredForStaff(db, query)
    .select(['orders.id', 'orders.order_number', 'orders.status', 'orders.version'])
    .orderBy(SORTS.createdOnDesc)
    .limit(most)
    .execute()
}

export type StaffOrderRecord = Awaited<ReturnType<typeof listAllOrders>>['items'][number]

/** A delivered order whose return window has closed and which no pending return request keeps open. */
const isComplete = (now: Date) => sql<SqlBool>`
  o.status = 'Delivered'
  and ${sql.raw(COMPLETES_ORDERS)}
  and o.delivered_at < ${now}::timestamptz - make_interval(days => ${RETURN_WINDOW})
  and not exists (select from return_requests r where r.order_id = o.id and r.status = 'Pending')`

/** The orders that can be completed now, oldest first. */
export async function listCompletable(db: Db, now: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o where ${isComplete(now)} order by o.delivered_at limit ${most}`.execute(db)
  return rows.map((row) => row.id)
}

/** Whether this one still can, now that it is locked. */
export async function isCompletable(tx: Db, orderId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`select from orders o where o.id = ${orderId} and ${isComplete(now)}`.execute(tx)
  return rows.length > 0
}
