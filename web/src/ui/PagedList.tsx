import type { ReactNode } from 'react'
import { LoadError } from './LoadError.tsx'
import { Pagination } from './Pagination.tsx'
import styles from './PagedList.module.css'
import { CardRowsSkeleton } from './Skeletons.tsx'
import type { Paging } from './table/columns.ts'
import { usePageInRange } from './use-page-in-range.ts'

interface PagedListProps<Row> {
  /** What is listed, such as 'Orders'. */
  label: string
  /** A page of the list; undefined while it loads and after an error. */
  rows: readonly Row[] | undefined
  /** The rows are those of the previous page or filters. */
  isStale: boolean
  hasFailed: boolean
  onRetry: () => void
  empty: ReactNode
  paging: Paging
  keyOf: (row: Row) => number
  children: (row: Row) => ReactNode
}

/** A customer's list: rows below each other, and pages when there are more of them. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { label, rows, isStale, hasFailed, onRetry, empty, paging, keyOf, children } = props
  usePageInRange(isStale || rows === undefined ? undefined : paging)
  if (rows === undefined) {
    if (hasFailed) return <LoadError onRetry={onRetry} />
    return <CardRowsSkeleton label={`Loading ${label.toLowerCase()}`} />
  }
  if (paging.total === 0) return empty
  return (
    <>
      <ul className={styles.list} aria-busy={isStale} aria-label={label}>
        {rows.map((row) => (
          <li key={keyOf(row)}>{children(row)}</li>
        ))}
      </ul>
      {paging.total > paging.pageSize && (
        <div className={styles.pages}>
          <Pagination {...paging} />
        </div>
      )}
    </>
  )
}
