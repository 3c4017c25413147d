import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '../api/session.ts'
import { Footer } from './Footer.tsx'
import { BottomBar } from './shop/BottomBar.tsx'
import { ShopHeader } from './shop/ShopHeader.tsx'
import classes from './ShopLayout.module.css'
import { SkipLink } from './SkipLink.tsx'

// Only customers need it, and not before their page.
const ChatButton = lazy(() =>
  import('../features/chat/ChatButton.tsx').then((module) => ({ default: module.ChatButton })),
)

// Only who has not answered yet.
const NoticeBar = lazy(() =>
  import('../features/privacy/NoticeBar.tsx').then((module) => ({ default: module.NoticeBar })),
)

/** The storefront around its pages: top navigation, the page, the footer, and the bar at the bottom of a phone. */
export function ShopLayout() {
  const { user, isStaff } = useSession()
  const hasChat = user !== undefined && !isStaff
  return (
    <div className={classes.shell} data-chat={hasChat || undefined}>
      <SkipLink />
      <ShopHeader />
      {hasChat && user.consentNeeded && (
        <Suspense fallback={null}>
          <NoticeBar key={user.consentNeeded} version={user.consentNeeded} />
        </Suspense>
      )}
      <main id="main" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <BottomBar />
      {hasChat && (
        <Suspense fallback={null}>
          <ChatButton key={user.id} userId={user.id} />
        </Suspense>
      )}
    </div>
  )
}
