import type { ReactNode } from 'react'
import styles from './PageSubtitle.module.css'

/** What a page is about, in its head: 'ORD-20261122-0013 · Pending · ₱866.00'. The page need not say it again. */
export function PageSubtitle({ children }: { children: ReactNode }) {
  return <h2 className={styles.object}>{children}</h2>
}
