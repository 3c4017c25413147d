import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Where a link of the page has led to another page and went away with its own, the keyboard goes on there and screen
 * readers say where they are: on the same link where the new page has it too, as among tabs, else on its heading.
 */
export function usePageFocus(): void {
  const router = useRouter()
  useEffect(() => {
    let followed: string | null | undefined
    const stopBefore = router.subscribe('onBeforeNavigate', () => {
      followed = document.activeElement?.closest('a')?.getAttribute('href')
    })
    const stopAfter = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      // The browser itself tells of the page that it opens first.
      if (fromLocation && pathChanged && isLost) placeOf(followed)?.focus({ preventScroll: true })
    })
    return () => {
      stopBefore()
      stopAfter()
    }
  }, [router])
}

function placeOf(followed: string | null | undefined): HTMLElement | null | undefined {
  const main = document.querySelector('main')
  const links = main?.querySelectorAll<HTMLElement>('a[aria-current]') ?? []
  const same = [...links].find((link) => link.getAttribute('href') === followed)
  if (same) return same
  const heading = main?.querySelector('h1')
  if (heading) heading.tabIndex = -1
  return heading ?? main
}
