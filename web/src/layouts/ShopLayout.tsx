import { Outlet } from '@tanstack/react-router'
import { Footer } from './Footer.tsx'
import { Signed } from './Signed.tsx'
import { BottomBar } from './shop/BottomBar.tsx'
import { ShopHeader } from './shop/ShopHeader.tsx'
import classes from './ShopLayout.module.css'

/** The storefront around its pages: top navigation, the page, the footer, and the bar at the bottom of a phone. */
export function ShopLayout() {
  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <Signed />
      <ShopHeader />
      <main id="main" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <BottomBar />
    </div>
  )
}
