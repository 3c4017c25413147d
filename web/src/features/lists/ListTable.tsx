import { DataTable } from '../../ui/DataTable.tsx'
import type { TableProps } from '../../ui/table/columns.ts'
import { sortNameOf, sortOf } from '../../ui/table/sort.ts'
import type { ListView } from './use-list.ts'

interface ListTableProps<Row> extends Pick<
  TableProps<Row>,
  'label' | 'columns' | 'rows' | 'idOf' | 'expand' | 'ticks' | 'totals' | 'marked' | 'emptyText'
> {
  list: ListView
}

/** The rows of a list, with sort and page in the address. */
export function ListTable<Row>({ list, ...table }: ListTableProps<Row>) {
  const { place, total, isStale, error, retry, change } = list
  return (
    <DataTable
      {...table}
      isStale={isStale}
      error={error}
      onRetry={retry}
      sort={place.sortBy === undefined ? undefined : sortOf(place.sortBy)}
      onSort={(sort) => change({ sortBy: sortNameOf(sort) })}
      paging={{
        page: place.pageNumber,
        pageSize: place.pageSize,
        total,
        onPage: (page, how) => change({ pageNumber: page }, how),
        onPageSize: (size) => change({ pageSize: size }),
      }}
    />
  )
}
