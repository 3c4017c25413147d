import { findStockOption, listLedger, listStockPeople } from '@kwaderno/contract/stock.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import * as ledger from './movements.ts'

/** The stock ledger, to be read. */
export const stockRoutes: Routes = ({ db, reads }) => [
  route(listLedger, ({ query }) =>
    query.export ? ledger.exportMovements(reads, query) : ledger.listMovements(db, query),
  ),
  route(findStockOption, ({ query }) => ledger.findOption(db, query)),
  route(listStockPeople, () => ledger.listPeople(db)),
]
