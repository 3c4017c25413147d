import { getInvoiceDocument, listInvoices, sumInvoices } from '@kwaderno/contract/invoice.ts'
import type { QueryIn } from '@kwaderno/contract/endpoint.ts'
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
