import { CUSTOMER_ACCESS, OFFICE_AREAS, type Module } from '@kwaderno/contract/permissions.ts'
import type { UserStatus } from '@kwaderno/contract/account.ts'
import type { DeliveryMethod } from '@kwaderno/contract/delivery-methods.ts'
import type { PaymentType } from '@kwaderno/contract/payment-types.ts'
import type { MailKind, MailStatus } from '@kwaderno/contract/mail-kinds.ts'
import type { OrderStatusCode } from '@kwaderno/contract/order-status.ts'
import type { AuditAction } from '@kwaderno/contract/audit-log.ts'
import type { ReturnStatusCode } from '@kwaderno/contract/return-status.ts'
import type { SecurityKind } from '@kwaderno/contract/security-log.ts'
import type { CountLines, CountStatus } from '@kwaderno/contract/stock-count-rules.ts'
import type { StockKind } from '@kwaderno/contract/stock-kinds.ts'
import { createRoute } from '@tanstack/react-router'
import { openFirst, requireArea, requirePermission, startWith } from '../route-guards.ts'
import { loadOffice } from '../layouts/Shell.tsx'
import { amount, choice, day, days, id, idOr, int, oneOf, place, searchOf, text } from '../search-params.ts'
import { CATALOGUE, CHOSEN, SHOP } from './catalogue.ts'
import { officePage, root } from './root.tsx'

/** What every list of the office has. */
const LIST = { search: text, ...place }

/** The staff's back office with its sidebar. */
const office = createRoute({
  getParentRoute: () => root,
  id: 'office',
  context: () => ({ shell: 'office' }),
  loader: loadOffice,
})

/** Whoever may not enter an area is led to the first that he may, wherever in it he wanted to go. */
const products = createRoute({
  getParentRoute: () => office,
  id: 'products-area',
  // Who may only add products has a form for it, and who may only change them a spreadsheet.
  beforeLoad: requireArea(...OFFICE_AREAS.Products, 'Inventory.add', 'Inventory.edit'),
})

const transactions = createRoute({
  getParentRoute: () => office,
  id: 'transactions-area',
  beforeLoad: requireArea(...OFFICE_AREAS.Transactions),
})

const reports = createRoute({
  getParentRoute: () => office,
  id: 'reports-area',
  beforeLoad: requireArea(...OFFICE_AREAS.Reports),
})

const stock = createRoute({
  getParentRoute: () => office,
  id: 'stock-area',
  beforeLoad: requirePermission(...OFFICE_AREAS.Stock),
})

/** Users and Roles with everything below it. */
const usersAndRoles = createRoute({
  getParentRoute: () => office,
  id: 'users-and-roles',
  beforeLoad: requirePermission('Role.view'),
})

/** One permission opens all of Appearance; those of FAQs, About Us and Contact Us are for changing them. */
const appearance = createRoute({
  getParentRoute: () => office,
  id: 'appearance',
  beforeLoad: requirePermission('Banner.view'),
})

const shopSettings = createRoute({
  getParentRoute: () => office,
  id: 'shop-settings',
  beforeLoad: requirePermission('Shop Settings.view'),
})

// The routes stand in constants: as arguments of addChildren they would lose their types.
const productPages = [
  createRoute({
    getParentRoute: () => products,
    path: '/products',
    beforeLoad: openFirst('Products'),
  }),
  createRoute({
    getParentRoute: () => products,
    path: '/products/barcode',
    validateSearch: searchOf({ ...LIST, status: oneOf('Pending', 'Add_to_Stock', 'All') }),
    beforeLoad: startWith({ status: 'Pending' }, requirePermission('Barcode.view')),
    component: officePage((pages) => pages.BarcodePage),
  }),
  createRoute({
    getParentRoute: () => products,
    path: '/products/barcode/$barcodeId/manage',
    beforeLoad: requirePermission('Barcode.view'),
    component: officePage((pages) => pages.ManageBarcodePage),
  }),
  createRoute({
    getParentRoute: () => products,
    path: '/products/categories',
    validateSearch: searchOf(LIST),
    beforeLoad: requirePermission('Inventory.view'),
    component: officePage((pages) => pages.CategoriesPage),
  }),
  createRoute({
    getParentRoute: () => products,
    path: '/products/variations',
    validateSearch: searchOf(LIST),
    beforeLoad: requirePermission('Inventory.view'),
    component: officePage((pages) => pages.VariationsPage),
  }),
  createRoute({
    getParentRoute: () => products,
    path: '/products/search-words',
    validateSearch: searchOf(LIST),
    beforeLoad: requirePermission('Inventory.view'),
    component: officePage((pages) => pages.SearchWordsPage),
  }),
  createRoute({
    getParentRoute: () => products,
    path: '/products/inventory',
    validateSearch: searchOf({
      ...LIST,
      ...CATALOGUE,
      status: oneOf('Active', 'Inactive'),
      stockLevel: oneOf('low', 'out'),
      shelf: text,
      minPrice: amount,
      maxPrice: amount,
    }),
    beforeLoad: requirePermission('Inventory.view'),
    component: officePage((pages) => pages.InventoryPage),
  }),
  createRoute({
    getParentRoute: () => products,
    path: '/products/print-barcode',
    validateSearch: searchOf({ search: text, categories: id, pageNumber: id }),
    beforeLoad: requirePermission('Print Barcode.view'),
    component: officePage((pages) => pages.PrintBarcodePage),
  }),
  createRoute({
    getParentRoute: () => products,
    path: '/products/inventory/new',
    beforeLoad: requirePermission('Inventory.add'),
    component: officePage((pages) => pages.NewProductPage),
  }),
  createRoute({
    getParentRoute: () => products,
    path: '/products/inventory/import',
    validateSearch: searchOf({ ...place, kind: oneOf('products', 'prices', 'stock') }),
    beforeLoad: requirePermission('Inventory.add', 'Inventory.edit'),
    component: officePage((pages) => pages.ImportsPage),
  }),
  createRoute({
    getParentRoute: () => products,
    path: '/products/inventory/import/$importId',
    beforeLoad: requirePermission('Inventory.add', 'Inventory.edit'),
    component: officePage((pages) => pages.ImportPage),
  }),
  createRoute({
    getParentRoute: () => products,
    path: '/products/inventory/$productId/manage',
    beforeLoad: requirePermission('Inventory.view'),
    component: officePage((pages) => pages.ManageProductPage),
  }),
  createRoute({
    getParentRoute: () => products,
    path: '/products/shop-preview',
    validateSearch: searchOf(SHOP),
    beforeLoad: requirePermission('Inventory.view'),
    component: officePage((pages) => pages.ShopPreviewPage),
  }),
  createRoute({
    getParentRoute: () => products,
    path: '/products/shop-preview/$id',
    validateSearch: searchOf(CHOSEN),
    beforeLoad: requirePermission('Inventory.view'),
    component: officePage((pages) => pages.ProductPreviewPage),
  }),
] as const

