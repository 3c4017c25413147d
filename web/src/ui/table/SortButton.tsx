import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Sort } from './columns.ts'
import styles from './SortButton.module.css'

interface SortButtonProps {
  column: string
  sort: Sort | undefined
  onSort: (sort: Sort) => void
  align: 'left' | 'center' | 'right'
  children: ReactNode
}

/** The head of a column that sorts: upwards first, and the other way when it is pressed again. */
export function SortButton({ column, sort, onSort, align, children }: SortButtonProps) {
  const direction = sort?.key === column ? sort.direction : undefined
  const Icon = direction === undefined ? IconArrowsSort : direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <button
      type="button"
      className={styles.sort}
      data-align={align}
      data-sorted={direction}
      onClick={() => onSort({ key: column, direction: direction === 'asc' ? 'desc' : 'asc' })}
    >
      {children}
      <Icon size={15} stroke={direction === undefined ? 1.75 : 2} aria-hidden="true" />
    </button>
  )
}
