import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** 'right' for numbers. */
  align?: 'left' | 'center' | 'right'
  /** Makes the header sort; `key` is then the name of the sort. */
  sortable?: boolean
  width?: number | string
  /** Keeps the cell in one line; true unless said otherwise: names and codes take more where there is little room. */
  noWrap?: boolean
  /**
   * Without room for all columns a row is a card: 'title' heads it, as its badge does, 'wide' has lines of its own below the other
   * facts, 'hidden' leaves it out, 'action' is its foot.
   */
  onPhone?: 'title' | 'wide' | 'hidden' | 'action'
}

export interface Sort {
  key: string
  direction: 'asc' | 'desc'
}

/** Rows that can be ticked, to do something with them together. */
export interface Ticks<Row> {
  /** What the row is called where its tick is read aloud. */
  nameOf: (row: Row) => string
  /** Which rows have one; all unless it says otherwise. */
  isOffered?: (row: Row) => boolean
  has: (row: Row) => boolean
  set: (rows: readonly Row[], isTicked: boolean) => void
}

export interface Paging {
  page: number
  pageSize: number
  total: number
  /** `replace` for a correction that is no step of its own for the browser's back. */
  onPage: (page: number, how?: { replace: boolean }) => void
  /** Offers page sizes. */
  onPageSize?: (pageSize: number) => void
}

export interface TableProps<Row> {
  /** Names the table for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined during the first load. */
  rows: readonly Row[] | undefined
  idOf: (row: Row) => string | number
  /** The rows are the previous ones while new ones load. */
  isStale?: boolean
  /** Set when loading failed. */
  error?: unknown
  onRetry?: () => void
  emptyText?: string
  /** An empty state in place of the text. */
  empty?: ReactNode
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  paging?: Paging
  ticks?: Ticks<Row> | undefined
  /** The id of the row that keys are about. */
  marked?: string | number | undefined
  /** What the rows of all pages add up to, by the columns; a first column says what they are the totals of. */
  totals?: Readonly<Record<string, ReactNode>> | undefined
  /** What unfolds under a row. */
  expand?: (row: Row) => ReactNode
  /** Whether it is unfolded when it first appears. */
  isUnfolded?: ((row: Row) => boolean) | undefined
}

export const NO_DATA = 'There are no data to display.'
