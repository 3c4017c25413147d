import {
  APPEARANCE_SCREENS,
  PRODUCT_SCREENS,
  USERS_AND_ROLES_SCREENS,
} from '@kwaderno/contract/permissions.ts'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router'
import {
  goTo,
  openFirst,
  openHome,
  openMessages,
  refuseLoggedIn,
  requireArea,
  requireLogin,
  requirePermission,
  startWith,
} from './guards.ts'
import { loadOffice, Shell } from './layouts/Shell.tsx'
import { paths } from './paths.ts'
import { parseSearch, stringifySearch } from './search-params.ts'
import { AlreadyLoggedIn } from './ui/AlreadyLoggedIn.tsx'
import { CrashPage } from './ui/CrashPage.tsx'
import { NotFound } from './ui/NotFound.tsx'
import { PageSkeleton } from './ui/Skeletons.tsx'

/** A page in a chunk of its own; the file exports its component as default. */
export function page(load: () => Promise<{ default: RouteComponent }>) {
  return lazyRouteComponent(load)
}

const root = createRootRoute({ component: Shell })

/** Public pages and the storefront: the header, and the bar at the bottom of a phone. */
const shop = createRoute({ getParentRoute: () => root, id: 'shop', context: () => ({ shell: 'shop' }) })

/** Login, register and password recovery: refused to those who are logged in. */
const guest = createRoute({
  getParentRoute: () => shop,
  id: 'guest',
  beforeLoad: refuseLoggedIn,
  component: function GuestOnly() {
    const { isRefused } = guest.useRouteContext()
    return isRefused ? <AlreadyLoggedIn homeHref={paths.home} logoutHref={paths.logout} /> : <Outlet />
  },
})

/** The staff's back office with its sidebar. */
const office = createRoute({
  getParentRoute: () => root,
  id: 'office',
  context: () => ({ shell: 'office' }),
  loader: loadOffice,
})

const CustomerMessages = page(() => import('./pages/shop/MessagesPage.tsx'))
const StaffMessages = page(() => import('./pages/office/MessagesPage.tsx'))

/** The chat: a customer's own in the shop, those of all customers in the office, at one address. */
const messages = createRoute({
  getParentRoute: () => root,
  path: paths.messages,
  beforeLoad: openMessages,
  loader: ({ context }) => (context.shell === 'office' ? loadOffice() : undefined),
  component: function Messages() {
    return messages.useRouteContext().shell === 'office' ? <StaffMessages /> : <CustomerMessages />
  },
})

/** Users and Roles with everything below it. */
const usersAndRoles = createRoute({
  getParentRoute: () => office,
  id: 'users-and-roles',
  beforeLoad: requirePermission('Role.view'),
})

/** Appearance needs a permission of its own before those of its screens. */
const appearance = createRoute({
  getParentRoute: () => office,
  id: 'appearance',
  beforeLoad: requirePermission('Banner.view'),
})

