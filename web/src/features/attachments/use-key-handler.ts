import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Handles keys pressed within a part of the page, except those that the browser needs itself. */
export function useKeyHandler(
  part: RefObject<HTMLElement | null>,
  onKey: (event: KeyboardEvent) => void,
): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented) onKey(event)
  })
  useEffect(() => {
    const element = part.current
    const listen = (event: KeyboardEvent) => handle(event)
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  })
}
