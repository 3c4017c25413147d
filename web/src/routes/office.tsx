import { CUSTOMER_ACCESS, OFFICE_AREAS } from '@kwaderno/contract/permissions.ts'
import type { MailKind, MailStatus } from '@kwaderno/contract/mail-kinds.ts'
import { createRoute } from '@tanstack/react-router'
import { openFirst, requireArea, requirePermission } from '../route-guards.ts'
import { choice, day, days, id, idOr, int, place, searchOf } from '../search-params.ts'
import { officePage } from './root.tsx'
import { LIST, office } from './office/office-root.ts'
import { productRoutes } from './office/products.ts'
import { reportRoutes } from './office/reports.ts'
import { stockRoutes } from './office/stock.ts'
import { transactionRoutes } from './office/transactions.ts'
import { appearanceRoutes, settingsRoutes, userRoutes } from './office/utilities.ts'

const counterPages = [
  createRoute({
    getParentRoute: () => office,
    path: '/counter',
    beforeLoad: requireArea(...OFFICE_AREAS.Counter),
    component: officePage((pages) => pages.CounterPage),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/counter/sales',
    validateSearch: searchOf({ day, sellerId: id, ...place }),
    beforeLoad: requirePermission(...OFFICE_AREAS.Counter),
    component: officePage((pages) => pages.CounterSalesPage),
  }),
] as const

const otherPages = [
  createRoute({
    getParentRoute: () => office,
    path: '/utilities/mail',
    validateSearch: searchOf({ ...LIST, ...days, kind: choice<MailKind>(), status: choice<MailStatus>() }),
    beforeLoad: requirePermission('Mail.view'),
    component: officePage((pages) => pages.MailsPage),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/utilities/mail/templates',
    beforeLoad: requirePermission('Mail.view'),
    component: officePage((pages) => pages.MailTemplatesPage),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/utilities/mail/templates/$kind',
    beforeLoad: requirePermission('Mail.view'),
    component: officePage((pages) => pages.MailTemplatePage),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/utilities',
    beforeLoad: openFirst('Utilities'),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/stock',
    beforeLoad: openFirst('Stock'),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/customers/$customerId',
    validateSearch: searchOf({ from: idOr('messages', 'users') }),
    beforeLoad: requirePermission(...CUSTOMER_ACCESS),
    component: officePage((pages) => pages.CustomerPage),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/dashboard',
    validateSearch: searchOf({ year: int() }),
    beforeLoad: requireArea('Dashboard.view'),
    component: officePage((pages) => pages.DashboardPage),
  }),
] as const

export const officeRoutes = office.addChildren([
  productRoutes,
  stockRoutes,
  transactionRoutes,
  userRoutes,
  appearanceRoutes,
  settingsRoutes,
  reportRoutes,
  ...counterPages,
  ...otherPages,
])
