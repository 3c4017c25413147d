import { IconBuildingStore, IconLogin2, IconPackage, IconShoppingBag, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { cartBadge } from '../../ui/CartBadge.tsx'
import classes from './BottomBar.module.css'

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const
const active = { 'aria-current': 'page' } as const

/** Below 640 px the thumb finds the four main places here. */
export function BottomBar() {
  const { user } = useSession()
  return (
    <nav className={classes.bar} aria-label="Main places">
      <Link to={paths.shop} className={classes.item} activeProps={active}>
        <IconBuildingStore {...icon} />
        Shop
      </Link>
      <Link to={paths.cart} className={classes.item} activeProps={active}>
        <span className={classes.cart}>
          <IconShoppingBag {...icon} />
          {user && user.cartCount > 0 && <span className={classes.count}>{cartBadge(user.cartCount)}</span>}
        </span>
        Cart
      </Link>
      <Link to={paths.orders} className={classes.item} activeProps={active}>
        <IconPackage {...icon} />
        Orders
      </Link>
      {user ? (
        <Link to={paths.profile} className={classes.item} activeProps={active}>
          <IconUser {...icon} />
          Profile
        </Link>
      ) : (
        <Link to={paths.login} className={classes.item} activeProps={active}>
          <IconLogin2 {...icon} />
          Login
        </Link>
      )}
    </nav>
  )
}
