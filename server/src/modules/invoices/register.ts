import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import {
  listInvoices,
  type InvoiceRow,
  type InvoiceTotals,
  type sumInvoices,
} from '@kwaderno/contract/invoice.ts'
import { toPesos } from '@kwaderno/contract/money.ts'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { Page, RawAnswer } from '../../core/endpoint.ts'
import { exportRows } from '../../core/export.ts'
import { listIds, listPage } from '../../db/paging.ts'
import { foundByWords } from '../../db/search.ts'
import type { Database } from '../../db/tables.ts'
import type { InvoicesTable } from '../../db/tables/invoices.ts'

type Db = Kysely<Database>
type Query = QueryOf<typeof listInvoices>
type Filters = QueryOf<typeof sumInvoices>

/** Others with the same number are named, but no more of them than this. */
const MOST_NAMED = 5

const SORTS = {
  dateAsc: sql`i.day, i.id`,
  dateDesc: sql`i.day desc, i.id desc`,
  numberAsc: sql`i.number_key, i.id`,
  numberDesc: sql`i.number_key desc, i.id desc`,
} as const

/** By number, or by an order that has the word in its number, its names or its TIN; each has an index of its own. */
const hasWords = (search: string | undefined) =>
  foundByWords(sql`i.id`, search, (pattern) => [
    sql`select id from invoices where fold(number) like ${pattern}`,
    sql`select sold.id from orders o join invoices sold on sold.order_id = o.id where o.search_text like ${pattern}`,
    sql`select sold.id from orders o join invoices sold on sold.order_id = o.id
      where o.tin_number <> '' and o.tin_number like ${pattern}`,
  ])

/** For rows of the book and for the sums that are kept of it. */
function testOf({ dateFrom, dateTo, state, kind }: Filters) {
  const tests = [sql<boolean>`true`]
  if (dateFrom) tests.push(sql<boolean>`i.day >= ${dateFrom}::date`)
  if (dateTo) tests.push(sql<boolean>`i.day <= ${dateTo}::date`)
  if (state) tests.push(sql<boolean>`i.state = ${state}`)
  if (kind) tests.push(sql<boolean>`i.kind = ${kind}`)
  return sql<boolean>`${sql.join(tests, sql` and `)}`
}

/** What the totals are added up from: the sums that are kept, or the rows that have the words. */
const summed = ({ search }: Filters) =>
  search ? sql`(select *, 1 as rows from invoices i where ${hasWords(search)})` : sql`invoice_sums`

interface RowRecord extends Omit<Selectable<InvoicesTable>, 'number_key'> {
  order_number: string
  buyer: string
  tin: string
  others: InvoiceRow['usedTwice']
}

const RECORD = sql`
  select json_build_object('id', i.id, 'order_id', i.order_id, 'exchange_id', i.exchange_id, 'kind', i.kind, 'state', i.state,
    'day', i.day, 'date_issued', i.date_issued, 'number', i.number, 'version', i.version,
    'vatable_centavos', i.vatable_centavos, 'vat_centavos', i.vat_centavos, 'exempt_centavos', i.exempt_centavos,
    'zero_rated_centavos', i.zero_rated_centavos, 'non_vat_centavos', i.non_vat_centavos,
    'less_centavos', i.less_centavos, 'due_centavos', i.due_centavos,
    'order_number', o.order_number, 'buyer', o.customer_name, 'tin', o.tin_number,
    'others', (
      select coalesce(json_agg(json_build_object('orderId', other.order_id, 'orderNumber', other.order_number,
        'exchangeId', other.exchange_id) order by other.id), '[]')
      from (
        select x.id, x.order_id, x.exchange_id, named.order_number
        from invoices x join orders named on named.id = x.order_id
        where x.number_key = i.number_key and i.number_key <> '' and i.kind <> 'Returned goods'
          and x.kind <> 'Returned goods' and x.id <> i.id
        order by x.id limit ${sql.lit(MOST_NAMED)}
      ) other)) as record
  from invoices i join orders o on o.id = i.order_id`

