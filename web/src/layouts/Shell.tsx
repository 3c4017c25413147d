import { lazyRouteComponent, Outlet, useMatches } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import { ShopLayout } from './ShopLayout.tsx'
import { SignedIn } from './SignedIn.tsx'
import { usePageFocus } from './use-page-focus.ts'

export type ShellName = 'shop' | 'office'

const OfficeLayout = lazyRouteComponent(() => import('./OfficeLayout.tsx'), 'OfficeLayout')

/** For the `loader` of what stands in the office: its shell is there before the page. */
export function loadOffice(): Promise<void> | undefined {
  return OfficeLayout.preload?.()
}

/**
 * The shell around the page, as the `shell` of its route's context says. It is chosen up here so that it stays as it is
 * while one goes from page to page, also to those that stand in either: the live connections and the menus live in it.
 */
export function Shell() {
  const shell = useMatches({ select: (matches) => shellOf(matches.at(-1)?.context) })
  usePageFocus()
  return (
    <>
      <SignedIn />
      {shell === 'shop' && <ShopLayout />}
      {shell === 'office' && (
        <Suspense fallback={<PageSkeleton />}>
          <OfficeLayout />
        </Suspense>
      )}
      {shell === undefined && <Outlet />}
    </>
  )
}

function shellOf(context: object | undefined): ShellName | undefined {
  if (!context || !('shell' in context)) return undefined
  return context.shell === 'office' ? 'office' : 'shop'
}
