import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { runBuilt } from './client.ts'
import type { Database } from './tables.ts'

export interface Paging {
  /** From 1. */
  pageNumber: number
  pageSize: number
}

export function page({ pageNumber, pageSize }: Paging): { limit: number; offset: number } {
  return { limit: pageSize, offset: (pageNumber - 1) * pageSize }
}

/**
 * One page of a list and how many rows the list has in all, in one statement. The total is right past the end, too,
 * where `count(*) over ()` has no row to stand in. `list` comes filtered and sorted, without limit, distinct and group
 * by: its select list and order are left out of the count, so what they join is not gathered for rows that no page shows.
 *
 * @param counted the same list in a cheaper form, when `list` joins what its filters do not need
 * @param also further columns that only rows of this page are worth; their SQL calls such a row `listed`. In `list`
 *   they would be gathered for all the rows of the pages before, too.
 * @param total when it is known, so that nothing is counted
 * @param totalBy a statement that finds the total as `page_total`, when it is kept
 * @param isSought the list is what a search has found: it is found once, for the page and for the total, and sorted whole. A
 *   plan for the page alone would walk through the list in its order until it meets ten, which may all stand at its end.
 * @param kept names this very page of this very list, which is asked for so often that its statement is kept
 */
export async function listPage<
  DB,
  TB extends keyof DB,
  Row,
  CountedDB = DB,
  CountedTB extends keyof CountedDB = never,
  Also = unknown,
>(
  db: Kysely<Database>,
  list: SelectQueryBuilder<DB, TB, Row>,
  paging: Paging,
  {
    counted,
    also,
    total: known,
    totalBy,
    isSought = false,
    kept,
  }: {
    counted?: SelectQueryBuilder<CountedDB, CountedTB, unknown>
    also?: RawBuilder<Also>
    total?: number | undefined
    totalBy?: RawBuilder<unknown> | undefined
    isSought?: boolean
    kept?: string | undefined
  } = {},
): Promise<{ items: (Row & Also)[]; total: number }> {
  const { limit, offset } = page(paging)
  function build() {
    // A plan that is kept knows which page it is for; for any page it would be one for most of the list.
    const [most, first] = kept === undefined ? [limit, offset] : [sql.lit(limit), sql.lit(offset)]
    const rows = isSought
      ? sql`select * from sought limit ${most} offset ${first}`
      : sql`${list.limit(most).offset(first)}`
    const all =
      known !== undefined
        ? sql`select 0 as page_total`
        : isSought
          ? sql`select count(*) as page_total from sought`
          : (totalBy ?? (counted ? countOf(counted) : sql`${countOf(list)}`))
    const more = also ? sql`, ${also}` : sql``
    const sought = isSought ? sql`with sought as materialized (${list})` : sql``
    return sql<Row & Also & Marks>`
      ${sought}
      select numbered.*, counted.page_total
      from (${all}) as counted
      left join (
        select listed.*, row_number() over () as page_row${more} from (${rows}) as listed
      ) as numbered on true
      order by numbered.page_row`
  }
  const key = kept && `${kept} ${limit} ${offset} ${known === undefined}`
  const found = await runBuilt<Row & Also & Marks>(db, key, build)
  const items = found.filter((row) => row.page_row !== null).map(withoutMarks<Row & Also>)
  return { items, total: known ?? found[0]?.page_total ?? 0 }
}

/**
 * The ids that a statement selects, in its order. They come as one text and stay one block of memory: a hundred thousand
 * records with an id each are twenty times as large.
 * @param select a statement with one column, of ids
 */
export async function listIds(db: Kysely<Database>, select: RawBuilder<unknown>): Promise<Float64Array> {
  const { rows } = await sql<{ ids: string }>`select array_to_string(array(${select}), ',') as ids`.execute(
    db,
  )
  return readNumbers(rows[0]?.ids ?? '')
}

/** Reads what was sent as one text with commas. */
export function readNumbers(text: string): Float64Array<ArrayBuffer> {
  return text === '' ? new Float64Array() : Float64Array.from(numbersIn(text))
}

function* numbersIn(text: string): Generator<number> {
  for (let start = 0; start <= text.length;) {
    const comma = text.indexOf(',', start)
    const end = comma < 0 ? text.length : comma
    yield Number(text.slice(start, end))
    start = end + 1
  }
}

function countOf<DB, TB extends keyof DB, Row>(list: SelectQueryBuilder<DB, TB, Row>) {
  return list
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('page_total'))
}

interface Marks {
  page_total: number
  page_row: number | null
}

function withoutMarks<Row>({ page_total: _total, page_row: _row, ...row }: Row & Marks): Row {
  return row as Row
}
