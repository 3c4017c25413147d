import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import type {
  CountLine,
  listCountLines,
  StockCount,
  StockCountDetail,
  StockCountForm,
} from '@kwaderno/contract/stock-count.ts'
import { COUNT_TEXT } from '@kwaderno/contract/stock-count-rules.ts'
import { sql, type RawBuilder } from 'kysely'
import { audit } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import type { Page } from '../../core/endpoint.ts'
import { notFound, refuse, refuseAt } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import { CURRENT_ITEM } from '../../db/option-sql.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { openedWords } from './audit-values.ts'
import { seesBook } from './lock.ts'
import { findCount, listLines, listScans } from './queries.ts'

export async function getCount({ db }: Deps, session: Session, countId: number): Promise<StockCountDetail> {
  const count = await requireCount(db, countId)
  return { ...count, scans: await listScans(db, countId, session.userId) }
}

/**
 * The options of a count.
 * @throws Refusal 404; 400 when those with a variance are asked for by somebody from whom the book is hidden
 */
export async function listCountPage(
  { db }: Deps,
  session: Session,
  countId: number,
  query: QueryOf<typeof listCountLines>,
): Promise<Page<CountLine[]>> {
  const count = await requireCount(db, countId)
  const sees = seesBook(session, { status: count.status, is_blind: count.isBlind })
  if (query.show === 'variance' && !sees) throw refuseAt('show', COUNT_TEXT.hidden)
  return listLines(db, countId, query, sees)
}

async function requireCount(db: Deps['db'], countId: number): Promise<StockCount> {
  const count = await findCount(db, countId)
  if (!count) throw notFound(COUNT_TEXT.gone)
  return count
}

/**
 * Opens a count over what is in its scope now; that stays, whatever becomes of categories and shelves.
 * @throws Refusal 400 when there is nothing to count, or when an open count has some of it
 */
export function openCount(deps: Deps, session: Session, form: StockCountForm): Promise<StockCount> {
  return inTransaction(deps.db, async (tx) => {
    const label = await labelOf(tx, form)
    const { id } = await tx
      .insertInto('stock_counts')
      .values({
        name: form.name,
        scope: form.scope,
        scope_label: label,
        is_blind: form.isBlind,
        opened_by: session.userId,
        opened_at: deps.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addLines(tx, id, form)
    await audit(tx, {
      session,
      module: 'Stock',
      subModule: 'Stock count',
      action: 'Create',
      description: `Opened the count ${form.name}`,
      after: openedWords(form, label),
    })
    return (await findCount(tx, id))!
  })
}

async function labelOf(tx: Tx, { scope, scopeId, shelf }: StockCountForm): Promise<string> {
  if (scope === 'everything') return ''
  if (scope === 'shelf') return shelf
  const category = await tx
    .selectFrom('categories')
    .select('name')
    .where('id', '=', scopeId ?? 0)
    .executeTakeFirst()
  if (!category) throw refuse(COUNT_TEXT.empty)
  return category.name
}

function inScope({ scope, scopeId, shelf }: StockCountForm): RawBuilder<boolean> {
  if (scope === 'category') return sql`${scopeId} = any (p.category_ids)`
  return scope === 'shelf' ? sql`lower(o.shelf) = lower(${shelf})` : sql`true`
}

async function addLines(tx: Tx, countId: number, form: StockCountForm): Promise<void> {
  const scope = sql`product_options o join products p on p.id = o.product_id
      where ${sql.raw(CURRENT_ITEM)} and ${inScope(form)}`
  // In one order, so that two who open at once wait for each other instead of deadlocking.
  const { rows } = await sql<{ added: number; wanted: number }>`
    with wanted as (select o.id from ${scope} order by o.id),
    added as (
      insert into stock_count_lines (count_id, product_option_id)
      select ${countId}, id from wanted order by id
      on conflict (product_option_id) where is_open do nothing
      returning 1
    )
    select (select count(*) from added) as added, (select count(*) from wanted) as wanted`.execute(tx)
  const { added, wanted } = rows[0]!
  if (wanted === 0) throw refuse(COUNT_TEXT.empty)
  if (added < wanted) throw refuse(COUNT_TEXT.taken(await findOther(tx, countId, scope)))
}

async function findOther(tx: Tx, countId: number, scope: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select c.name from stock_count_lines l join stock_counts c on c.id = l.count_id
    where l.is_open and l.count_id <> ${countId} and l.product_option_id in (select o.id from ${scope})
    order by c.id limit 1`.execute(tx)
  return rows[0]?.name ?? ''
}