const ROW_OF_LISTED = sql<{ record: RowRecord }>`(${RECORD} where i.id = listed.id) as record`

function matching(db: Db, query: Query) {
  return db
    .selectFrom('invoices as i')
    .select('i.id')
    .where(testOf(query))
    .where(hasWords(query.search))
    .orderBy(SORTS[query.sortBy ?? 'dateDesc'])
}

/** A page of the sales book and how many rows match, in one statement. */
export async function listRegister(db: Db, query: Query): Promise<Page<InvoiceRow[]>> {
  const { items, total } = await listPage(db, matching(db, query), query, {
    also: ROW_OF_LISTED,
    isSought: Boolean(query.search),
    totalBy: sql`
      select coalesce(sum(rows), 0)::bigint as page_total from invoice_sums i where ${testOf(query)}`,
  })
  return { items: items.map(({ record }) => toRow(record)), total }
}

/** All rows of the filters, for a spreadsheet. */
export function exportRegister(db: Db, query: Query): Promise<RawAnswer> {
  return exportRows(listInvoices, {
    idsOf: (most) => listIds(db, sql`${matching(db, query).limit(most)}`),
    rowsOf: async (ids) => {
      const { rows } = await sql<{ record: RowRecord }>`
        ${RECORD} where i.id = any (${ids}::integer[])`.execute(db)
      return rows.map(({ record }) => toRow(record))
    },
    idOf: (row) => row.id,
  })
}

const pesos = (centavos: number | null) => (centavos === null ? null : toPesos(centavos))

function toRow(row: RowRecord): InvoiceRow {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    date: row.date_issued ?? '',
    number: row.number,
    orderId: row.order_id,
    orderNumber: row.order_number,
    exchangeId: row.exchange_id,
    buyer: row.buyer,
    tin: row.tin,
    vatable: pesos(row.vatable_centavos),
    vat: pesos(row.vat_centavos),
    exempt: pesos(row.exempt_centavos),
    zeroRated: pesos(row.zero_rated_centavos),
    nonVat: pesos(row.non_vat_centavos),
    discount: pesos(row.less_centavos),
    total: pesos(row.due_centavos),
    version: row.version,
    usedTwice: row.others,
  }
}

type Sums = Record<Exclude<keyof InvoiceTotals, 'rows' | 'withoutNumber'>, number>

/** What all rows of the filters add up to, in one statement; what has no number has no sums either. */
export async function totalRegister(db: Db, filters: Filters): Promise<InvoiceTotals> {
  const { rows } = await sql<Sums & Pick<InvoiceTotals, 'rows' | 'withoutNumber'>>`
    select coalesce(sum(i.rows), 0)::integer as rows,
      coalesce(sum(i.rows) filter (where i.state = 'No number'), 0)::integer as "withoutNumber",
      coalesce(sum(i.vatable_centavos), 0)::bigint as vatable, coalesce(sum(i.vat_centavos), 0)::bigint as vat,
      coalesce(sum(i.exempt_centavos), 0)::bigint as exempt,
      coalesce(sum(i.zero_rated_centavos), 0)::bigint as "zeroRated",
      coalesce(sum(i.non_vat_centavos), 0)::bigint as "nonVat",
      coalesce(sum(i.less_centavos), 0)::bigint as discount, coalesce(sum(i.due_centavos), 0)::bigint as total
    from ${summed(filters)} i where ${testOf(filters)}`.execute(db)
  const { rows: count, withoutNumber, ...sums } = rows[0]!
  return {
    rows: count,
    withoutNumber,
    vatable: toPesos(sums.vatable),
    vat: toPesos(sums.vat),
    exempt: toPesos(sums.exempt),
    zeroRated: toPesos(sums.zeroRated),
    nonVat: toPesos(sums.nonVat),
    discount: toPesos(sums.discount),
    total: toPesos(sums.total),
  }
}
