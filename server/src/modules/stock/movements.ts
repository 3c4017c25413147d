import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import { BARCODE_TEXT } from '@kwaderno/contract/barcode-intake.ts'
import type { Choice } from '@kwaderno/contract/fields.ts'
import {
  listLedger,
  type findStockOption,
  type StockMovement,
  type StockOption,
} from '@kwaderno/contract/stock.ts'
import { SYSTEM } from '@kwaderno/contract/stock-kinds.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { endOfDay, startOfDay } from '../../core/clock.ts'
import type { Page, RawAnswer } from '../../core/endpoint.ts'
import { exportRows } from '../../core/export.ts'
import { fullNameOf } from '../../core/person-name.ts'
import { notFound } from '../../core/problem.ts'
import { CURRENT_ITEM, OPTION_VARIATION } from '../../db/option-sql.ts'
import { optionsWith } from '../../db/item-search.ts'
import { keptTotal } from '../../db/kept-sums.ts'
import { listIds, listPage } from '../../db/paging.ts'
import { anywhere, ordersNumbered, wordsOf } from '../../db/search.ts'
import type { Database } from '../../db/tables.ts'

type Db = Kysely<Database>
type Query = QueryOf<typeof listLedger>

interface MovementRow {
  id: number
}

/**
 * The rows of the ledger, those of one option with what it had after each: the sums run over all of its rows, whatever is
 * filtered of them afterwards.
 */
function rowsOf({ optionId }: Pick<Query, 'optionId'>): RawBuilder<MovementRow> {
  return optionId === undefined
    ? sql`(select *, null::integer as on_hand, null::integer as held from stock_ledger)`
    : sql`(
        select *, sum(on_hand_delta) over all_before as on_hand, sum(held_delta) over all_before as held
        from stock_ledger where product_option_id = ${optionId} window all_before as (order by id)
      )`
}

function testsOf({ kind, actorId, dateFrom, dateTo }: Query): RawBuilder<boolean>[] {
  return [
    ...(kind ? [sql<boolean>`l.kind = ${kind}`] : []),
    ...(actorId === undefined
      ? []
      : [actorId === SYSTEM.id ? sql<boolean>`l.actor_id is null` : sql<boolean>`l.actor_id = ${actorId}`]),
    ...(dateFrom ? [sql<boolean>`l.created_at >= ${startOfDay(dateFrom)}`] : []),
    ...(dateTo ? [sql<boolean>`l.created_at < ${endOfDay(dateTo)}`] : []),
  ]
}

/** Letters that 'Barcode' has not: for a word with one of them no barcode is looked at. */
const IN_NO_BARCODE = /[f-np-qs-z]/i
const ids = (test: RawBuilder<unknown>) => sql`select id from stock_ledger where ${test}`

/**
 * The ids of the rows that have a word in the item or in the document as `movement` calls it, each found by an
 * index. As lists of ids: of a table the planner may believe that half of the ledger is meant.
 */
function rowsWith(given: string): RawBuilder<unknown> {
  const word = sql<string>`fold(${anywhere(given)})`
  const parts = [
    ids(sql`product_option_id = any(array(${sql.join(optionsWith(word), sql` union all `)}))`),
    ids(sql`return_item_id = any(array(
      select i.id from return_items i join return_requests r on r.id = i.return_request_id
      where fold('Return of ' || r.order_number) like ${word}))`),
    ids(sql`count_id = any(array(select id from stock_counts where fold(name) like ${word}))`),
    ids(sql`order_id = any(array(${ordersNumbered(word, given)}))`),
    ids(sql`import_id = any(array(select id from imports where fold(file_name) like ${word}))`),
  ]
  if (!IN_NO_BARCODE.test(given)) {
    parts.push(ids(sql`'barcode ' || barcode_id like ${word} and barcode_id is not null`))
  }
  return sql`(${sql.join(parts, sql` union `)})`
}

function matching(db: Db, query: Query) {
  const found = wordsOf(query.search).map(rowsWith)
  const tests = testsOf(query)
  // What nothing else is asked of is not looked up once more.
  const onlySought = found.length > 0 && tests.length === 0 && query.optionId === undefined
  const rows = onlySought
    ? sql<MovementRow>`(select id, null::integer as on_hand, null::integer as held from (${sql.join(found, sql` intersect `)}) as sought)`
    : rowsOf(query)
  const all = onlySought ? [] : [...tests, ...found.map((ids) => sql<boolean>`l.id in ${ids}`)]
  return db
    .selectFrom(rows.as('l'))
    .select(['l.id', sql<number | null>`l.on_hand`.as('on_hand'), sql<number | null>`l.held`.as('held')])
    .where((eb) => eb.and(all))
    .orderBy('l.id', 'desc')
}

