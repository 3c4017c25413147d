import type { ReactNode } from 'react'
import styles from './TextLines.module.css'

/** The lines that describe an item beside its picture. */
export function TextLines({ children }: { children: ReactNode }) {
  return <div className={styles.lines}>{children}</div>
}
