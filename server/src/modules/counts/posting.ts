import type { CountPosting, StockCount } from '@kwaderno/contract/stock-count.ts'
import { COUNT_TEXT } from '@kwaderno/contract/stock-count-rules.ts'
import { sql } from 'kysely'
import { audit } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import { refuseLate } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import { OPTION_VARIATION } from '../../db/option-sql.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { correctStock, lockOptions } from '../stock/service.ts'
import { itemTitle } from '../stock/rules.ts'
import { postedWords, statusWords } from './audit-values.ts'
import { EXPECTED } from './entries.ts'
import { lockCount, requireOpen, type LockedCount } from './lock.ts'
import { findCount } from './queries.ts'

interface Variance {
  option_id: number
  sku: string
  name: string
  variation: string[]
  variance: number
  is_gone: boolean
}

/**
 * Moves on hand by what was counted more or less than the book said, and closes the count. What has left the catalogue since
 * is named and left alone.
 * @throws Refusal 404; 400 when it is closed, 409 when it has changed since `version`
 */
export function postCount(
  deps: Deps,
  session: Session,
  countId: number,
  { version, reason, uncountedAreZero }: CountPosting & { version: number },
): Promise<StockCount> {
  return inTransaction(deps.db, async (tx) => {
    const count = await lockToClose(tx, countId, version)
    await lockScope(tx, countId, uncountedAreZero)
    if (uncountedAreZero) await countRestAsZero(tx, deps, countId)
    const variances = await readVariances(tx, countId)
    const here = variances.filter((one) => !one.is_gone)
    const moved = await correctStock(
      tx,
      here.map(({ option_id, variance }) => ({ productOptionId: option_id, delta: variance })),
      { actorId: session.userId, countId, note: reason },
    )
    const missing = new Map(moved.map((one) => [one.productOptionId, one.missing]))
    const notes = [
      ...here.flatMap((one) => {
        const pieces = missing.get(one.option_id) ?? 0
        return pieces === 0 ? [] : [COUNT_TEXT.missing(itemTitle(one), pieces)]
      }),
      ...variances.filter((one) => one.is_gone).map((one) => COUNT_TEXT.skipped(itemTitle(one))),
    ]
    await close(tx, deps, session, count, { status: 'Posted', reason, notes })
    const stock = new Map(moved.map((one) => [one.productOptionId, one]))
    await audit(tx, {
      session,
      module: 'Stock',
      subModule: 'Stock count',
      action: 'Update',
      description: `Posted the count ${count.name}`,
      before: statusWords('Open'),
      after: postedWords(reason, notes),
      optionsBefore: here.map((one) => ({ onHand: stock.get(one.option_id)?.before })),
      optionsAfter: here.map((one) => ({ onHand: stock.get(one.option_id)?.after, variance: one.variance })),
      optionNames: here.map(({ sku }) => sku),
    })
    return (await findCount(tx, countId))!
  })
}

/**
 * Closes a count without moving anything.
 * @throws Refusal as `postCount`
 */
export function cancelCount(
  deps: Deps,
  session: Session,
  countId: number,
  { version }: { version: number },
): Promise<StockCount> {
  return inTransaction(deps.db, async (tx) => {
    const count = await lockToClose(tx, countId, version)
    await close(tx, deps, session, count, { status: 'Cancelled', reason: '', notes: [] })
    await audit(tx, {
      session,
      module: 'Stock',
      subModule: 'Stock count',
      action: 'Update',
      description: `Cancelled the count ${count.name}`,
      before: statusWords('Open'),
      after: statusWords('Cancelled'),
    })
    return (await findCount(tx, countId))!
  })
}

async function lockToClose(tx: Tx, countId: number, version: number): Promise<LockedCount> {
  const count = await lockCount(tx, countId, 'update')
  requireOpen(count)
  refuseLate(version, count.version, COUNT_TEXT.changed)
  return count
}

/** Locks the options of the count whose stock may move, so that it stands still until the end of the transaction. */
async function lockScope(tx: Tx, countId: number, isWhole: boolean): Promise<void> {
  const lines = await tx
    .selectFrom('stock_count_lines')
    .select('product_option_id')
    .where('count_id', '=', countId)
    .$if(!isWhole, (some) => some.whereRef('counted', '<>', 'expected'))
    .execute()
  await lockOptions(
    tx,
    lines.map((line) => line.product_option_id),
  )
}

async function countRestAsZero(tx: Tx, { clock }: Deps, countId: number): Promise<void> {
  await sql`
    update stock_count_lines l
    set counted = 0, expected = ${sql.raw(EXPECTED)}, price_centavos = o.price_centavos, counted_at = ${clock.now()}
    from product_options o
    where l.count_id = ${countId} and l.counted is null and o.id = l.product_option_id
      and o.hidden_at is null`.execute(tx)
}

async function readVariances(tx: Tx, countId: number): Promise<Variance[]> {
  const { rows } = await sql<Variance>`
    select o.id as option_id, o.sku, p.name, ${sql.raw(OPTION_VARIATION)} as variation,
      l.counted - l.expected as variance, o.hidden_at is not null as is_gone
    from stock_count_lines l
    join product_options o on o.id = l.product_option_id
    join products p on p.id = o.product_id
    where l.count_id = ${countId} and l.counted <> l.expected
    order by lower(p.name), p.id, o.position, o.id`.execute(tx)
  return rows
}

async function close(
  tx: Tx,
  { clock }: Deps,
  session: Session,
  { id, version }: LockedCount,
  outcome: { status: 'Posted' | 'Cancelled'; reason: string; notes: string[] },
): Promise<void> {
  await tx
    .updateTable('stock_counts')
    .set({ ...outcome, version: version + 1, closed_by: session.userId, closed_at: clock.now() })
    .where('id', '=', id)
    .execute()
  await tx.updateTable('stock_count_lines').set({ is_open: false }).where('count_id', '=', id).execute()
}
