import { getInvoiceDocument, listInvoices, sumInvoices } from '@kwaderno/contract/invoice.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import { readDocument } from './documents.ts'
import { exportRegister, listRegister, totalRegister } from './register.ts'

/** The sales book, which is read only: orders and exchanges write it as they change. */
export const invoiceRoutes: Routes = ({ db, reads }) => [
  route(listInvoices, ({ query }) =>
    query.export ? exportRegister(reads, query) : listRegister(reads, query),
  ),
  route(sumInvoices, ({ query }) => totalRegister(reads, query)),
  route(getInvoiceDocument, ({ params, query }) => readDocument(db, params.id, query.version)),
]
