import { createRoute, createRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { goTo, openMessages } from './route-guards.ts'
import { loadOffice } from './layouts/Shell.tsx'
import { officeRoutes } from './routes/office.tsx'
import { page, root } from './routes/root.tsx'
import { shopRoutes } from './routes/shop.tsx'
import { oneOf, parseSearch, searchOf, stringifySearch } from './search-params.ts'
import { CrashPage } from './ui/CrashPage.tsx'
import { NotFound } from './ui/NotFound.tsx'
import { PageSkeleton } from './ui/Skeletons.tsx'

const CustomerMessages = page(() => import('./pages/shop/MessagesPage.tsx'))
const StaffMessages = page(() => import('./pages/office/MessagesPage.tsx'))

/** The chat: a customer's own in the shop, those of all customers in the office, at one address. */
const messages = createRoute({
  getParentRoute: () => root,
  path: '/messages',
  validateSearch: searchOf({ show: oneOf('new') }),
  beforeLoad: openMessages,
  loader: ({ context }) => (context.shell === 'office' ? loadOffice() : undefined),
  component: function Messages(): ReactNode {
    return messages.useRouteContext().shell === 'office' ? <StaffMessages /> : <CustomerMessages />
  },
})

const conversation = createRoute({ getParentRoute: () => messages, path: '$userId' })

/** What the server leads every address of a bare shop to, in no shell: there is nowhere else to go. */
const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: page(() => import('./pages/public/SetupPage.tsx')),
})

const unknown = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: goTo('/404') })

const tree = root.addChildren([
  shopRoutes,
  officeRoutes,
  messages.addChildren([conversation]),
  setup,
  unknown,
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
  defaultNotFoundComponent: () => <NotFound homeHref="/" />,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
