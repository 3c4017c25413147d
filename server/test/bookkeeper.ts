import { getInvoiceDocument, listInvoices, sumInvoices } from '@kwaderno/contract/invoice.ts'
import type { QueryIn } from '@kwaderno/contract/endpoint.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { foldSums } from '../src/db/kept-sums.ts'
import type { TestApp } from './app.ts'
import type { TestUser } from './factories.ts'

/** Who reads the sales book and nothing else. */
export type Bookkeeper = Awaited<ReturnType<typeof newBookkeeper>>

export async function newBookkeeper(shop: TestApp) {
  const staff: TestUser = await shop.newStaff(['Invoices.view'])
  const list = async (query: QueryIn<typeof listInvoices> = {}) =>
    (await shop.api(listInvoices, { as: staff, query: { pageSize: 1000, ...query } })).body
  const document = (id: number, version?: number) =>
    shop.api(getInvoiceDocument, { as: staff, params: { id }, query: { version } })
  return {
    ...staff,
    list,
    document,
    totals: async (query: QueryIn<typeof sumInvoices> = {}) =>
      (await shop.api(sumInvoices, { as: staff, query })).body,
    /** All rows of an order, those of its exchange among them. */
    rowsOf: async (orderId: number) => (await list()).filter((row) => row.orderId === orderId),
    /** What the first row of an order says in its document. */
    async read(orderId: number, version?: number) {
      const [row] = (await list()).filter((one) => one.orderId === orderId)
      if (row === undefined) throw new Error(`order ${orderId} is not in the register`)
      return (await document(row.id, version)).body
    },
  }
}

const AMOUNTS = 'vatable, vat, exempt, zero_rated, non_vat, less, due'.split(', ')
const COLUMNS = ['rows', ...AMOUNTS.map((name) => `${name}_centavos`)]
const sums = sql.join(COLUMNS.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))
/** Nothing may be left of a day, not even an amount without a row. */
const isAnything = sql.join(
  COLUMNS.map((name) => sql`sum(${sql.ref(name)}) <> 0`),
  sql` or `,
)

/** What is kept of the sales book is what its rows come to, by day, kind and state, put together or not. */
export async function expectSumsKept({ db }: TestApp): Promise<void> {
  const kept = async () => {
    const { rows } = await sql`
      select day, kind, state, ${sums} from invoice_sums group by 1, 2, 3 having ${isAnything} order by 1, 2, 3`.execute(
      db,
    )
    return rows
  }
  const { rows } = await sql`
    select day, kind, state, ${sums} from (select *, 1 as rows from invoices) i group by 1, 2, 3 order by 1, 2, 3`.execute(
    db,
  )
  const counted = rows.map((row) =>
    Object.fromEntries(Object.entries(row as object).map(([name, value]) => [name, value ?? 0])),
  )
  expect(await kept()).toEqual(counted)
  await foldSums(db, 0)
  expect(await kept()).toEqual(counted)
}
