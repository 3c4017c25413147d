import { OFFICE_AREAS, type Module } from '@kwaderno/contract/permissions.ts'
import type { OrderStatusCode } from '@kwaderno/contract/order-status.ts'
import type { AuditAction } from '@kwaderno/contract/audit-log.ts'
import type { SecurityKind } from '@kwaderno/contract/security-log.ts'
import { createRoute } from '@tanstack/react-router'
import { openFirst, requireArea } from '../../route-guards.ts'
import { choice, days, oneOf, searchOf } from '../../search-params.ts'
import { CATALOGUE } from '../catalogue.ts'
import { officePage } from '../root.tsx'
import { LIST, office } from './office-root.ts'

const reports = createRoute({
  getParentRoute: () => office,
  id: 'reports-area',
  beforeLoad: requireArea(...OFFICE_AREAS.Reports),
})

// The routes stand in constants: as arguments of addChildren they would lose their types.
const reportPages = [
  createRoute({
    getParentRoute: () => reports,
    path: '/reports',
    beforeLoad: openFirst('Reports'),
  }),
  createRoute({
    getParentRoute: () => reports,
    path: '/reports/inventory',
    validateSearch: searchOf({
      ...LIST,
      ...CATALOGUE,
      status: oneOf('Active', 'Inactive'),
      stockLevel: oneOf('low', 'out'),
    }),
    component: officePage((pages) => pages.InventoryReportPage),
  }),
  createRoute({
    getParentRoute: () => reports,
    path: '/reports/orders',
    validateSearch: searchOf({ ...LIST, ...days, orderStatus: choice<OrderStatusCode>() }),
    component: officePage((pages) => pages.OrdersReportPage),
  }),
  createRoute({
    getParentRoute: () => reports,
    path: '/reports/sales-order',
    validateSearch: searchOf({ ...LIST, ...CATALOGUE, ...days }),
    component: officePage((pages) => pages.SalesReportPage),
  }),
  createRoute({
    getParentRoute: () => reports,
    path: '/reports/audit-logs',
    validateSearch: searchOf({ ...LIST, ...days, module: choice<Module>(), action: choice<AuditAction>() }),
    component: officePage((pages) => pages.AuditLogsPage),
  }),
  createRoute({
    getParentRoute: () => reports,
    path: '/reports/security-log',
    validateSearch: searchOf({ ...LIST, ...days, kind: choice<SecurityKind>() }),
    component: officePage((pages) => pages.SecurityLogPage),
  }),
] as const

export const reportRoutes = reports.addChildren(reportPages)
