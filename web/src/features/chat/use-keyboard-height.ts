import { useEffect, useState } from 'react'

/** Pixels at the bottom that the keyboard of a phone covers; 0 without one. */
export function useKeyboardHeight(): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const measure = () => {
      // A page that is zoomed in shows less of itself, too.
      const covered = view.scale > 1 ? 0 : window.innerHeight - view.height - view.offsetTop
      setHeight(Math.max(0, Math.round(covered)))
    }
    measure()
    view.addEventListener('resize', measure)
    view.addEventListener('scroll', measure)
    return () => {
      view.removeEventListener('resize', measure)
      view.removeEventListener('scroll', measure)
    }
  }, [])
  return height
}
