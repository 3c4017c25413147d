import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import type { Notification } from '@kwaderno/contract/live.ts'
import type { listMyReturns } from '@kwaderno/contract/returns.ts'
import type { TaxClass } from '@kwaderno/contract/tax.ts'
import { sql, type Kysely } from 'kysely'
import { prepared } from '../../db/client.ts'
import { CURRENT_ITEM, OFFERED_ITEM, OPTION_VARIATION } from '../../db/option-sql.ts'
import { listPage } from '../../db/paging.ts'
import { RETURN_DAYS } from '../../db/settings-sql.ts'
import { anywhere } from '../../db/search.ts'
import type { Database } from '../../db/tables.ts'
import { firstStaffNotification, toNotification } from '../notifications/service.ts'
import { ATTACHMENTS, REASONS, ROW_COLUMNS, type RowParts } from './records.ts'
import type { Choice } from './rules.ts'

type Db = Kysely<Database>

/** A page of a customer's requests, the newest first, and how many there are, in one statement. */
export async function listOwn(db: Db, userId: number, query: QueryOf<typeof listMyReturns>) {
  let list = db.selectFrom('return_requests').select(ROW_COLUMNS).where('user_id', '=', userId)
  if (query.status) list = list.where('status', '=', query.status)
  if (query.search) {
    // The whole number first, so that whoever asks for one request finds it on a page of one.
    list = list
      .where('order_number', 'ilike', anywhere(query.search))
      .orderBy(sql`upper(order_number) = upper(${query.search}) desc`)
  }
  const sorted = list.orderBy('created_at', 'desc').orderBy('id', 'desc')
  return listPage(db, sorted, query, {
    also: sql<RowParts>`${sql.raw(REASONS('listed.id'))}, ${sql.raw(ATTACHMENTS('listed.id'))}`,
  })
}

/** An option with the words of a row of the exchange, for `product_options o` and `products p`. */
const OPTION = `
  o.id, p.name, o.sku, o.item_description, o.price_centavos, greatest(o.stock - o.held, 0) as available,
  ${OPTION_VARIATION} as variation,
  ${OFFERED_ITEM} as is_offered`

export interface OptionRecord extends Choice {
  sku: string
  item_description: string
  price_centavos: number
}

const selectOptions = prepared<OptionRecord>(
  'exchange-options',
  `select ${OPTION} from product_options o join products p on p.id = o.product_id
  where ${CURRENT_ITEM} and ($1 or ${OFFERED_ITEM})
  order by lower(p.name), p.id, o.position, o.id`,
)

/** What can be exchanged for, by product; with `inactive` also what is not offered now. */
export function listOptions(db: Db, { inactive }: { inactive: boolean }): Promise<OptionRecord[]> {
  return selectOptions(db, [inactive])
}

const selectChosen = prepared<OptionRecord & { categories: string[]; tax_class: TaxClass }>(
  'exchange-chosen',
  `select ${OPTION}, p.tax_class,
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
  /** Of the reasons that are offered. */
  reason_ids: number[]
  items: { id: number; name: string; variation: string[]; quantity: number }[]
}

const selectContents = prepared<OrderContents>(
  'return-contents',
  `select ${RETURN_DAYS} as return_window_days,
    exists (select from return_requests where order_id = $1) as is_requested,
    array(select id from reasons where not retired) as reason_ids,
    (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'variation', variation,
      'quantity', quantity) order by position), '[]') from order_items where order_id = $1) as items`,
)

/** What decides whether and what of an order can come back; the order is locked. */
export async function findContents(tx: Db, orderId: number): Promise<OrderContents> {
  return (await selectContents(tx, [orderId]))[0]!
}

/** What the staff were told of the order's request, if it was made with this key, and what it asked for. */
export async function findPosted(
  tx: Db,
  orderId: number,
  key: string,
): Promise<{ notification: Notification; requestHash: string | null } | undefined> {
  const row = await firstStaffNotification(tx)
    .innerJoin('return_requests as r', 'r.id', 'n.return_request_id')
    .select('r.request_hash')
    .where('r.order_id', '=', orderId)
    .where('r.idempotency_key', '=', key)
    .executeTakeFirst()
  return row && { notification: toNotification(row), requestHash: row.request_hash }
}