const tree = root.addChildren([
  shop.addChildren([
    createRoute({
      getParentRoute: () => shop,
      path: paths.home,
      beforeLoad: openHome,
      component: page(() => import('./pages/shop/HomePage.tsx')),
    }),
    createRoute({
      getParentRoute: () => shop,
      path: paths.shop,
      component: page(() => import('./pages/shop/ShopPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => shop,
      path: '/shop/$id',
      component: page(() => import('./pages/shop/ProductPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => shop,
      path: paths.cart,
      beforeLoad: requireLogin,
      component: page(() => import('./pages/shop/CartPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => shop,
      path: paths.checkout,
      beforeLoad: requireLogin,
      component: page(() => import('./pages/shop/CheckoutPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => shop,
      path: paths.orders,
      beforeLoad: requireLogin,
      component: page(() => import('./pages/shop/OrdersPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => shop,
      path: '/orders/$orderId',
      beforeLoad: requireLogin,
      component: page(() => import('./pages/shop/OrderPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => shop,
      path: '/orders/return-and-exchange-requests/$orderId',
      beforeLoad: requireLogin,
      component: page(() => import('./pages/shop/ReturnRequestPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => shop,
      path: paths.returns,
      beforeLoad: requireLogin,
      component: page(() => import('./pages/shop/ReturnsPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => shop,
      path: '/return-and-exchange/$id/manage',
      beforeLoad: requireLogin,
      component: page(() => import('./pages/shop/ReturnPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => shop,
      path: '/return-and-exchange/$id/exchange/manage',
      beforeLoad: requireLogin,
      component: page(() => import('./pages/shop/ReturnPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => shop,
      path: paths.profile,
      beforeLoad: requireLogin,
      component: page(() => import('./pages/shop/ProfilePage.tsx')),
    }),
    createRoute({
      getParentRoute: () => shop,
      path: paths.profileEdit,
      beforeLoad: requireLogin,
      component: page(() => import('./pages/shop/EditProfilePage.tsx')),
    }),
    createRoute({
      getParentRoute: () => shop,
      path: paths.changePassword,
      beforeLoad: requireLogin,
      component: page(() => import('./pages/shop/ChangePasswordPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => shop,
      path: paths.contactUs,
      component: page(() => import('./pages/public/ContactUsPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => shop,
      path: paths.aboutUs,
      component: page(() => import('./pages/public/AboutUsPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => shop,
      path: paths.faqs,
      component: page(() => import('./pages/public/FaqsPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => shop,
      path: paths.logout,
      component: page(() => import('./pages/public/LogoutPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => shop,
      path: paths.notFound,
      component: () => <NotFound homeHref={paths.home} />,
    }),
    guest.addChildren([
      createRoute({
        getParentRoute: () => guest,
        path: paths.login,
        component: page(() => import('./pages/public/LoginPage.tsx')),
      }),
      createRoute({
        getParentRoute: () => guest,
        path: paths.register,
        component: page(() => import('./pages/public/RegisterPage.tsx')),
      }),
      createRoute({ getParentRoute: () => guest, path: paths.signup, beforeLoad: goTo(paths.register) }),
      createRoute({
        getParentRoute: () => guest,
        path: paths.forgotPassword,
        component: page(() => import('./pages/public/ForgotPasswordPage.tsx')),
      }),
      createRoute({
        getParentRoute: () => guest,
        path: paths.resetPassword,
        component: page(() => import('./pages/public/ResetPasswordPage.tsx')),
      }),
    ]),
  ]),
  office.addChildren([
    createRoute({
      getParentRoute: () => office,
      path: paths.products,
      beforeLoad: openFirst(PRODUCT_SCREENS),
    }),
    createRoute({
      getParentRoute: () => office,
      path: paths.barcodes,
      beforeLoad: startWith({ status: 'Pending' }, requirePermission('Barcode.view')),
      component: page(() => import('./pages/office/BarcodePage.tsx')),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/products/barcode/$barcodeId/manage',
      beforeLoad: requirePermission('Barcode.view'),
      component: page(() => import('./pages/office/ManageBarcodePage.tsx')),
    }),
    createRoute({
      getParentRoute: () => office,
      path: paths.categories,
      beforeLoad: requirePermission('Inventory.view'),
      component: page(() => import('./pages/office/CategoriesPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => office,
      path: paths.variations,
      beforeLoad: requirePermission('Inventory.view'),
      component: page(() => import('./pages/office/VariationsPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => office,
      path: paths.inventory,
      beforeLoad: requirePermission('Inventory.view'),
      component: page(() => import('./pages/office/InventoryPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => office,
      path: paths.printBarcode,
      beforeLoad: requirePermission('Print Barcode.view'),
      component: page(() => import('./pages/office/PrintBarcodePage.tsx')),
    }),
    createRoute({
      getParentRoute: () => office,
      path: paths.newProduct,
      beforeLoad: requirePermission('Inventory.add'),
      component: page(() => import('./pages/office/NewProductPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/products/inventory/$productId/manage',
      beforeLoad: requirePermission('Inventory.view'),
      component: page(() => import('./pages/office/ManageProductPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => office,
      path: paths.shopPreview,
      beforeLoad: requirePermission('Inventory.view'),
      component: page(() => import('./pages/office/ShopPreviewPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/products/shop-preview/$id',
      beforeLoad: requirePermission('Inventory.view'),
      component: page(() => import('./pages/office/ProductPreviewPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => office,
      path: paths.transactions,
      beforeLoad: openFirst([{ permission: 'Transactions.view', path: paths.staffOrders }]),
    }),
    createRoute({
      getParentRoute: () => office,
      path: paths.staffOrders,
      beforeLoad: requirePermission('Transactions.view'),
      component: page(() => import('./pages/office/OrdersPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/transactions/orders/$orderId/manage',
      beforeLoad: requirePermission('Transactions.view'),
      component: page(() => import('./pages/office/ManageOrderPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => office,
      path: paths.staffReturns,
      beforeLoad: requirePermission('Transactions.view'),
      component: page(() => import('./pages/office/ReturnsPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/transactions/returns/$id/manage',
      beforeLoad: requirePermission('Transactions.view'),
      component: page(() => import('./pages/office/ManageReturnPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/transactions/returns/$exchangeId/exchange/manage',
      beforeLoad: requirePermission('Transactions.view'),
      component: page(() => import('./pages/office/ManageExchangePage.tsx')),
    }),
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
        component: page(() => import('./pages/office/RolesPage.tsx')),
      }),
      createRoute({
        getParentRoute: () => usersAndRoles,
        path: paths.users,
        component: page(() => import('./pages/office/UsersPage.tsx')),
      }),
      createRoute({
        getParentRoute: () => usersAndRoles,
        path: paths.addUser,
        beforeLoad: requirePermission('Users.add'),
        component: page(() => import('./pages/office/AddUserPage.tsx')),
      }),
      createRoute({
        getParentRoute: () => usersAndRoles,
        path: '/utilities/users-and-roles/users/$id/manage',
        component: page(() => import('./pages/office/ManageUserPage.tsx')),
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
        beforeLoad: requirePermission('Banner.view'),
        component: page(() => import('./pages/office/BannersPage.tsx')),
      }),
      createRoute({
        getParentRoute: () => appearance,
        path: paths.editAboutUs,
        beforeLoad: requirePermission('About Us.view'),
        component: page(() => import('./pages/office/EditAboutUsPage.tsx')),
      }),
      createRoute({
        getParentRoute: () => appearance,
        path: paths.editContactUs,
        beforeLoad: requirePermission('Contact Us.view'),
        component: page(() => import('./pages/office/EditContactUsPage.tsx')),
      }),
      createRoute({
        getParentRoute: () => appearance,
        path: paths.editFaqs,
        beforeLoad: requirePermission('FAQs.view'),
        component: page(() => import('./pages/office/EditFaqsPage.tsx')),
      }),
      createRoute({
        getParentRoute: () => appearance,
        path: '/utilities/appearance/faqs/edit/$section',
        beforeLoad: requirePermission('FAQs.view'),
        component: page(() => import('./pages/office/EditFaqPage.tsx')),
      }),
    ]),
    createRoute({
      getParentRoute: () => office,
      path: paths.reports,
      beforeLoad: openFirst([{ permission: 'Reports.view', path: paths.inventoryReport }]),
    }),
    createRoute({
      getParentRoute: () => office,
      path: paths.inventoryReport,
      beforeLoad: requirePermission('Reports.view'),
      component: page(() => import('./pages/office/InventoryReportPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => office,
      path: paths.ordersReport,
      beforeLoad: requirePermission('Reports.view'),
      component: page(() => import('./pages/office/OrdersReportPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => office,
      path: paths.salesReport,
      beforeLoad: requirePermission('Reports.view'),
      component: page(() => import('./pages/office/SalesReportPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => office,
      path: paths.auditLogs,
      beforeLoad: requirePermission('Reports.view'),
      component: page(() => import('./pages/office/AuditLogsPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => office,
      path: paths.dashboard,
      beforeLoad: requireArea('Dashboard.view'),
      component: page(() => import('./pages/office/DashboardPage.tsx')),
    }),
  ]),
  messages.addChildren([createRoute({ getParentRoute: () => messages, path: '$userId' })]),
  createRoute({ getParentRoute: () => root, path: '$', beforeLoad: goTo(paths.notFound) }),
])

export const router = createRouter({
  routeTree: tree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultPendingMinMs: 200,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: CrashPage,
  defaultNotFoundComponent: () => <NotFound homeHref={paths.home} />,
  scrollRestoration: true,
})
