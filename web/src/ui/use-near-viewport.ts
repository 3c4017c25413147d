import { useEffect, useState, type RefObject } from 'react'

/** How far below the window a picture is asked for before anything was scrolled. */
const AHEAD = '120px'

const waiting = new Map<Element, () => void>()
let hasScrolled = false
let observer: IntersectionObserver | undefined

/**
 * Whether a picture's place is in the window, or the visitor has begun to scroll: from then on the browser decides, which
 * asks for pictures long before they are seen. A first screen shares its line with nothing below it.
 */
export function useNearViewport(place: RefObject<Element | null>, eager: boolean): boolean {
  const [isNear, setNear] = useState(eager || hasScrolled)
  useEffect(() => {
    const element = place.current
    if (isNear || !element) return
    if (hasScrolled) return setNear(true)
    waiting.set(element, () => setNear(true))
    watch().observe(element)
    return () => forget(element)
  }, [isNear, place])
  return isNear
}

function watch(): IntersectionObserver {
  if (observer) return observer
  observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) show(target)
    },
    { rootMargin: AHEAD },
  )
  // Dialogs scroll as well, and what is printed is all of it.
  for (const moved of ['scroll', 'beforeprint'] as const) {
    window.addEventListener(moved, showAll, { capture: true, once: true, passive: true })
  }
  return observer
}

function showAll(): void {
  hasScrolled = true
  for (const element of [...waiting.keys()]) show(element)
}

function show(element: Element): void {
  const tell = waiting.get(element)
  forget(element)
  tell?.()
}

function forget(element: Element): void {
  waiting.delete(element)
  observer?.unobserve(element)
}
