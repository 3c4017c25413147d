import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './StickyBar.module.css'

interface StickyBarProps {
  /** Sets its gap. */
  className: string | undefined
  children: ReactNode
}

/** What can be done with the screen; stays at its bottom, where no toast lies over it. */
export function StickyBar({ className, children }: StickyBarProps) {
  return (
    <div className={clsx(styles.bar, className)} data-bottom-bar>
      {children}
    </div>
  )
}
