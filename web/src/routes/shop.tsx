import { createRoute, Outlet } from '@tanstack/react-router'
import { goTo, openHome, refuseLoggedIn, requireLogin } from '../guards.ts'
import { paths } from '../paths.ts'
import { AlreadyLoggedIn } from '../ui/AlreadyLoggedIn.tsx'
import { page, root } from './root.tsx'

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

export const shopRoutes = shop.addChildren([
  createRoute({
    getParentRoute: () => shop,
    path: paths.home,
    beforeLoad: openHome,
    component: page(() => import('../pages/shop/HomePage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: paths.shop,
    component: page(() => import('../pages/shop/ShopPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/shop/$id',
    component: page(() => import('../pages/shop/ProductPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: paths.cart,
    beforeLoad: requireLogin,
    component: page(() => import('../pages/shop/CartPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: paths.checkout,
    beforeLoad: requireLogin,
    component: page(() => import('../pages/shop/CheckoutPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: paths.orders,
    beforeLoad: requireLogin,
    component: page(() => import('../pages/shop/OrdersPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/orders/$orderId',
    beforeLoad: requireLogin,
    component: page(() => import('../pages/shop/OrderPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/orders/return-and-exchange-requests/$orderId',
    beforeLoad: requireLogin,
    component: page(() => import('../pages/shop/ReturnRequestPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: paths.returns,
    beforeLoad: requireLogin,
    component: page(() => import('../pages/shop/ReturnsPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/return-and-exchange/$id/manage',
    beforeLoad: requireLogin,
    component: page(() => import('../pages/shop/ReturnPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/return-and-exchange/$id/exchange/manage',
    beforeLoad: requireLogin,
    component: page(() => import('../pages/shop/ReturnPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: paths.profile,
    beforeLoad: requireLogin,
    component: page(() => import('../pages/shop/ProfilePage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: paths.profileEdit,
    beforeLoad: requireLogin,
    component: page(() => import('../pages/shop/EditProfilePage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: paths.changePassword,
    beforeLoad: requireLogin,
    component: page(() => import('../pages/shop/ChangePasswordPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: paths.secondFactor,
    beforeLoad: requireLogin,
    component: page(() => import('../pages/shop/SecondFactorPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: paths.contactUs,
    component: page(() => import('../pages/public/ContactUsPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: paths.confirmEmail,
    component: page(() => import('../pages/public/ConfirmEmailPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: paths.stopEmailChange,
    component: page(() => import('../pages/public/StopEmailChangePage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: paths.aboutUs,
    component: page(() => import('../pages/public/AboutUsPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: paths.faqs,
    component: page(() => import('../pages/public/FaqsPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: paths.logout,
    component: page(() => import('../pages/public/LogoutPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: paths.notFound,
    component: page(() => import('../pages/public/NotFoundPage.tsx')),
  }),
  guest.addChildren([
    createRoute({
      getParentRoute: () => guest,
      path: paths.login,
      component: page(() => import('../pages/public/LoginPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => guest,
      path: paths.register,
      component: page(() => import('../pages/public/RegisterPage.tsx')),
    }),
    createRoute({ getParentRoute: () => guest, path: paths.signup, beforeLoad: goTo(paths.register) }),
    createRoute({
      getParentRoute: () => guest,
      path: paths.forgotPassword,
      component: page(() => import('../pages/public/ForgotPasswordPage.tsx')),
    }),
    createRoute({
      getParentRoute: () => guest,
      path: paths.resetPassword,
      component: page(() => import('../pages/public/ResetPasswordPage.tsx')),
    }),
  ]),
])
