import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isNoticeExpected } from '../api/notice-later.ts'
import { useSession } from '../api/session.ts'
import { NoticeBar } from '../features/privacy/NoticeBar.tsx'
import { lazyPart } from '../lazy-part.ts'
import { Footer } from './Footer.tsx'
import { BottomBar } from './shop/BottomBar.tsx'
import { ShopHeader } from './shop/ShopHeader.tsx'
import classes from './ShopLayout.module.css'
import { SkipLink } from './SkipLink.tsx'

// Only customers need it, and not before their page.
const ChatButton = lazyPart(() =>
  import('../features/chat/ChatButton.tsx').then((module) => ({ default: module.ChatButton })),
)

/** The storefront around its pages: top navigation, the page, the footer, and the bar at the bottom of a phone. */
export function ShopLayout() {
  const { user, isKnown, isStaff } = useSession()
  const hasChat = user !== undefined && !isStaff
  const isAsked = isKnown ? hasChat && user.consentNeeded !== null : isNoticeExpected()
  return (
    <div className={classes.shell} data-chat={hasChat || undefined}>
      <SkipLink />
      <ShopHeader />
      {isAsked && <NoticeBar />}
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
