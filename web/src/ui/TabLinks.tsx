import type { ReactNode } from 'react'
import styles from './TabLinks.module.css'

/** A row of links that look like tabs. The children are links that set aria-current, such as AppLink. */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  )
}
