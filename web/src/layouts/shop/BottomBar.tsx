import { IconBuildingStore, IconLogin2, IconPackage, IconShoppingBag, IconUser } from '@tabler/icons-react'
import { useSession } from '../../api/session.ts'
import { AppLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { badgeCount } from '../../ui/badge-count.ts'
import { cartLabel } from '../../ui/CartBadge.tsx'
import classes from './BottomBar.module.css'

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const

/** Below 640 px the thumb finds the four main places here. */
export function BottomBar() {
  const { user } = useSession()
  return (
    <nav className={classes.bar} aria-label="Main places">
      <AppLink href={paths.shop} className={classes.item}>
        <IconBuildingStore {...icon} />
        Shop
      </AppLink>
      <AppLink
        href={paths.cart}
        className={classes.item}
        aria-label={user ? cartLabel(user.cartCount) : 'Cart'}
      >
        <IconShoppingBag {...icon} />
        {/* The number stands after the word, as in the label: what is read out begins with what is seen. */}
        Cart{' '}
        {user && user.cartCount > 0 && <span className={classes.count}>{badgeCount(user.cartCount)}</span>}
      </AppLink>
      <AppLink href={paths.orders} className={classes.item}>
        <IconPackage {...icon} />
        Orders
      </AppLink>
      {user ? (
        <AppLink href={paths.profile} className={classes.item}>
          <IconUser {...icon} />
          Profile
        </AppLink>
      ) : (
        <AppLink href={paths.login} className={classes.item}>
          <IconLogin2 {...icon} />
          Login
        </AppLink>
      )}
    </nav>
  )
}
