import { CUSTOMER_ACCESS, OFFICE_AREAS } from '@kwaderno/contract/permissions.ts'
import { createRoute } from '@tanstack/react-router'
import { openFirst, requireArea, requirePermission, startWith } from '../guards.ts'
import { loadOffice } from '../layouts/Shell.tsx'
import { paths } from '../paths.ts'
import { APPEARANCE_SCREENS, PRODUCT_SCREENS, USERS_AND_ROLES_SCREENS } from '../screens.ts'
import { page, root } from './root.tsx'

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
  // Who may only add products has a form for it.
  beforeLoad: requireArea(...OFFICE_AREAS.Products, 'Inventory.add'),
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

export const officeRoutes = office.addChildren([
  products.addChildren([
    createRoute({
      getParentRoute: () => products,
      path: paths.products,
      beforeLoad: openFirst(PRODUCT_SCREENS),
    }),
    createRoute({
      getParentRoute: () => products,
      path: paths.barcodes,
      beforeLoad: startWith({ status: 'Pending' }, requirePermission('Barcode.view')),
      component: page(() => import('../pages/office/BarcodePage.tsx')),
    }),
    createRoute({
      getParentRoute: () => products,
      path: '/products/barcode/$barcodeId/manage',
      beforeLoad: requirePermission('Barcode.view'),
      component: page(() => import('../pages/office/ManageBarcodePage.tsx')),
    }),
    createRoute({
      getParentRoute: () => products,
      path: paths.categories,
      beforeLoad: requirePermission('Inventory.view'),
      component: page(() => import('../pages/office/CategoriesPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => products,
      path: paths.variations,
      beforeLoad: requirePermission('Inventory.view'),
      component: page(() => import('../pages/office/VariationsPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => products,
      path: paths.searchWords,
      beforeLoad: requirePermission('Inventory.view'),
      component: page(() => import('../pages/office/SearchWordsPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => products,
      path: paths.inventory,
      beforeLoad: requirePermission('Inventory.view'),
      component: page(() => import('../pages/office/InventoryPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => products,
      path: paths.printBarcode,
      beforeLoad: requirePermission('Print Barcode.view'),
      component: page(() => import('../pages/office/PrintBarcodePage.tsx')),
    }),
    createRoute({
      getParentRoute: () => products,
      path: paths.newProduct,
      beforeLoad: requirePermission('Inventory.add'),
      component: page(() => import('../pages/office/NewProductPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => products,
      path: '/products/inventory/$productId/manage',
      beforeLoad: requirePermission('Inventory.view'),
      component: page(() => import('../pages/office/ManageProductPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => products,
      path: paths.shopPreview,
      beforeLoad: requirePermission('Inventory.view'),
      component: page(() => import('../pages/office/ShopPreviewPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => products,
      path: '/products/shop-preview/$id',
      beforeLoad: requirePermission('Inventory.view'),
      component: page(() => import('../pages/office/ProductPreviewPage.tsx')),
    }),
  ]),
  transactions.addChildren([
    createRoute({
      getParentRoute: () => transactions,
      path: paths.transactions,
      beforeLoad: openFirst([{ permission: 'Transactions.view', path: paths.staffOrders }]),
    }),
    createRoute({
      getParentRoute: () => transactions,
      path: paths.staffOrders,
      component: page(() => import('../pages/office/OrdersPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => transactions,
      path: '/transactions/orders/$orderId/manage',
      component: page(() => import('../pages/office/ManageOrderPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => transactions,
      path: paths.staffReturns,
      component: page(() => import('../pages/office/ReturnsPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => transactions,
      path: '/transactions/returns/$id/manage',
      component: page(() => import('../pages/office/ManageReturnPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => transactions,
      path: '/transactions/returns/$exchangeId/exchange/manage',
      component: page(() => import('../pages/office/ManageExchangePage.tsx')),
    }),
  ]),
  createRoute({
    getParentRoute: () => office,
    path: paths.utilities,
    beforeLoad: openFirst([{ permission: 'Role.view', path: paths.usersAndRoles }]),
  }),
  usersAndRoles.addChildren([
    createRoute({
      getParentRoute: () => usersAndRoles,
      path: paths.usersAndRoles,
      beforeLoad: openFirst(USERS_AND_ROLES_SCREENS, paths.notFound),
    }),
    createRoute({
      getParentRoute: () => usersAndRoles,
      path: paths.roles,
      component: page(() => import('../pages/office/RolesPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => usersAndRoles,
      path: paths.users,
      component: page(() => import('../pages/office/UsersPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => usersAndRoles,
      path: paths.addUser,
      beforeLoad: requirePermission('Users.add'),
      component: page(() => import('../pages/office/AddUserPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => usersAndRoles,
      path: '/utilities/users-and-roles/users/$id/manage',
      component: page(() => import('../pages/office/ManageUserPage.tsx')),
    }),
  ]),
  appearance.addChildren([
    createRoute({
      getParentRoute: () => appearance,
      path: paths.appearance,
      beforeLoad: openFirst(APPEARANCE_SCREENS, paths.notFound),
    }),
    createRoute({
      getParentRoute: () => appearance,
      path: paths.banners,
      component: page(() => import('../pages/office/BannersPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => appearance,
      path: paths.editAboutUs,
      component: page(() => import('../pages/office/EditAboutUsPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => appearance,
      path: paths.editContactUs,
      component: page(() => import('../pages/office/EditContactUsPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => appearance,
      path: paths.editFaqs,
      component: page(() => import('../pages/office/EditFaqsPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => appearance,
      path: '/utilities/appearance/faqs/edit/$section',
      component: page(() => import('../pages/office/EditFaqPage.tsx')),
    }),
  ]),
  reports.addChildren([
    createRoute({
      getParentRoute: () => reports,
      path: paths.reports,
      beforeLoad: openFirst([{ permission: 'Reports.view', path: paths.inventoryReport }]),
    }),
    createRoute({
      getParentRoute: () => reports,
      path: paths.inventoryReport,
      component: page(() => import('../pages/office/InventoryReportPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => reports,
      path: paths.ordersReport,
      component: page(() => import('../pages/office/OrdersReportPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => reports,
      path: paths.salesReport,
      component: page(() => import('../pages/office/SalesReportPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => reports,
      path: paths.auditLogs,
      component: page(() => import('../pages/office/AuditLogsPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => reports,
      path: paths.securityLog,
      component: page(() => import('../pages/office/SecurityLogPage.tsx')),
    }),
  ]),
  createRoute({
    getParentRoute: () => office,
    path: '/customers/$customerId',
    beforeLoad: requirePermission(...CUSTOMER_ACCESS),
    component: page(() => import('../pages/office/CustomerPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => office,
    path: paths.dashboard,
    beforeLoad: requireArea('Dashboard.view'),
    component: page(() => import('../pages/office/DashboardPage.tsx')),
  }),
])
