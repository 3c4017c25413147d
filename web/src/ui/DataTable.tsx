import { DEFAULT_PAGE_SIZE } from '@kwaderno/contract/paging.ts'
import { EmptyState } from './EmptyState.tsx'
import { LOAD_FAILED, LoadError } from './LoadError.tsx'
import { Pagination, rangeText } from './Pagination.tsx'
import { RowsSkeleton } from './Skeletons.tsx'
import styles from './DataTable.module.css'
import { NO_DATA, type Paging, type TableProps } from './table/columns.ts'
import { TableCards } from './table/TableCards.tsx'
import { TableRows } from './table/TableRows.tsx'
import { useTableFits } from './table/use-table-fits.ts'
import { usePageInRange } from './use-page-in-range.ts'

export type { Column, Sort } from './table/columns.ts'

const PAGE_SIZES = [10, 20, 50, 100]

/**
 * A list of the server's pages: a table with a sticky header, a column of cards where there is no room for all of its
 * columns. It shows its own loading, empty and failed states; sort and page belong to the caller, who keeps them in the URL.
 */
export function DataTable<Row>(props: TableProps<Row>) {
  const { label, rows, error, onRetry, paging, isStale = false } = props
  const { sheet, hasRoom } = useTableFits(rows)
  usePageInRange(isStale || rows === undefined ? undefined : paging)
  const hasFailed = error !== undefined && error !== null && rows === undefined
  return (
    <div
      ref={sheet}
      className={styles.sheet}
      aria-busy={isStale || rows === undefined}
      data-stale={isStale || undefined}
    >
      {hasFailed && <LoadError message={LOAD_FAILED} onRetry={onRetry ?? (() => window.location.reload())} />}
      {!hasFailed && rows === undefined && (
        <RowsSkeleton rows={paging?.pageSize ?? DEFAULT_PAGE_SIZE} label={`Loading ${label}`} />
      )}
      {rows !== undefined && rows.length === 0 && (
        <div className={styles.empty}>
          {props.empty ?? <EmptyState compact level={0} title={props.emptyText ?? NO_DATA} />}
        </div>
      )}
      {rows !== undefined &&
        rows.length > 0 &&
        (hasRoom ? <TableRows {...props} rows={rows} /> : <TableCards {...props} rows={rows} />)}
      {paging && rows !== undefined && paging.total > 0 && <TableFoot label={label} paging={paging} />}
    </div>
  )
}

function TableFoot({ label, paging }: { label: string; paging: Paging }) {
  const { page, pageSize, total, onPage, onPageSize } = paging
  const sizes = [...new Set([...PAGE_SIZES, pageSize])].toSorted((a, b) => a - b)
  return (
    <div className={styles.foot}>
      <span className={styles.range} role="status">
        {rangeText(page, pageSize, total)}
      </span>
      {onPageSize && (
        <label className={styles.size}>
          Rows
          <select value={pageSize} onChange={(event) => onPageSize(Number(event.currentTarget.value))}>
            {sizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
      )}
      <Pagination page={page} pageSize={pageSize} total={total} onPage={onPage} label={`Pages of ${label}`} />
    </div>
  )
}
