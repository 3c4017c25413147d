import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import { holds } from '@kwaderno/contract/permissions.ts'
import { MAX_FOUND, MIN_SEARCHED, type Found } from '@kwaderno/contract/search.ts'
import { sql, type Kysely } from 'kysely'
import type { Session } from '../../core/session.ts'
import { fullNameOf } from '../../core/person-name.ts'
import { findsProduct } from '../../db/product-search.ts'
import { contains, eachWord, wordsOf } from '../../db/search.ts'
import type { Database } from '../../db/tables.ts'

type Db = Kysely<Database>

/** Shorter words have no index: they are looked for in the newest orders only. */
const [INDEXED, NEWEST] = [3, 20_000]

/** What the caller may see of what he looks for. */
export async function search(db: Db, session: Session, text: string): Promise<Found> {
  const isLong = text.length >= MIN_SEARCHED
  const mayRead = (...permissions: Parameters<typeof holds>[1][]) =>
    isLong && permissions.some((permission) => holds(session, permission))
  const [orders, customers, products] = await Promise.all([
    mayRead('Transactions.view') ? findOrders(db, text) : [],
    mayRead('Role.view', 'Message.view') ? findCustomers(db, text, holds(session, 'Role.view')) : [],
    mayRead('Inventory.view') ? findProducts(db, text) : [],
  ])
  return { orders, customers, products }
}

async function findOrders(db: Db, text: string): Promise<Found['orders']> {
  const isIndexed = wordsOf(text).some((word) => word.length >= INDEXED)
  const among = isIndexed
    ? sql`orders`
    : sql`(select * from orders order by placed_at desc, id desc limit ${NEWEST}) orders`
  const { rows } = await sql<Found['orders'][number]>`
    with exact as (
      select * from orders where order_number = upper(${text})
    ), others as (
      select * from ${among}
      where ${contains(sql`orders.search_text`, text)} and order_number <> upper(${text})
      order by placed_at desc, id desc limit ${MAX_FOUND}
    )
    select id as "orderId", order_number as "orderNumber", customer_name as "customerName", status
    from (select *, 0 as rank from exact union all select *, 1 from others) found
    order by rank, placed_at desc, id desc limit ${MAX_FOUND}`.execute(db)
  return rows
}

/** @param seesUsers otherwise they are found by their names alone */
async function findCustomers(db: Db, text: string, seesUsers: boolean): Promise<Found['customers']> {
  const name = sql.raw(fullNameOf('u'))
  const found = seesUsers
    ? eachWord(
        text,
        (pattern) => sql`(u.search_text like ${pattern} or u.id = any (array(
          select user_id from students where fold(student_id) like ${pattern}
            or fold(concat_ws(' ', first_name, middle_name, last_name)) like ${pattern})))`,
      )
    : sql`(${contains(sql`u.search_text`, text)} and ${contains(sql`fold(${name})`, text)} and (
        u.status = ${USER_STATUS.Active} or exists (select from chat_threads t where t.customer_id = u.id)))`
  const { rows } = await sql<Found['customers'][number]>`
    select u.id as "userId", ${name} as "fullName",
      ${seesUsers ? sql`u.user_name` : sql`null`} as "userName"
    from users u
    where not exists (select from role_permissions p where p.role_id = u.role_id) and ${found}
    order by fold(${text}) in (fold(${name}), fold(u.user_name), fold(u.email_address)) desc,
      lower(u.last_name), lower(u.first_name), u.id
    limit ${MAX_FOUND}`.execute(db)
  return rows
}

async function findProducts(db: Db, text: string): Promise<Found['products']> {
  const { rows } = await sql<Found['products'][number]>`
    select p.id as "productId", p.name, p.code as "productCode"
    from products p
    where p.deleted_at is null and ${findsProduct(text)}
    order by (lower(p.code) = lower(${text}) or exists (
        select from product_options o
        where o.product_id = p.id and o.hidden_at is null and lower(o.sku) = lower(${text}))) desc,
      lower(p.name), p.id
    limit ${MAX_FOUND}`.execute(db)
  return rows
}
