import {
  NEWS,
  NEWS_THAT_WAITS,
  NOTIFICATION_PAGE_SIZE,
  type BellSide,
  type Notification,
} from '@kwaderno/contract/live.ts'
import { MODULES, type Module } from '@kwaderno/contract/permissions.ts'
import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { prepared } from '../../db/client.ts'
import type { Database } from '../../db/tables.ts'

type Db = Kysely<Database>

const idsOf = (modules: readonly Module[]) => modules.map((name) => MODULES.indexOf(name) + 1)
const TRANSACTIONS = idsOf(['Transactions'])
/** Those who may see one of these are told who waits for approval. */
export const REGISTRATION_MODULES: readonly Module[] = ['Users', 'Role']

/** Whether a user `u` of the staff may see one of these modules. @param modules SQL of their ids */
const mayView = (modules: string) => `u.status = ${USER_STATUS.Active} and exists (
  select from role_permissions p where p.role_id = u.role_id and p.module_id = any(${modules}) and p.can_view)`

/** SQL of a list of modules. */
const listed = (ids: readonly number[]) => `'{${ids.join()}}'::int[]`

/**
 * Whether a notification `n` is still for this addressee: what the staff are told names customers, and whoever has lost the right to
 * see that reads it no more.
 * @param userId SQL of an id; of a value the rights are looked up once, of a column for each row
 */
const isFor = (userId: RawBuilder<unknown>) => {
  const may = (ids: readonly number[]) =>
    sql`exists (select from users u where u.id = ${userId} and ${sql.raw(mayView(listed(ids)))})`
  return sql<boolean>`(n.audience = 'member' or case when n.title = ${NEWS.registration}
    then ${may(idsOf(REGISTRATION_MODULES))} else ${may(TRANSACTIONS)} end)`
}

const insertNotification = prepared<{ id: number; created_at: Date; user_ids: number[] }>(
  'notify',
  `with notified as (
    insert into notifications (audience, title, description, order_id, return_request_id, actor_id, created_at, product_id)
    values ($1, $2, $3, $4, $5, $6, $7, $10) returning id, created_at
  ), recipients as (
    insert into notification_recipients (notification_id, user_id)
    select notified.id, u.id from notified, users u
    where case when $1 = 'member' then u.id = any($8::int[]) else ${mayView('$9::int[]')} end
    returning user_id
  )
  select notified.id, notified.created_at, array(select user_id from recipients) as user_ids from notified`,
)

/** A notification to be stored. `userIds` are the recipients of a 'member' one. */
export interface NewNotification {
  audience: 'member' | 'admin'
  userIds?: readonly number[]
  /** What the recipients of an 'admin' one may see, one of them; Transactions unless said. */
  modules?: readonly Module[]
  title: string
  description: string
  orderId: number | null
  returnRequestId?: number | null
  productId?: number
  /** Null for a job. */
  actorId: number | null
}

/** Stores a notification with its recipients; of 'admin' ones these are the active staff who may see what it is about. */
export async function storeNotification(
  tx: Db,
  created: NewNotification,
  createdAt: Date,
): Promise<{ notification: Notification; userIds: number[] }> {
  const {
    audience,
    title,
    description,
    orderId,
    returnRequestId = null,
    productId,
    actorId,
    userIds = [],
    modules,
  } = created
  const seen = modules ? idsOf(modules) : TRANSACTIONS
  const about = [orderId, returnRequestId, actorId, createdAt, userIds, seen, productId ?? null]
  const values = [audience, title, description, ...about]
  const [row] = await insertNotification(tx, values)
  const { id, created_at, user_ids } = row!
  const notification = {
    id,
    title,
    description,
    createdOn: created_at.toISOString(),
    isViewed: false,
    orderId,
    ...(productId === undefined ? {} : { productId }),
  }
  return { notification, userIds: user_ids }
}

/**
 * Notifies the staff of an order as part of the one statement that changes it: the expressions to put behind `with`. Its
 * `notified` is the row of the notification, its `recipients` has the `user_id` of each; pushing it to them is the
 * caller's, once the statement has run. Everything that is given is SQL.
 * @param of.from the expression with the order; without a row of it nobody is notified
 */
export function notifyStaffSql(of: {
  from: string
  title: string
  description: string
  orderId: string
  actorId: string
  createdAt: string
}): string {
  return `
    notified as (
      insert into notifications (audience, title, description, order_id, actor_id, created_at)
      select 'admin', ${of.title}, ${of.description}, ${of.orderId}, ${of.actorId}, ${of.createdAt} from ${of.from}
      returning id, title, description, order_id, created_at
    ),
    recipients as (
      insert into notification_recipients (notification_id, user_id)
      select notified.id, u.id from notified, users u where ${mayView(listed(TRANSACTIONS))}
      returning user_id
    )`
}

