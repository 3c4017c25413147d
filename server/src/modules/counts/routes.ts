import {
  cancelStockCount,
  getStockCount,
  listCountLines,
  listStockCounts,
  openStockCount,
  postStockCount,
  scanIntoCount,
  setCountPart,
  undoCountScan,
} from '@kwaderno/contract/stock-count.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import * as entries from './entries.ts'
import * as posting from './posting.ts'
import { listCounts } from './queries.ts'
import * as counts from './service.ts'

/** Counting what lies on the shelves. */
export const countRoutes: Routes = (deps) => [
  route(listStockCounts, ({ query }) => listCounts(deps.db, query)),
  route(openStockCount, ({ session, body }) => counts.openCount(deps, session, body)),
  route(getStockCount, ({ session, params }) => counts.getCount(deps, session, params.id)),
  route(listCountLines, ({ session, params, query }) =>
    counts.listCountPage(deps, session, params.id, query),
  ),
  route(postStockCount, ({ session, params, body }) => posting.postCount(deps, session, params.id, body)),
  route(cancelStockCount, ({ session, params, body }) => posting.cancelCount(deps, session, params.id, body)),
  route(scanIntoCount, ({ session, params, body }) => entries.scan(deps, session, params.id, body)),
  route(undoCountScan, ({ session, params }) => entries.undo(deps, session, params.id, params.scanId)),
  route(setCountPart, ({ session, params, body }) =>
    entries.setPart(deps, session, { countId: params.id, optionId: params.optionId }, body.quantity),
  ),
]
