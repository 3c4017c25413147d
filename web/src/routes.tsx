import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router'
import { goTo, refuseLoggedIn } from './guards.ts'
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

const root = createRootRoute()

/** Public pages and the storefront: the header, and the bar at the bottom of a phone. */
const shop = createRoute({ getParentRoute: () => root, id: 'shop' })

/** Login, register and password recovery: refused to those who are logged in. */
const guest = createRoute({
  getParentRoute: () => root,
  id: 'guest',
  beforeLoad: refuseLoggedIn,
  component: function GuestOnly() {
    const { isRefused } = guest.useRouteContext()
    return isRefused ? <AlreadyLoggedIn homeHref={paths.home} logoutHref={paths.logout} /> : <Outlet />
  },
})

/** The staff's back office with its sidebar. */
const office = createRoute({ getParentRoute: () => root, id: 'office' })

const tree = root.addChildren([
  shop.addChildren([
    createRoute({
      getParentRoute: () => shop,
      path: paths.notFound,
      component: () => <NotFound homeHref={paths.home} />,
    }),
  ]),
  guest.addChildren([
    createRoute({ getParentRoute: () => guest, path: paths.signup, beforeLoad: goTo(paths.register) }),
  ]),
  office.addChildren([]),
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
