import type { CurrentUser } from '@kwaderno/contract/account.ts'
import { IconSearch, IconShoppingBag } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { AppLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { badgeCount } from '../../ui/badge-count.ts'
import { shopName } from '../../ui/brand.ts'
import { cartLabel } from '../../ui/CartBadge.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { OfflineNote } from '../../ui/OfflineNote.tsx'
import { lazyPart } from '../../lazy-part.ts'
import { SearchBox } from './SearchBox.tsx'
import classes from './ShopHeader.module.css'

// Menus and popovers are most of the shell's code, and a guest needs neither.
const Bell = lazyPart(() =>
  import('../../features/notifications/Bell.tsx').then((module) => ({ default: module.Bell })),
)
const AccountMenu = lazyPart(() =>
  import('./AccountMenu.tsx').then((module) => ({ default: module.AccountMenu })),
)
/** Keep the places of what is being fetched. */
const bellPlace = <span className={classes.place} data-bell />
const menuPlace = <span className={classes.place} />

/** The top navigation of the storefront, for guests, customers and staff. */
export function ShopHeader() {
  const { user, isKnown, isStaff } = useSession()
  // Whoever has a token is most likely still logged in: nothing moves once that is known.
  const isSigned = user !== undefined || !isKnown
  const [searching, setSearching] = useState(false)
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <AppLink
          href={user && !isStaff ? paths.home : paths.shop}
          className={classes.logo}
          aria-label={`${shopName()}, to the shop`}
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
          {isSigned && (
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
          {isSigned && <Suspense fallback={bellPlace}>{user ? <Bell /> : bellPlace}</Suspense>}
          {isSigned && <CartLink user={user} />}
          {isSigned && (
            <Suspense fallback={menuPlace}>
              {user ? <AccountMenu user={user} isStaff={isStaff} /> : menuPlace}
            </Suspense>
          )}
          {!isSigned && (
            <>
              {/* On a phone it is in the bar at the bottom. */}
              <AppLink href={paths.login} className={classes.link} data-wide>
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
      <OfflineNote />
    </header>
  )
}

/** @param user undefined while the person behind the token is loading */
function CartLink({ user }: { user: CurrentUser | undefined }) {
  return (
    <AppLink
      href={paths.cart}
      className={classes.cart}
      data-wide
      aria-label={user ? cartLabel(user.cartCount) : 'Cart'}
    >
      <IconShoppingBag size={20} stroke={1.75} aria-hidden />
      <span className={classes.count} data-unknown={!user || undefined} data-testid="cart-count" aria-hidden>
        {badgeCount(user?.cartCount ?? 0)}
      </span>
    </AppLink>
  )
}
