import type { FaqSection } from '@kwaderno/contract/faq-content.ts'
import type { OrderStatusCode, OrderTab } from '@kwaderno/contract/order-status.ts'
import type { ReturnStatusCode } from '@kwaderno/contract/return-status.ts'
import { createRoute, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { goTo, openHome, refuseLoggedIn, requireCustomer, requireLogin } from '../route-guards.ts'
import { choice, days, id, oneOf, searchOf, text } from '../search-params.ts'
import { AlreadyLoggedIn } from '../ui/AlreadyLoggedIn.tsx'
import { CHOSEN, SHOP } from './catalogue.ts'
import { page, root } from './root.tsx'

/** Public pages and the storefront: the header, and the bar at the bottom of a phone. */
const shop = createRoute({ getParentRoute: () => root, id: 'shop', context: () => ({ shell: 'shop' }) })

/** Login, register and password recovery: refused to those who are logged in. */
const guest = createRoute({
  getParentRoute: () => shop,
  id: 'guest',
  beforeLoad: refuseLoggedIn,
  component: function GuestOnly(): ReactNode {
    const { isRefused } = guest.useRouteContext()
    return isRefused ? <AlreadyLoggedIn homeHref="/" logoutHref="/logout" /> : <Outlet />
  },
})

// The routes stand in constants: as arguments of addChildren they would lose their types.
const guestPages = [
  createRoute({
    getParentRoute: () => guest,
    path: '/login',
    component: page(() => import('../pages/public/LoginPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => guest,
    path: '/register',
    component: page(() => import('../pages/public/RegisterPage.tsx')),
  }),
  createRoute({ getParentRoute: () => guest, path: '/signup', beforeLoad: goTo('/register') }),
  createRoute({
    getParentRoute: () => guest,
    path: '/forgot-password',
    component: page(() => import('../pages/public/ForgotPasswordPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => guest,
    path: '/reset-password',
    validateSearch: searchOf({ email: text, token: text }),
    component: page(() => import('../pages/public/ResetPasswordPage.tsx')),
  }),
] as const

const shopPages = [
  createRoute({
    getParentRoute: () => shop,
    path: '/',
    beforeLoad: openHome,
    component: page(() => import('../pages/shop/HomePage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/shop',
    validateSearch: searchOf(SHOP),
    component: page(() => import('../pages/shop/ShopPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/shop/$id',
    validateSearch: searchOf(CHOSEN),
    component: page(() => import('../pages/shop/ProductPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/school-lists',
    validateSearch: searchOf({ studentId: id, grade: text }),
    beforeLoad: requireLogin,
    component: page(() => import('../pages/shop/SchoolListsPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/cart',
    beforeLoad: requireLogin,
    component: page(() => import('../pages/shop/CartPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/checkout',
    beforeLoad: requireLogin,
    component: page(() => import('../pages/shop/CheckoutPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/orders',
    validateSearch: searchOf({
      tab: choice<OrderTab>(),
      search: text,
      orderStatus: choice<OrderStatusCode>(),
      ...days,
      sortBy: oneOf('newest', 'oldest', 'totalAsc', 'totalDesc'),
      pageNumber: id,
      studentId: id,
    }),
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
    path: '/orders/$orderId/swap',
    beforeLoad: requireLogin,
    component: page(() => import('../pages/shop/SwapPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/orders/return-and-exchange-requests/$orderId',
    beforeLoad: requireLogin,
    component: page(() => import('../pages/shop/NewReturnPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/return-and-exchange',
    validateSearch: searchOf({ search: text, status: choice<ReturnStatusCode>(), pageNumber: id }),
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
    path: '/profile',
    beforeLoad: requireLogin,
    component: page(() => import('../pages/shop/ProfilePage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/profile/edit',
    beforeLoad: requireLogin,
    component: page(() => import('../pages/shop/EditProfilePage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/profile/change-password',
    beforeLoad: requireLogin,
    component: page(() => import('../pages/shop/ChangePasswordPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/profile/second-factor',
    beforeLoad: requireLogin,
    component: page(() => import('../pages/shop/SecondFactorPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/profile/mails',
    beforeLoad: requireLogin,
    component: page(() => import('../pages/shop/MailChoicesPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/profile/privacy',
    beforeLoad: requireLogin,
    component: page(() => import('../pages/shop/MyPrivacyPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/profile/students',
    beforeLoad: requireCustomer,
    component: page(() => import('../pages/shop/StudentsPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/contact-us',
    component: page(() => import('../pages/public/ContactUsPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/confirm-email',
    validateSearch: searchOf({ token: text }),
    component: page(() => import('../pages/public/ConfirmEmailPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/stop-email-change',
    validateSearch: searchOf({ token: text }),
    component: page(() => import('../pages/public/StopEmailChangePage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/about-us',
    component: page(() => import('../pages/public/AboutUsPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/faqs',
    validateSearch: searchOf({ section: choice<FaqSection>() }),
    component: page(() => import('../pages/public/FaqsPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/privacy',
    validateSearch: searchOf({ version: id }),
    component: page(() => import('../pages/public/PrivacyPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/logout',
    component: page(() => import('../pages/public/LogoutPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => shop,
    path: '/404',
    component: page(() => import('../pages/public/NotFoundPage.tsx')),
  }),
] as const

export const shopRoutes = shop.addChildren([...shopPages, guest.addChildren(guestPages)])
