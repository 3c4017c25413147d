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
    const arrival = new MutationObserver(() => {
      if (document.activeElement?.matches('main')) focusPage()
      if (!document.activeElement?.matches('main')) arrival.disconnect()
    })
    const stopBefore = router.subscribe('onBeforeNavigate', () => {
      arrival.disconnect()
      followed = document.activeElement?.closest('a')?.getAttribute('href')
    })
    const stopAfter = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      // The browser itself tells of the page that it opens first.
      if (!fromLocation || !pathChanged || !isLost) return
      focusPage(followed)
      // Its heading comes with what is still being read.
      const main = document.activeElement
      if (main?.matches('main')) arrival.observe(main, { childList: true, subtree: true })
    })
    return () => {
      arrival.disconnect()
      stopBefore()
      stopAfter()
    }
  }, [router])
}

function focusPage(followed?: string | null): void {
  const main = document.querySelector('main')
  const links = main?.querySelectorAll<HTMLElement>('a[aria-current]') ?? []
  const same = followed && [...links].find((link) => link.getAttribute('href') === followed)
  const heading = main?.querySelector('h1')
  if (heading) heading.tabIndex = -1
  const place = same || (heading ?? main)
  place?.focus({ preventScroll: true })
}
