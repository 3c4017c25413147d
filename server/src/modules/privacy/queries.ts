import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import type { Erasure, listErasures } from '@kwaderno/contract/erasure.ts'
import { sql, type Kysely } from 'kysely'
import type { Page } from '../../core/endpoint.ts'
import { fullNameOf } from '../../core/person-name.ts'
import { listPage } from '../../db/paging.ts'
import { RETURN_DAYS } from '../../db/settings-sql.ts'
import type { Database } from '../../db/tables.ts'
import type { Erased } from './erasing.ts'

type Db = Kysely<Database>

/** The last request of a customer. */
export function findOwn(db: Db, userId: number) {
  return db
    .selectFrom('erasures')
    .select(['id', 'requested_at', 'due_at', 'state', 'reason'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The account's row, under whose lock nothing is written that names it as a foreign key. */
export async function lockPerson(tx: Db, userId: number): Promise<Erased> {
  const { id, user_name, email_address } = await tx
    .selectFrom('users')
    .select(['id', 'user_name', 'email_address'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { id, userName: user_name, emailAddress: email_address }
}

/** SQL: the numbers of the orders that an account's erasure waits for, as an array. @param user SQL of the account's id */
const waitedFor = (user: string, now: Date) => sql<string[]>`array(
  select o.order_number from orders o
  where o.user_id = ${sql.raw(user)} and (
    (o.status in ('Declined', 'Cancelled', 'Completed')
      or (o.status = 'Delivered' and o.delivered_at < ${now}::timestamptz - make_interval(days => ${sql.raw(RETURN_DAYS)}))
    ) is not true
    or exists (select from return_requests r where r.order_id = o.id and r.status = 'Pending'))
  order by o.placed_at, o.id)`

/** Orders under way, in their return window or with a request that nobody has decided: the oldest first. */
export async function listWaitedFor(db: Db, userId: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ numbers: string[] }>`
    select ${waitedFor('u.id', now)} as numbers from (select ${userId}::integer as id) u`.execute(db)
  return rows[0]?.numbers ?? []
}

/** Whether the account's role grants anything. */
export async function isOfStaff(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from users u join role_permissions p on p.role_id = u.role_id where u.id = ${userId} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Requests of one round of the job; what is left waits for the next. */
const MOST = 200

/** Those whose time has come, those that have waited longest first. */
export async function findDue(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('erasures as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select('e.id')
    .where('e.state', '=', 'Waiting')
    .where('e.due_at', '<=', now)
    // What has to wait on must not stand in the way of others.
    .where(sql<boolean>`cardinality(${waitedFor('u.id', now)}) = 0`)
    .orderBy('e.due_at')
    .limit(MOST)
    .execute()
  return rows.map(({ id }) => id)
}

export async function listRequests(
  db: Db,
  query: QueryOf<typeof listErasures>,
  now: Date,
): Promise<Page<Erasure[]>> {
  const found = db
    .selectFrom('erasures as e')
    .$if(query.state !== undefined, (list) => list.where('e.state', '=', query.state!))
  const list = found
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('users as decider', 'decider.id', 'e.decided_by')
    .select(['e.id', 'e.user_id', 'e.requested_at', 'e.due_at', 'e.state', 'e.reason', 'e.decided_at'])
    .select(sql<string>`${sql.raw(fullNameOf('u'))}`.as('customer_name'))
    .select(sql<string | null>`${sql.raw(fullNameOf('decider'))}`.as('decided_by_name'))
    .orderBy(sql`e.state <> 'Waiting'`)
    .orderBy(sql`case when e.state = 'Waiting' then e.due_at end`)
    .orderBy(sql`e.id desc`)
  const also = sql<{ waiting_for: string[] }>`
    case when listed.state = 'Waiting' then ${waitedFor('listed.user_id', now)} else '{}' end as waiting_for`
  const { items, total } = await listPage(db, list, query, { counted: found, also })
  return {
    total,
    items: items.map((row) => ({
      id: row.id,
      requestedOn: row.requested_at.toISOString(),
      dueOn: row.due_at.toISOString(),
      waitingFor: row.waiting_for,
      state: row.state,
      userId: row.user_id,
      customerName: row.customer_name,
      reason: row.reason,
      decidedBy: row.decided_by_name ?? '',
      decidedOn: row.decided_at?.toISOString() ?? '',
    })),
  }
}
