import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Listens to the keys that are pressed in a part of the page, unless they mean something to the browser. */
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
