import type { Page } from '../../../api/client.ts'
import type { useUrlState } from '../../../navigation.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import type { TableProps } from '../../../ui/table/columns.ts'
import { sortNameOf, sortOf } from '../../../ui/table/sort.ts'

interface ReportTableProps<Row> extends Pick<TableProps<Row>, 'label' | 'columns' | 'idOf' | 'expand'> {
  rows: readonly Row[] | undefined
  /** The filters make no sense, so that nothing is asked of the server. */
  isOff?: boolean
  query: {
    data: Page<unknown> | undefined
    isPlaceholderData: boolean
    error: unknown
    refetch: () => unknown
  }
  /** What the address says, and how it is changed. */
  state: { sortBy: string; pageNumber: number; pageSize: number }
  change: ReturnType<typeof useUrlState>[1]
}

/** The rows of a report, with sort and page in the address. */
export function ReportTable<Row>(props: ReportTableProps<Row>) {
  const { rows, isOff = false, query, state, change, ...table } = props
  return (
    <DataTable
      {...table}
      rows={isOff ? [] : rows}
      isStale={!isOff && query.isPlaceholderData}
      error={query.error}
      onRetry={() => void query.refetch()}
      sort={sortOf(state.sortBy)}
      onSort={(sort) => change({ sortBy: sortNameOf(sort) })}
      paging={{
        page: state.pageNumber,
        pageSize: state.pageSize,
        total: isOff ? 0 : (query.data?.page.total ?? 0),
        onPage: (page, how) => change({ pageNumber: page }, how),
        onPageSize: (size) => change({ pageSize: size }),
      }}
    />
  )
}
