import type { AccessKind } from '@kwaderno/contract/access-kinds.ts'
import { CUSTOMER_ACCESS, OFFICE_AREAS } from '@kwaderno/contract/permissions.ts'
import type { RosterMark } from '@kwaderno/contract/approval.ts'
import type { InvoiceKind, InvoiceState } from '@kwaderno/contract/invoice-words.ts'
import type { MailKind, MailStatus } from '@kwaderno/contract/mail-kinds.ts'
import type { PaymentState } from '@kwaderno/contract/payment-facts.ts'
import type { ListStatus } from '@kwaderno/contract/school-list-rules.ts'
import { createRoute } from '@tanstack/react-router'
import { openFirst, requireArea, requireFirst, requirePermission } from '../route-guards.ts'
import { choice, day, days, id, idOr, int, oneOf, place, searchOf, text } from '../search-params.ts'
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

const listPages = [
  createRoute({
    getParentRoute: () => office,
    path: '/lists',
    validateSearch: searchOf({
      ...place,
      gradeLevelId: id,
      schoolYear: text,
      status: choice<ListStatus>(),
    }),
    beforeLoad: requireArea(...OFFICE_AREAS['School Lists']),
    component: officePage((pages) => pages.SchoolListsPage),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/lists/new',
    beforeLoad: requirePermission(...OFFICE_AREAS['School Lists']),
    component: officePage((pages) => pages.NewSchoolListPage),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/lists/$id/manage',
    beforeLoad: requirePermission(...OFFICE_AREAS['School Lists']),
    component: officePage((pages) => pages.ManageSchoolListPage),
  }),
] as const

const pickupPages = [
  createRoute({
    getParentRoute: () => office,
    path: '/pickup',
    beforeLoad: requireArea(...OFFICE_AREAS.Pickup),
    component: officePage((pages) => pages.PickupPage),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/pickup/slots',
    beforeLoad: requirePermission(...OFFICE_AREAS.Pickup),
    component: officePage((pages) => pages.PickupSlotsPage),
  }),
] as const

const paymentPages = [
  createRoute({
    getParentRoute: () => office,
    path: '/payments',
    validateSearch: searchOf({
      ...LIST,
      ...days,
      state: choice<PaymentState | 'All'>(),
      flagged: choice<'true'>(),
      accountId: id,
      payment: id,
    }),
    beforeLoad: requireFirst('Payments.view', 'Payments'),
    component: officePage((pages) => pages.PaymentsPage),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/payments/bank-lists',
    validateSearch: searchOf({ ...LIST, state: oneOf('Used', 'Ignored'), accountId: id }),
    beforeLoad: requirePermission('Payments.view'),
    component: officePage((pages) => pages.BankListsPage),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/payments/invoices',
    validateSearch: searchOf({
      ...LIST,
      ...days,
      state: choice<InvoiceState>(),
      kind: choice<InvoiceKind>(),
    }),
    beforeLoad: requirePermission('Invoices.view'),
    component: officePage((pages) => pages.InvoicesPage),
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
    path: '/utilities/approvals',
    validateSearch: searchOf({
      ...LIST,
      view: oneOf('rejected'),
      rosterMark: choice<RosterMark>(),
      duplicates: choice<'true'>(),
      gradeLevelId: id,
    }),
    beforeLoad: requirePermission('Approvals.view'),
    component: officePage((pages) => pages.ApprovalsPage),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/utilities/privacy',
    beforeLoad: requirePermission('Privacy.view'),
    component: officePage((pages) => pages.EditPrivacyPage),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/utilities/students',
    validateSearch: searchOf({
      ...LIST,
      gradeLevelId: id,
      rosterMark: choice<RosterMark>(),
      state: choice<'active' | 'retired'>(),
    }),
    beforeLoad: requirePermission('Students.view'),
    component: officePage((pages) => pages.StudentsPage),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/utilities/students/promotion',
    beforeLoad: requirePermission('Students.edit'),
    component: officePage((pages) => pages.PromotionPage),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/utilities/privacy/access-log',
    validateSearch: searchOf({ ...LIST, ...days, kind: choice<AccessKind>() }),
    beforeLoad: requirePermission('Privacy.view'),
    component: officePage((pages) => pages.AccessLogPage),
  }),
  createRoute({
    getParentRoute: () => office,
    path: '/utilities/students/roster',
    beforeLoad: requirePermission('Students.view', 'Students.add'),
    component: officePage((pages) => pages.RosterPage),
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
  ...listPages,
  ...paymentPages,
  ...pickupPages,
  ...otherPages,
])
