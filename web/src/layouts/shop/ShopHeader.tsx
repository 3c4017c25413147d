import { IconSearch, IconShoppingBag } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { AppLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { cartBadge, cartLabel } from '../../ui/CartBadge.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { SearchBox } from './SearchBox.tsx'
import classes from './ShopHeader.module.css'

// Menus and popovers are most of the shell's code, and a guest needs neither.
const Bell = lazy(() =>
  import('../../features/notifications/Bell.tsx').then((module) => ({ default: module.Bell })),
)
const AccountMenu = lazy(() =>
  import('./AccountMenu.tsx').then((module) => ({ default: module.AccountMenu })),
)
/** Keeps the place of what is being fetched. */
const place = <span className={classes.place} />

/** The top navigation of the storefront, for guests, customers and staff. */
export function ShopHeader() {
  const { user, isKnown, isStaff } = useSession()
  const [searching, setSearching] = useState(false)
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <AppLink
          href={user && !isStaff ? paths.home : paths.shop}
          className={classes.logo}
          aria-label="Kwaderno, to the shop"
        >
          <Logo />
        </AppLink>
        <div className={classes.search}>
          <SearchBox />
        </div>
        <nav className={classes.nav} aria-label="Main">
          <AppLink href={paths.shop} className={classes.link} data-wide>
            Shop
          </AppLink>
          {user && (
            <AppLink href={paths.orders} className={classes.link} data-wide>
              My orders
            </AppLink>
          )}
          <button
            type="button"
            className={classes.icon}
            data-narrow
            aria-label="Search"
            aria-expanded={searching}
            onClick={() => setSearching(!searching)}
          >
            <IconSearch size={20} stroke={1.75} aria-hidden />
          </button>
          {user && (
            <Suspense fallback={place}>
              <Bell />
            </Suspense>
          )}
          {user && (
            <AppLink
              href={paths.cart}
              className={classes.cart}
              data-wide
              aria-label={cartLabel(user.cartCount)}
            >
              <IconShoppingBag size={20} stroke={1.75} aria-hidden />
              <span className={classes.count} data-testid="cart-count" aria-hidden>
                {cartBadge(user.cartCount)}
              </span>
            </AppLink>
          )}
          {user && (
            <Suspense fallback={place}>
              <AccountMenu user={user} isStaff={isStaff} />
            </Suspense>
          )}
          {isKnown && !user && (
            <>
              <AppLink href={paths.login} className={classes.link}>
                Log in
              </AppLink>
              <AppLink href={paths.signup} className={classes.signup}>
                Sign up
              </AppLink>
            </>
          )}
        </nav>
      </div>
      {searching && (
        <div className={classes.searchRow}>
          <SearchBox focused onDone={() => setSearching(false)} />
        </div>
      )}
    </header>
  )
}
