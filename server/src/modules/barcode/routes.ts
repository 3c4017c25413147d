import {
  deleteBarcode,
  getBarcode,
  listBarcodes,
  listOpenScans,
  scanBarcode,
  undoScan,
  updateBarcode,
} from '@kwaderno/contract/barcode.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import * as scans from './scans.ts'
import * as barcodes from './service.ts'

/** The stock intake by barcode. */
export const barcodeRoutes: Routes = (deps) => [
  route(listBarcodes, ({ query }) => barcodes.listBarcodePage(deps.db, query)),
  route(scanBarcode, ({ body, session }) => scans.scanBarcode(deps, session, body)),
  route(listOpenScans, ({ query, session }) => scans.listOpenScans(deps.db, session, query.scanIds)),
  route(undoScan, ({ params, session }) => scans.undoScan(deps, session, params.scanId)),
  route(getBarcode, ({ params }) => barcodes.getBarcode(deps.db, params.barcodeId)),
  route(updateBarcode, ({ params, body, session }) =>
    barcodes.updateBarcode(deps, session, params.barcodeId, body),
  ),
  route(deleteBarcode, ({ params, query, session }) =>
    barcodes.deleteBarcode(deps, session, params.barcodeId, query),
  ),
]
