import type { MouseEvent, ReactNode } from 'react'
import type { Href } from '../../href.ts'
import { AppLink } from '../../navigation.tsx'
import styles from './RowActions.module.css'

/** What can be done with a row of a list, beside each other. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className={styles.actions}>{children}</span>
}

interface RowActionProps {
  /** Names the row as well, for those who do not see it, such as 'Manage ORD-20261121-0009'. */
  label?: string
  /** Where it leads, and with it a click anywhere in the row; without it `onClick` says what it does. */
  href?: Href
  onClick?: () => void
  /** It takes something away. */
  danger?: boolean
  children: string
}

/** One thing that can be done with a row: words, so that a column of them stays calm, as high as a thumb on touch. */
export function RowAction({ label, href, onClick, danger = false, children }: RowActionProps) {
  const shared = {
    className: styles.action,
    'aria-label': label,
    'data-danger': danger || undefined,
    onClick,
  }
  if (href === undefined) {
    return (
      <button type="button" {...shared} onClick={(event) => !isSecondPress(event) && onClick?.()}>
        {children}
      </button>
    )
  }
  return (
    <AppLink href={href} data-opens-row {...shared}>
      {children}
    </AppLink>
  )
}

/** In milliseconds and pixels: of two presses that are one to whoever presses. */
const DOUBLE = { time: 500, distance: 10 }
interface Press {
  time: number
  x: number
  y: number
}
/** Of the row action that was pressed last, until something else is pressed. */
let last: Press | undefined

/**
 * The row of the first press may be gone by now, and the next one have moved to where the mouse or the thumb is. Times are those of the
 * press, however late the page gets to it.
 */
function isSecondPress({ detail, timeStamp: time, clientX: x, clientY: y }: MouseEvent): boolean {
  // A key presses what has the focus, wherever it lies.
  if (detail === 0) return false
  const press = { time, x, y }
  const isSecond = last !== undefined && press.time - last.time < DOUBLE.time && isNear(press, last)
  // A third one is measured by the first: whoever presses on and on is not held up for good.
  if (!isSecond) last = press
  const forget = (next: globalThis.MouseEvent) => {
    if (!isNear(press, { x: next.clientX, y: next.clientY })) last = undefined
  }
  window.addEventListener('click', forget, { capture: true, once: true })
  return isSecond
}

function isNear(a: Pick<Press, 'x' | 'y'>, b: Pick<Press, 'x' | 'y'>): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) < DOUBLE.distance
}
