import { createRoute, createRouter } from '@tanstack/react-router'
import { goTo, openMessages } from './guards.ts'
import { loadOffice } from './layouts/Shell.tsx'
import { paths } from './paths.ts'
import { officeRoutes } from './routes/office.tsx'
import { page, root } from './routes/root.tsx'
import { shopRoutes } from './routes/shop.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'
import { CrashPage } from './ui/CrashPage.tsx'
import { NotFound } from './ui/NotFound.tsx'
import { PageSkeleton } from './ui/Skeletons.tsx'

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

const tree = root.addChildren([
  shopRoutes,
  officeRoutes,
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