const transactionPages = [
  createRoute({
    getParentRoute: () => transactions,
    path: '/transactions',
    beforeLoad: openFirst('Transactions'),
  }),
  createRoute({
    getParentRoute: () => transactions,
    path: '/transactions/orders',
    validateSearch: searchOf({
      ...LIST,
      ...days,
      orderStatus: choice<OrderStatusCode>(),
      paymentType: choice<PaymentType>(),
      deliveryMethod: choice<DeliveryMethod>(),
      gradeLevel: text,
      deliveryDay: text,
      isCounterSale: choice<'true' | 'false'>(),
      customerId: id,
    }),
    component: officePage((pages) => pages.OrdersPage),
  }),
  createRoute({
    getParentRoute: () => transactions,
    path: '/transactions/orders/$orderId/manage',
    component: officePage((pages) => pages.ManageOrderPage),
  }),
  createRoute({
    getParentRoute: () => transactions,
    path: '/transactions/returns',
    validateSearch: searchOf({
      ...LIST,
      ...days,
      status: choice<ReturnStatusCode>(),
      reason: id,
      customerId: id,
    }),
    component: officePage((pages) => pages.ReturnsPage),
  }),
  createRoute({
    getParentRoute: () => transactions,
    path: '/transactions/returns/$id/manage',
    component: officePage((pages) => pages.ManageReturnPage),
  }),
  createRoute({
    getParentRoute: () => transactions,
    path: '/transactions/returns/$exchangeId/exchange/manage',
    component: officePage((pages) => pages.ManageExchangePage),
  }),
] as const

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

const userPages = [
  createRoute({
    getParentRoute: () => usersAndRoles,
    path: '/utilities/users-and-roles',
    beforeLoad: openFirst('UsersAndRoles', '/404'),
  }),
  createRoute({
    getParentRoute: () => usersAndRoles,
    path: '/utilities/users-and-roles/roles',
    validateSearch: searchOf({ ...LIST, moduleId: id, roleId: idOr('new') }),
    component: officePage((pages) => pages.RolesPage),
  }),
  createRoute({
    getParentRoute: () => usersAndRoles,
    path: '/utilities/users-and-roles/users',
    validateSearch: searchOf({ ...LIST, status: choice<UserStatus>(), roleId: id }),
    component: officePage((pages) => pages.UsersPage),
  }),
  createRoute({
    getParentRoute: () => usersAndRoles,
    path: '/utilities/users-and-roles/users/add',
    beforeLoad: requirePermission('Users.add'),
    component: officePage((pages) => pages.AddUserPage),
  }),
  createRoute({
    getParentRoute: () => usersAndRoles,
    path: '/utilities/users-and-roles/users/$id/manage',
    component: officePage((pages) => pages.ManageUserPage),
  }),
] as const

const appearancePages = [
  createRoute({
    getParentRoute: () => appearance,
    path: '/utilities/appearance',
    beforeLoad: openFirst('Appearance', '/404'),
  }),
  createRoute({
    getParentRoute: () => appearance,
    path: '/utilities/appearance/banners',
    component: officePage((pages) => pages.BannersPage),
  }),
  createRoute({
    getParentRoute: () => appearance,
    path: '/utilities/appearance/about-us',
    component: officePage((pages) => pages.EditAboutUsPage),
  }),
  createRoute({
    getParentRoute: () => appearance,
    path: '/utilities/appearance/contact-us',
    component: officePage((pages) => pages.EditContactUsPage),
  }),
  createRoute({
    getParentRoute: () => appearance,
    path: '/utilities/appearance/faqs',
    component: officePage((pages) => pages.EditFaqsPage),
  }),
  createRoute({
    getParentRoute: () => appearance,
    path: '/utilities/appearance/faqs/edit/$section',
    component: officePage((pages) => pages.EditFaqPage),
  }),
] as const

const settingsPages = [
  createRoute({
    getParentRoute: () => shopSettings,
    path: '/utilities/shop-settings',
    beforeLoad: openFirst('ShopSettings', '/404'),
  }),
  createRoute({
    getParentRoute: () => shopSettings,
    path: '/utilities/shop-settings/$tab',
    component: officePage((pages) => pages.ShopSettingsPage),
  }),
] as const

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
  products.addChildren(productPages),
  stock.addChildren(stockPages),
  transactions.addChildren(transactionPages),
  usersAndRoles.addChildren(userPages),
  appearance.addChildren(appearancePages),
  shopSettings.addChildren(settingsPages),
  reports.addChildren(reportPages),
  ...counterPages,
  ...otherPages,
])
