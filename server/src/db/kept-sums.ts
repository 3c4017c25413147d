import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from './tables.ts'

/**
 * Counts and sums of what grows without end, kept by triggers as rows that are added up. Each change adds rows of its own, so nobody
 * waits for anybody; `foldSums` puts many into one.
 */
const SUMS = {
  order_sums: {
    by: ['month', 'status', 'payment_type', 'delivery_method', 'at_counter'],
    of: ['orders', 'pieces', 'centavos'],
  },
  audit_sums: { by: ['module', 'action'], of: ['rows'] },
  ledger_sums: { by: ['kind'], of: ['rows'] },
  invoice_sums: {
    by: ['day', 'kind', 'state'],
    of: [
      'rows',
      'vatable_centavos',
      'vat_centavos',
      'exempt_centavos',
      'zero_rated_centavos',
      'non_vat_centavos',
      'less_centavos',
      'due_centavos',
    ],
  },
} as const
type Sums = typeof SUMS

/** Columns and the values that they have to have; undefined for any. */
type Filters<Table extends keyof Sums> = Partial<Record<Sums[Table]['by'][number], unknown>>

export function sumsWhere<Table extends keyof Sums>(
  _table: Table,
  filters: Filters<Table>,
): RawBuilder<boolean> {
  const tests = Object.entries(filters).flatMap(([column, value]) =>
    value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`],
  )
  return tests.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(tests, sql` and `)}`
}

/** How many rows there are of what has these values: the total of a list, as `listPage` takes it. */
export function keptTotal<Table extends keyof Sums>(
  table: Table,
  filters: Filters<Table>,
): RawBuilder<unknown> {
  return sql`select coalesce(sum(${sql.ref(SUMS[table].of[0])}), 0)::bigint as page_total
    from ${sql.table(table)} where ${sumsWhere(table, filters)}`
}

/** So many rows have to be spared for it to be worth while to put them together. */
const FEW = 500

/** Puts the rows of each table that add up to one into one. What is added meanwhile stays for the next time. */
export async function foldSums(db: Kysely<Database>, few = FEW): Promise<void> {
  for (const [table, { by, of }] of Object.entries(SUMS)) {
    const columns = sql.join(by.map((column) => sql.ref(column)))
    const sums = sql.join(of.map((column) => sql.ref(column)))
    const added = sql.join(of.map((column) => sql`sum(${sql.ref(column)})`))
    // What stands alone stays: of days there are more every day, and none of the old ones changes any more.
    await sql`
      with several as materialized (
        select array_agg(ctid) as places, count(*) - 1 as spared
        from ${sql.table(table)} group by ${columns} having count(*) > 1
      ),
      taken as (
        delete from ${sql.table(table)} where ctid = any (array(select unnest(places) from several
          where (select sum(spared) > ${few} from several))) returning *
      )
      insert into ${sql.table(table)} (${columns}, ${sums})
      select ${columns}, ${added} from taken group by ${columns}
      having (${added}) is distinct from (${sql.join(of.map(() => sql`0`))})`.execute(db)
  }
}
