import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './SideMenu.module.css'

interface SideMenuProps {
  label: string
  /** Lays the links out, and makes entries of a column of the chips by their properties (`--kw-chip-line` and others). */
  className: string | undefined
  children: ReactNode
}

/** Links to the parts of a screen: chips, or a column beside the content where there is room for one. */
export function SideMenu({ label, className, children }: SideMenuProps) {
  return (
    <nav className={clsx(styles.menu, className)} aria-label={label}>
      {children}
    </nav>
  )
}
