import type { ReactNode } from 'react'
import styles from './MonthTable.module.css'

interface MonthTableProps {
  /** What unfolds it. */
  summary: ReactNode
  caption: ReactNode
  /** Beside compact charts. */
  isCompact?: boolean
  /** Head, body and foot; the months are in the first column. */
  children: ReactNode
}

/** The numbers of a chart of months as a table, folded away until it is asked for. */
export function MonthTable({ summary, caption, isCompact = false, children }: MonthTableProps) {
  return (
    <details className={styles.numbers} data-compact={isCompact || undefined}>
      <summary>{summary}</summary>
      <table className={styles.table}>
        <caption>{caption}</caption>
        {children}
      </table>
    </details>
  )
}
