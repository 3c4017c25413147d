import { OFFICE_AREAS } from '@kwaderno/contract/permissions.ts'
import type { CountLines, CountStatus } from '@kwaderno/contract/stock-count-rules.ts'
import type { StockKind } from '@kwaderno/contract/stock-kinds.ts'
import { createRoute } from '@tanstack/react-router'
import { requirePermission } from '../../route-guards.ts'
import { choice, days, id, int, searchOf } from '../../search-params.ts'
import { officePage } from '../root.tsx'
import { LIST, office } from './office-root.ts'

const stock = createRoute({
  getParentRoute: () => office,
  id: 'stock-area',
  beforeLoad: requirePermission(...OFFICE_AREAS.Stock),
})

// The routes stand in constants: as arguments of addChildren they would lose their types.
const stockPages = [
  createRoute({
    getParentRoute: () => stock,
    path: '/stock/ledger',
    validateSearch: searchOf({
      ...LIST,
      ...days,
      optionId: id,
      kind: choice<StockKind>(),
      actorId: int(),
    }),
    component: officePage((pages) => pages.StockLedgerPage),
  }),
  createRoute({
    getParentRoute: () => stock,
    path: '/stock/counts',
    validateSearch: searchOf({ ...LIST, status: choice<CountStatus>() }),
    component: officePage((pages) => pages.StockCountsPage),
  }),
  createRoute({
    getParentRoute: () => stock,
    path: '/stock/counts/$countId',
    validateSearch: searchOf({ ...LIST, show: choice<CountLines>() }),
    component: officePage((pages) => pages.StockCountPage),
  }),
] as const

export const stockRoutes = stock.addChildren(stockPages)
