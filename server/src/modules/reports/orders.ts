import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import { toPesos } from '@kwaderno/contract/money.ts'
import type { OrderReportRow, reportOrders } from '@kwaderno/contract/order-report.ts'
import { sql, type Kysely } from 'kysely'
import { pictureUrl } from '../../adapters/images.ts'
import type { Page } from '../../core/endpoint.ts'
import { keptTotal } from '../../db/kept-sums.ts'
import { listPage } from '../../db/paging.ts'
import { contains } from '../../db/search.ts'
import type { Database } from '../../db/tables.ts'
import { every, within, type Test } from './filters.ts'

type Db = Kysely<Database>
export type OrderQuery = QueryOf<typeof reportOrders>
export type OrderFilters = Pick<OrderQuery, 'search' | 'orderStatus' | 'status' | 'dateFrom' | 'dateTo'>

/** What both an order of the report and a line of its spreadsheet show of the order. */
export interface OrderRecord {
  order_id: number
  order_number: string
  receiver_name: string
  status: OrderReportRow['status']
  total_centavos: number
  placed_at: string
  customer_name: string
  amount_less_centavos: number
}

interface RowRecord extends OrderRecord {
  total_quantity: number
  subtotal_centavos: number
  items: {
    id: number
    name: string
    variation: string[]
    sku: string
    item_description: string
    image_key: string | null
    price_centavos: number
    quantity: number
    total_centavos: number
  }[]
}

/** The full name is that of the row: the receiver's. */
export const ORDER_SORTS = {
  createdOnAsc: sql`orders.placed_at, orders.id`,
  createdOnDesc: sql`orders.placed_at desc, orders.id desc`,
  fullnameAsc: sql`lower(orders.receiver_name), orders.id`,
  fullnameDesc: sql`lower(orders.receiver_name) desc, orders.id desc`,
  quantityAsc: sql`orders.total_quantity, orders.id`,
  quantityDesc: sql`orders.total_quantity desc, orders.id desc`,
} as const

export const statusOf = ({ orderStatus, status }: OrderFilters) => (orderStatus ?? status) || undefined

/** Whether these orders are whole months of whole statuses, which `order_sums` has. */
export const hasKeptSums = ({ search, dateFrom, dateTo }: OrderFilters) => !search && !dateFrom && !dateTo

export function orderTests(filters: OrderFilters): Test[] {
  const { search, orderStatus: _orderStatus, status: _status, ...days } = filters
  const wanted = statusOf(filters)
  return [
    contains(sql`orders.search_text`, search),
    ...(wanted ? [sql<boolean>`orders.status = ${wanted}`] : []),
    ...within(sql`orders.placed_at`, days),
  ]
}

export const ORDER_FIELDS = sql`
  'order_id', orders.id, 'order_number', orders.order_number, 'receiver_name', orders.receiver_name,
  'status', orders.status, 'total_centavos', orders.total_centavos, 'placed_at', orders.placed_at,
  'customer_name', orders.customer_name, 'amount_less_centavos', orders.amount_less_centavos`

const ROW_OF_LISTED = sql<{ record: RowRecord }>`(
  select json_build_object(${ORDER_FIELDS}, 'total_quantity', orders.total_quantity,
    'subtotal_centavos', orders.subtotal_centavos, 'items', (
      select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name, 'variation', i.variation, 'sku', i.sku,
        'item_description', i.item_description, 'image_key', i.image_key, 'price_centavos', i.price_centavos,
        'quantity', i.quantity, 'total_centavos', i.total_centavos) order by i.position), '[]')
      from order_items i where i.order_id = orders.id))
  from orders where orders.id = listed.id) as record`

/** A page of the orders with their items and how many match, in one statement. */
export async function listOrderRows(db: Db, query: OrderQuery): Promise<Page<OrderReportRow[]>> {
  const list = db
    .selectFrom('orders')
    .select('orders.id')
    .where(sql<boolean>`${every(orderTests(query))}`)
    .orderBy(ORDER_SORTS[query.sortBy ?? 'createdOnDesc'])
  const totalBy = hasKeptSums(query) ? keptTotal('order_sums', { status: statusOf(query) }) : undefined
  const { items, total } = await listPage(db, list, query, { also: ROW_OF_LISTED, totalBy })
  return { items: items.map(({ record }) => toRow(record)), total }
}

export function shownOrder(order: OrderRecord) {
  return {
    orderId: order.order_id,
    orderNumber: order.order_number,
    receiverName: order.receiver_name,
    status: order.status,
    totalPrice: toPesos(order.total_centavos),
    placedOn: new Date(order.placed_at).toISOString(),
    customerName: order.customer_name,
    amountLess: toPesos(order.amount_less_centavos),
  }
}

function toRow(order: RowRecord): OrderReportRow {
  return {
    ...shownOrder(order),
    totalQuantity: order.total_quantity,
    subtotal: toPesos(order.subtotal_centavos),
    orderItems: order.items.map((item) => ({
      id: item.id,
      name: item.name,
      variation: item.variation,
      sku: item.sku,
      itemDescription: item.item_description,
      image: pictureUrl(item.image_key),
      price: toPesos(item.price_centavos),
      quantity: item.quantity,
      totalPrice: toPesos(item.total_centavos),
    })),
  }
}
