import { BARCODE_TEXT } from '@kwaderno/contract/barcode-intake.ts'
import type { BodyOf } from '@kwaderno/contract/endpoint.ts'
import { KEY_USED } from '@kwaderno/contract/idempotency.ts'
import type { CountedScan, CountLine, scanIntoCount } from '@kwaderno/contract/stock-count.ts'
import { COUNT_LIMITS, COUNT_TEXT } from '@kwaderno/contract/stock-count-rules.ts'
import { sql } from 'kysely'
import type { Deps } from '../../core/deps.ts'
import { refuseOtherRequest, requestHash } from '../../core/idempotency.ts'
import { notFound, refuse, refuseAt } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import { CURRENT_ITEM } from '../../db/option-sql.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { lockCount, requireOpen, seesBook } from './lock.ts'
import { getLine } from './queries.ts'

interface Entry {
  countId: number
  optionId: number
}

/**
 * What should lie on the shelf of an option `o`: what is on hand, and the pieces of approved orders that nobody has packed
 * yet. Pieces of approved exchanges are handed out.
 */
export const EXPECTED = `o.stock + coalesce((
    select sum(i.quantity) from order_items i join orders x on x.id = i.order_id
    where i.product_option_id = o.id and x.status = 'Approved'), 0)::integer`

/**
 * Adds pieces to the own part of a line. The same key counts once.
 * @throws Refusal 404 when nothing has the SKU, 400 for what is not part of the count, or when the count is closed; 409 for
 *   the key of another scan
 */
export function scan(
  deps: Deps,
  session: Session,
  countId: number,
  { sku, quantity, idempotencyKey: key }: BodyOf<typeof scanIntoCount>,
): Promise<CountedScan> {
  const hash = requestHash({ countId, sku: sku.toLowerCase(), quantity })
  return inTransaction(deps.db, async (tx) => {
    const count = await lockCount(tx, countId, 'share')
    const earlier = key && (await findScan(tx, session.userId, key))
    if (earlier) return answerEarlier(earlier)
    requireOpen(count)
    const optionId = await findInScope(tx, countId, sku)
    const { rows } = await sql<{ id: number }>`
      insert into stock_count_scans (count_id, product_option_id, scanned_by, quantity, idempotency_key, request_hash, scanned_at)
      values (${countId}, ${optionId}, ${session.userId}, ${quantity}, ${key ?? null}, ${key ? hash : null}, ${deps.clock.now()})
      on conflict (scanned_by, idempotency_key) where idempotency_key is not null do nothing
      returning id`.execute(tx)
    const [made] = rows
    // Sent twice at the same moment: the other one has counted by now.
    if (!made) return answerEarlier((await findScan(tx, session.userId, key!))!)
    const entry = { countId, optionId }
    await addToPart(tx, deps, session.userId, entry, quantity)
    return { ...(await getLine(tx, entry, seesBook(session, count))), scanId: made.id }

    async function answerEarlier(scanned: ScanRecord): Promise<CountedScan> {
      refuseOtherRequest(scanned.request_hash, hash, KEY_USED.scan)
      const line = { countId: scanned.count_id, optionId: scanned.product_option_id }
      return { ...(await getLine(tx, line, seesBook(session, count))), scanId: scanned.id }
    }
  })
}

/**
 * Takes an own scan back, once.
 * @throws Refusal 404 for a scan that is not an own one of this count, 400 when the count is closed, or when the part was
 *   set as a number afterwards
 */
export function undo(deps: Deps, session: Session, countId: number, scanId: number): Promise<CountLine> {
  return inTransaction(deps.db, async (tx) => {
    const count = await lockCount(tx, countId, 'share')
    const scanned = await tx
      .selectFrom('stock_count_scans')
      .select(['product_option_id', 'quantity', 'scanned_at'])
      .where('id', '=', scanId)
      .where('count_id', '=', countId)
      .where('scanned_by', '=', session.userId)
      .executeTakeFirst()
    if (!scanned) throw notFound(COUNT_TEXT.scanGone)
    requireOpen(count)
    const entry = { countId, optionId: scanned.product_option_id }
    await lockLine(tx, entry)
    const { rows } = await sql<{ is_undone: boolean; is_set: boolean }>`
      select s.undone_at is not null as is_undone, p.is_set and s.id <= coalesce(p.set_after, s.id) as is_set
      from stock_count_scans s join stock_count_parts p on p.count_id = s.count_id
        and p.product_option_id = s.product_option_id and p.user_id = s.scanned_by
      where s.id = ${scanId}`.execute(tx)
    const state = rows[0]
    if (state && !state.is_undone) {
      if (state.is_set) throw refuse(COUNT_TEXT.countedByHand)
      await tx
        .updateTable('stock_count_scans')
        .set({ undone_at: deps.clock.now() })
        .where('id', '=', scanId)
        .execute()
      await addToPart(tx, deps, session.userId, entry, -scanned.quantity)
    }
    return getLine(tx, entry, seesBook(session, count))
  })
}

