import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Deps } from '../../core/deps.ts'
import { forgetFiles } from '../../core/stored-files.ts'
import { RETURN_DAYS } from '../../db/settings-sql.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { blankProofPictures } from '../proof-pictures/service.ts'

const DAY = 86_400_000
/** Orders whose files go in one transaction. */
const BATCH = 100

type Db = Deps['db']

const reached = (before: Date) => sql<SqlBool>`
  (select max(h.created_at) from order_histories h where h.order_id = o.id and h.status = o.status) < ${before}`

/** Cancelled or declined so long ago that nobody asks for its files. */
const isDropped = (before: Date) => sql<SqlBool>`o.status in ('Cancelled', 'Declined') and ${reached(before)}`

/** Over before a moment, and nothing about it is still to be decided or has been since. */
const hasEnded = (before: Date) => sql<SqlBool>`
  (o.status in ('Completed', 'Cancelled', 'Declined') and ${reached(before)}
    or o.status = 'Delivered'
      and o.delivered_at < ${before}::timestamptz - make_interval(days => ${sql.raw(RETURN_DAYS)}))
  and not exists (select from return_requests r
    where r.order_id = o.id and (r.status = 'Pending' or r.changed_at >= ${before}))`

/** Takes the files from orders that were cancelled or declined longer ago than `CANCELLED_FILES_DAYS`. @returns how many */
export async function forgetOldFiles(deps: Deps): Promise<number> {
  const { cancelledFilesDays } = deps.config
  if (cancelledFilesDays === 0) return 0
  const before = new Date(deps.clock.now().getTime() - cancelledFilesDays * DAY)
  return forgetWhere(deps, isDropped(before))
}

/** Takes the files, those of return requests, too, from orders that ended before a moment. @returns how many */
export function forgetFilesOfEnded(deps: Deps, before: Date): Promise<number> {
  return forgetWhere(deps, hasEnded(before))
}

/**
 * In batches: their rows first, and what lies in storage after the commit. What is left there by a process that dies in
 * between goes with the sweep of uploads without a row.
 */
async function forgetWhere(deps: Deps, isOver: RawBuilder<SqlBool>): Promise<number> {
  const orderIds = await withFiles(deps.db, isOver)
  let forgotten = 0
  for (let first = 0; first < orderIds.length; first += BATCH) {
    forgotten += await forgetBatch(deps, orderIds.slice(first, first + BATCH), isOver)
  }
  return forgotten
}

/** Whoever has files is few of those that are over, so they are found once a night. */
async function withFiles(db: Db, isOver: RawBuilder<SqlBool>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o
    where o.id in (select order_id from order_attachments union select r.order_id
      from return_requests r join return_attachments a on a.return_request_id = r.id) and ${isOver}
    order by o.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Another process that sweeps takes other orders. */
function forgetBatch(deps: Deps, among: readonly number[], isOver: RawBuilder<SqlBool>): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select o.id from orders o where o.id = any (${among}::integer[]) and ${isOver}
      order by o.id for update of o skip locked`.execute(tx)
    const gone = await detach(
      tx,
      rows.map(({ id }) => id),
    )
    if (gone.length === 0) return 0
    await noteDeletions(tx, gone, deps.clock.today())
    const fileIds = gone.map(({ file_id }) => file_id)
    await blankProofPictures(tx, fileIds)
    await forgetFiles(tx, deps.files, fileIds)
    return gone.length
  })
}

interface Detached {
  order_id: number
  file_id: number
  /** The customer had sent it. */
  is_own: boolean
}

async function detach(tx: Tx, orderIds: readonly number[]): Promise<Detached[]> {
  if (orderIds.length === 0) return []
  const ofOrders = await tx
    .deleteFrom('order_attachments')
    .where('order_id', 'in', orderIds)
    .returning(['order_id', 'file_id', sql<boolean>`kind <> 'paymentDetail'`.as('is_own')])
    .execute()
  const { rows: ofRequests } = await sql<Detached>`
    delete from return_attachments a using return_requests r
    where r.id = a.return_request_id and r.order_id = any (${orderIds}::integer[])
    returning r.order_id, a.file_id, a.kind = 'request' as is_own`.execute(tx)
  return [...ofOrders, ...ofRequests]
}

/** What the orders say of it. */
async function noteDeletions(tx: Tx, gone: readonly Detached[], day: string): Promise<void> {
  await sql`
    insert into order_file_deletions (order_id, day, files, own_files)
    select order_id, ${day}::date, count(*), count(*) filter (where is_own)
    from unnest(${gone.map(({ order_id }) => order_id)}::integer[], ${gone.map(({ is_own }) => is_own)}::boolean[])
      as g (order_id, is_own)
    group by order_id
    on conflict (order_id, day) do update set files = order_file_deletions.files + excluded.files,
      own_files = coalesce(order_file_deletions.own_files, order_file_deletions.files) + excluded.own_files`.execute(
    tx,
  )
}
