import { useRef, type MouseEvent } from 'react'
import type { Place } from '../draft/range.ts'
import { useDraftStore } from '../use-draft.ts'
import { isText, placeOf } from './cell-target.ts'

/** Selects cells with the mouse: a click, a click with Shift, or dragging. */
export function useMouse() {
  const store = useDraftStore()
  const dragged = useRef<Place>(undefined)

  function onMouseDown(event: MouseEvent) {
    const place = placeOf(event.target)
    if (!place || event.button !== 0) return
    if (event.shiftKey) {
      event.preventDefault()
      store.goTo(place, store.read().anchor ?? store.read().active)
      return
    }
    dragged.current = place
    window.addEventListener('mouseup', () => (dragged.current = undefined), { once: true })
    if (store.read().anchor) store.update({ anchor: undefined })
    // The browser would put the caret where the mouse is, instead of selecting the text.
    if (isText(event.target) && document.activeElement !== event.target) {
      event.preventDefault()
      store.goTo(place)
    }
  }

  function onMouseOver(event: MouseEvent) {
    const start = dragged.current
    const place = placeOf(event.target)
    if (!start || !place || (event.buttons & 1) === 0) return
    const { active } = store.read()
    if (place.row !== active.row || place.col !== active.col) store.goTo(place, start)
  }

  return { onMouseDown, onMouseOver }
}
