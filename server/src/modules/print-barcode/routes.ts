import { listPrintItems } from '@kwaderno/contract/print-barcode.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import * as labels from './service.ts'

/** What barcode labels are printed for; the labels themselves are drawn by the browser. */
export const labelRoutes: Routes = (deps) => [
  route(listPrintItems, ({ query }) => labels.listPrintItems(deps, query)),
]