/** Of a row `l`, with its sums from `balance`. */
const movement = (
  balance: string,
) => sql`json_build_object('id', l.id, 'movedOn', l.created_at, 'kind', l.kind,
  'productOptionId', o.id, 'sku', o.sku, 'productName', p.name, 'variation', ${sql.raw(OPTION_VARIATION)},
  'document', case
    when l.order_id is not null then json_build_object('kind', 'order', 'id', l.order_id, 'label',
      (select order_number from orders where id = l.order_id))
    when l.return_item_id is not null then (
      select json_build_object('kind', 'return', 'id', r.id, 'label', 'Return of ' || r.order_number)
      from return_items i join return_requests r on r.id = i.return_request_id where i.id = l.return_item_id)
    when l.barcode_id is not null then
      json_build_object('kind', 'intake', 'id', l.barcode_id, 'label', 'Barcode ' || l.barcode_id)
    when l.count_id is not null then json_build_object('kind', 'count', 'id', l.count_id, 'label',
      (select name from stock_counts where id = l.count_id))
    when l.import_id is not null then json_build_object('kind', 'import', 'id', l.import_id, 'label',
      (select file_name from imports where id = l.import_id))
  end,
  'actor', coalesce((select ${sql.raw(fullNameOf('u'))} from users u where u.id = l.actor_id), ${SYSTEM.name}::text),
  'onHandDelta', l.on_hand_delta, 'heldDelta', l.held_delta,
  'onHand', ${sql.ref(`${balance}.on_hand`)}, 'held', ${sql.ref(`${balance}.held`)}, 'note', l.note)`
const ITEM = sql`join product_options o on o.id = l.product_option_id join products p on p.id = o.product_id`
const MOVEMENT_OF_LISTED = sql<{ movement: StockMovement }>`(
  select ${movement('listed')} from stock_ledger l ${ITEM} where l.id = listed.id) as movement`

/** A page of the ledger and how many rows match, in one statement. */
export async function listMovements(db: Db, query: Query): Promise<Page<StockMovement[]>> {
  const { kind, ...others } = query
  const isKept =
    testsOf({ ...others, kind: undefined }).length === 0 && !query.search && query.optionId === undefined
  const { items, total } = await listPage(db, matching(db, query), query, {
    also: MOVEMENT_OF_LISTED,
    totalBy: isKept ? keptTotal('ledger_sums', { kind }) : undefined,
  })
  return { items: items.map((item) => toMovement(item.movement)), total }
}

/** All rows of the filters, for a spreadsheet. */
export function exportMovements(db: Db, query: Query): Promise<RawAnswer> {
  return exportRows(listLedger, {
    idsOf: (most) => listIds(db, sql`${matching(db, query).clearSelect().select('l.id').limit(most)}`),
    rowsOf: async (ids) => {
      const { rows } = await sql<{ movement: StockMovement }>`
        select ${movement('l')} as movement from ${rowsOf(query)} l ${ITEM}
        where l.id = any (${ids}::bigint[])`.execute(db)
      return rows.map((row) => toMovement(row.movement))
    },
    idOf: (row) => row.id,
  })
}

function toMovement(row: StockMovement): StockMovement {
  return { ...row, movedOn: new Date(row.movedOn).toISOString() }
}

/** @throws Refusal 404 when nothing has the id, or nothing in the catalogue the SKU */
export async function findOption(
  db: Db,
  { optionId, sku }: QueryOf<typeof findStockOption>,
): Promise<StockOption> {
  const test =
    optionId === undefined
      ? sql`lower(o.sku) = lower(${sku}) and ${sql.raw(CURRENT_ITEM)}`
      : sql`o.id = ${optionId}`
  const { rows } = await sql<StockOption>`
    select o.id, o.sku, p.name as "productName", ${sql.raw(OPTION_VARIATION)} as variation, o.shelf,
      o.stock as "onHand", o.held
    from product_options o join products p on p.id = o.product_id where ${test}`.execute(db)
  const [option] = rows
  if (!option) throw notFound(BARCODE_TEXT.unknownSku.text)
  return option
}

/**
 * The staff by name, behind the jobs, and who was one of them when he moved stock. Who has ever acted as staff is read from the
 * audit log, person by person along its index: among all who have moved stock are the customers, too.
 */
export async function listPeople(db: Db): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    with recursive acted as (
      select min(executed_by) as id from audit_logs
      union all
      select (select min(executed_by) from audit_logs where executed_by > acted.id) from acted where acted.id is not null
    )
    select u.id as value, coalesce(${sql.raw(fullNameOf('u'))}, u.user_name) as label from users u
    where exists (select from role_permissions p where p.role_id = u.role_id)
      or (u.id in (select id from acted) and exists (select from stock_ledger where actor_id = u.id))
    order by lower(coalesce(${sql.raw(fullNameOf('u'))}, u.user_name)), u.id`.execute(db)
  return [{ value: SYSTEM.id, label: SYSTEM.name }, ...rows]
}
