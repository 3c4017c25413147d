import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './StickyBar.module.css'

interface StickyBarProps {
  /** 'edge' is as wide as the page, with a line above it; 'card' floats above the lower edge, on a phone above the bar of the shop. */
  look?: 'edge' | 'card'
  /** Makes it a region of this name. */
  label?: string
  /** Sets its gap. */
  className: string | undefined
  children: ReactNode
}

/** What can be done with the screen; stays at its bottom, where no toast lies over it. */
export function StickyBar({ look = 'edge', label, className, children }: StickyBarProps) {
  const Tag = label === undefined ? 'div' : 'section'
  return (
    <Tag className={clsx(styles.bar, styles[look], className)} data-bottom-bar aria-label={label}>
      {children}
    </Tag>
  )
}