/** How many a user has not viewed, and how many of them wait for the staff. */
export async function countUnread(db: Db, userId: number): Promise<{ unread: number; waiting: number }> {
  return db
    .selectFrom('notification_recipients as r')
    .innerJoin('notifications as n', 'n.id', 'r.notification_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('unread'),
      eb.fn.countAll<number>().filterWhere('n.title', 'in', NEWS_THAT_WAITS).as('waiting'),
    ])
    .where('r.user_id', '=', userId)
    .where('r.viewed_at', 'is', null)
    .where(isFor(sql`${userId}`))
    .executeTakeFirstOrThrow()
}

/** Newest first, of one side or of both. */
export async function listNotifications(
  db: Db,
  userId: number,
  pageNumber: number,
  side?: BellSide,
): Promise<Notification[]> {
  const rows = await db
    .selectFrom('notification_recipients as r')
    .innerJoin('notifications as n', 'n.id', 'r.notification_id')
    .select(['n.id', 'n.title', 'n.description', 'n.created_at', 'n.order_id', 'n.product_id', 'r.viewed_at'])
    .where('r.user_id', '=', userId)
    .where(isFor(sql`${userId}`))
    .$if(side !== undefined, (query) =>
      query.where('n.title', side === 'waiting' ? 'in' : 'not in', NEWS_THAT_WAITS),
    )
    .orderBy('r.notification_id', 'desc')
    .limit(NOTIFICATION_PAGE_SIZE)
    .offset((pageNumber - 1) * NOTIFICATION_PAGE_SIZE)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    createdOn: row.created_at.toISOString(),
    isViewed: row.viewed_at !== null,
    orderId: row.order_id,
    ...(row.product_id === null ? {} : { productId: row.product_id }),
  }))
}

/** Whether the notification is this user's, who may still see it. Viewing it again changes nothing. */
export async function markViewed(db: Db, userId: number, id: number, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('notification_recipients')
    .set((eb) => ({ viewed_at: eb.fn.coalesce('viewed_at', eb.val(at)) }))
    .where('user_id', '=', userId)
    .where('notification_id', '=', id)
    .where(sql<boolean>`exists (select from notifications n where n.id = ${id} and ${isFor(sql`${userId}`)})`)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function markAllViewed(db: Db, userId: number, at: Date): Promise<void> {
  await db
    .updateTable('notification_recipients')
    .set({ viewed_at: at })
    .where('user_id', '=', userId)
    .where('viewed_at', 'is', null)
    .execute()
}

/** A notification, with those who have not viewed it. */
export interface Unread {
  id: number
  userIds: number[]
}

/** Deletes what these users have caused. @returns who has not viewed which of it */
export async function deleteCaused(tx: Db, actorIds: readonly number[]): Promise<Unread[]> {
  const { rows } = await sql<Unread>`
    with deleted as (delete from notifications where actor_id = any(${actorIds}::integer[]) returning id)
    select d.id, array_agg(r.user_id) as "userIds"
    from deleted d join notification_recipients r on r.notification_id = d.id
    where r.viewed_at is null group by d.id`.execute(tx)
  return rows
}

/** A notification that this user has caused, with those of its addressees who have not viewed it and may still see it. */
export async function findCaused(
  db: Db,
  actorId: number,
  id: number,
): Promise<{ notification: Notification; userIds: number[] } | undefined> {
  const rows = await db
    .selectFrom('notifications as n')
    .leftJoin('notification_recipients as r', (join) =>
      join
        .onRef('r.notification_id', '=', 'n.id')
        .on('r.viewed_at', 'is', null)
        .on(isFor(sql.ref('r.user_id'))),
    )
    .select(['n.id', 'n.title', 'n.description', 'n.created_at', 'n.order_id', 'r.user_id'])
    .where('n.id', '=', id)
    .where('n.actor_id', '=', actorId)
    .execute()
  const [first] = rows
  if (first === undefined) return undefined
  const { title, description, order_id } = first
  return {
    notification: {
      id,
      title,
      description,
      createdOn: first.created_at.toISOString(),
      isViewed: false,
      orderId: order_id,
    },
    userIds: rows.flatMap((row) => (row.user_id === null ? [] : [row.user_id])),
  }
}
