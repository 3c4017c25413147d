import type { ReactNode } from 'react'
import styles from './FactList.module.css'

/** Names and what they stand for, one pair in each `div`, as a column of a card. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}
