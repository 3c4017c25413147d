import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import { sql, type Kysely } from 'kysely'
import { AVAILABLE, CURRENT_ITEM, OFFERED_ITEM, OPTION_VARIATION } from '../../db/option-sql.ts'
import type { Database } from '../../db/tables.ts'

type Db = Kysely<Database>

interface AskedOption {
  is_available: boolean
  is_awaited: boolean
  /** How many options that customers see the user waits for. */
  open: number
}

/** Lets the requests of one user come one after the other, so that no two are the last that he may have. */
export async function lockRequests(tx: Db, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

const openRequests = (userId: number) => sql`
  select from back_in_stock_requests r
  join product_options o on o.id = r.product_option_id join products p on p.id = o.product_id
  where r.user_id = ${userId} and r.told_at is null`

/**
 * An option that customers see, as one of them asks for it. What has left the shop since he asked for it counts for nothing:
 * he can neither see it nor take it back.
 */
export async function findAsked(db: Db, userId: number, optionId: number): Promise<AskedOption | undefined> {
  const { rows } = await sql<AskedOption>`
    select ${sql.raw(AVAILABLE)} > 0 as is_available,
      exists (${openRequests(userId)} and r.product_option_id = ${optionId}) as is_awaited,
      (select count(*) from (${openRequests(userId)} and ${sql.raw(OFFERED_ITEM)}) asked)::int as open
    from product_options o join products p on p.id = o.product_id
    where o.id = ${optionId} and ${sql.raw(OFFERED_ITEM)}`.execute(db)
  return rows[0]
}

export async function insertRequest(db: Db, userId: number, optionId: number, at: Date): Promise<void> {
  await db
    .insertInto('back_in_stock_requests')
    .values({ user_id: userId, product_option_id: optionId, asked_at: at })
    .execute()
}

/** @returns whether there is such an option */
export async function deleteRequest(db: Db, userId: number, optionId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with forgotten as (
      delete from back_in_stock_requests
      where user_id = ${userId} and product_option_id = ${optionId} and told_at is null
    )
    select id from product_options where id = ${optionId}`.execute(db)
  return rows.length > 0
}

const IS_BACK = sql.raw(`r.told_at is null and ${OFFERED_ITEM} and ${AVAILABLE} > 0`)
const REQUESTED = sql`back_in_stock_requests r
    join product_options o on o.id = r.product_option_id
    join products p on p.id = o.product_id`

/** Open requests for what can be ordered now, the oldest first. */
export async function listDue(db: Db, after: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from ${REQUESTED} where ${IS_BACK} and r.id > ${after} order by r.id limit ${most}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export interface DueRequest {
  user_id: number
  /** Whether the user can still log in. */
  is_active: boolean
  option_id: number
  product_id: number
  product_name: string
  variation: string[]
}

/** Locks a request; undefined when its user was told meanwhile, or is being told, or the option is gone again. */
export async function lockDue(tx: Db, requestId: number): Promise<DueRequest | undefined> {
  const { rows } = await sql<DueRequest>`
    select r.user_id, u.status = ${USER_STATUS.Active} as is_active, o.id as option_id, p.id as product_id,
      p.name as product_name, ${sql.raw(OPTION_VARIATION)} as variation
    from ${REQUESTED} join users u on u.id = r.user_id
    where r.id = ${requestId} and ${IS_BACK}
    for update of r skip locked`.execute(tx)
  return rows[0]
}

export async function markNotified(tx: Db, requestId: number, at: Date): Promise<void> {
  await tx.updateTable('back_in_stock_requests').set({ told_at: at }).where('id', '=', requestId).execute()
}

export async function dropRequest(tx: Db, requestId: number): Promise<void> {
  await tx.deleteFrom('back_in_stock_requests').where('id', '=', requestId).execute()
}

/** Closes the open requests for options that were removed, alone or with their products. */
export async function dropHopeless(db: Db): Promise<void> {
  await sql`
    delete from back_in_stock_requests r using product_options o, products p
    where o.id = r.product_option_id and p.id = o.product_id and r.told_at is null
      and not (${sql.raw(CURRENT_ITEM)})`.execute(db)
}
