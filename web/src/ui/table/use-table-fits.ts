import { useMediaQuery } from '@mantine/hooks'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

const PHONE = '(max-width: 39.99em)'

/**
 * Whether a table has room for all of its columns: measured before it is painted, and again when it, its rows or what it
 * lies in changes. What it has needed once is kept, so that a list does not go to and fro from page to page.
 */
export function useTableFits(rows: readonly unknown[] | undefined): {
  sheet: RefObject<HTMLDivElement | null>
  hasRoom: boolean
} {
  const sheet = useRef<HTMLDivElement>(null)
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  const [need, setNeed] = useState(0)
  const hasRoom = !isPhone && need <= room
  const hasTable = hasRoom && rows !== undefined && rows.length > 0
  useLayoutEffect(() => {
    const outer = sheet.current
    if (!outer) return
    const table = hasTable ? outer.querySelector('table') : null
    function measure() {
      if (!outer) return
      setRoom(outer.clientWidth)
      if (table && table.offsetWidth > outer.clientWidth && !isTypedIn(table)) setNeed(table.offsetWidth)
    }
    measure()
    // A frame later, when the table has laid itself out by its new container as well.
    let frame = 0
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    })
    observer.observe(outer)
    if (table) observer.observe(table)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [hasTable])
  return { sheet, hasRoom }
}

/** Switching the layout would discard what is being typed into a row. */
function isTypedIn(table: HTMLElement): boolean {
  const focused = document.activeElement
  return table.contains(focused) && focused?.matches('input:not([type="checkbox"]), textarea') === true
}