/**
 * Sets the own part of a line as a number, whatever was scanned before.
 * @throws Refusal 400 for what is not part of the count, or when the count is closed
 */
export function setPart(
  deps: Deps,
  session: Session,
  { countId, optionId }: Entry,
  quantity: number,
): Promise<CountLine> {
  return inTransaction(deps.db, async (tx) => {
    const count = await lockCount(tx, countId, 'share')
    requireOpen(count)
    const entry = { countId, optionId }
    if (!(await lockLine(tx, entry))) throw refuse(COUNT_TEXT.notInScope)
    await sql`
      insert into stock_count_parts (count_id, product_option_id, user_id, quantity, is_set, set_after)
      select ${countId}, ${optionId}, ${session.userId}, ${quantity}, true, coalesce(max(id), 0)
      from stock_count_scans
      where count_id = ${countId} and product_option_id = ${optionId} and scanned_by = ${session.userId}
      on conflict (count_id, product_option_id, user_id)
      do update set quantity = excluded.quantity, is_set = true, set_after = excluded.set_after`.execute(tx)
    await noteBook(tx, deps, entry)
    return getLine(tx, entry, seesBook(session, count))
  })
}

interface ScanRecord {
  id: number
  count_id: number
  product_option_id: number
  request_hash: string | null
}

function findScan(tx: Tx, userId: number, key: string): Promise<ScanRecord | undefined> {
  return tx
    .selectFrom('stock_count_scans')
    .select(['id', 'count_id', 'product_option_id', 'request_hash'])
    .where('scanned_by', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

async function findInScope(tx: Tx, countId: number, sku: string): Promise<number> {
  const { rows } = await sql<{ id: number; is_in_scope: boolean }>`
    select o.id, exists (
      select from stock_count_lines l where l.count_id = ${countId} and l.product_option_id = o.id) as is_in_scope
    from product_options o join products p on p.id = o.product_id
    where lower(o.sku) = lower(${sku}) and ${sql.raw(CURRENT_ITEM)}`.execute(tx)
  const [option] = rows
  if (!option) throw notFound(BARCODE_TEXT.unknownSku.text)
  if (!option.is_in_scope) throw refuse(COUNT_TEXT.notInScope)
  return option.id
}

/** Whether the line is there; nobody else enters anything for it until the end of the transaction. */
async function lockLine(tx: Tx, { countId, optionId }: Entry): Promise<boolean> {
  const { rows } = await sql`
    select from stock_count_lines where count_id = ${countId} and product_option_id = ${optionId}
    for no key update`.execute(tx)
  return rows.length > 0
}

async function addToPart(tx: Tx, deps: Deps, userId: number, entry: Entry, pieces: number): Promise<void> {
  const { countId, optionId } = entry
  await lockLine(tx, entry)
  const part = await tx
    .selectFrom('stock_count_parts')
    .select(['quantity', 'is_set'])
    .where('count_id', '=', countId)
    .where('product_option_id', '=', optionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const quantity = (part?.quantity ?? 0) + pieces
  if (quantity > COUNT_LIMITS.part) throw refuseAt('quantity', COUNT_TEXT.part)
  if (quantity === 0 && !part?.is_set) {
    await sql`
      delete from stock_count_parts
      where count_id = ${countId} and product_option_id = ${optionId} and user_id = ${userId}`.execute(tx)
  } else {
    await sql`
      insert into stock_count_parts (count_id, product_option_id, user_id, quantity)
      values (${countId}, ${optionId}, ${userId}, ${quantity})
      on conflict (count_id, product_option_id, user_id) do update set quantity = excluded.quantity`.execute(
      tx,
    )
  }
  await noteBook(tx, deps, entry)
}

/** Adds the parts up, and notes what the book says at this moment. Without any part nobody has counted it. */
async function noteBook(tx: Tx, { clock }: Deps, { countId, optionId }: Entry): Promise<void> {
  await sql`
    update stock_count_lines l
    set counted = parts.counted,
      expected = case when parts.counted is not null then ${sql.raw(EXPECTED)} end,
      price_centavos = case when parts.counted is not null then o.price_centavos end,
      counted_at = case when parts.counted is not null then ${clock.now()}::timestamptz end
    from product_options o, (
      select sum(quantity)::integer as counted from stock_count_parts
      where count_id = ${countId} and product_option_id = ${optionId}
    ) parts
    where l.count_id = ${countId} and l.product_option_id = ${optionId} and o.id = l.product_option_id`.execute(
    tx,
  )
}
