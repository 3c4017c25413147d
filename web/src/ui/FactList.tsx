import type { ReactNode } from 'react'
import styles from './FactList.module.css'

/** Terms and their values as a column of a card, each pair in a `div`. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}
