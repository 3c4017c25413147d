import type { ReactNode } from 'react'
import { useUrlState } from '../../../navigation.tsx'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import { readNames } from './list-state.ts'

interface NamesListProps<Row> {
  /** 'Categories', the list's name. */
  label: string
  placeholder: string
  columns: readonly Column<Row>[]
  /** A page of the server's, as the query has it. */
  query: {
    data: { items: readonly Row[]; page: { total: number } } | undefined
    isPlaceholderData: boolean
    error: unknown
    refetch: () => Promise<unknown>
  }
  expand?: (row: Row) => ReactNode
}

/** The list of a screen that keeps names: searched, sorted by name, and paged, all of it in the address. */
export function NamesList<Row extends { id: number }>(props: NamesListProps<Row>) {
  const { label, placeholder, columns, query, expand } = props
  const [{ search, sortBy, pageNumber, pageSize }, change] = useUrlState(readNames)
  const clear = () => change({ search: '' })
  return (
    <>
      <FilterBar applied={search ? [{ label: `“${search}”`, onRemove: clear }] : []} onReset={clear}>
        <SearchInput
          label={`Search ${label.toLowerCase()}`}
          placeholder={placeholder}
          value={search}
          onSearch={(text) => change({ search: text })}
        />
      </FilterBar>
      <DataTable
        label={label}
        columns={columns}
        rows={query.data?.items}
        idOf={(row) => row.id}
        isStale={query.isPlaceholderData}
        error={query.error}
        onRetry={() => void query.refetch()}
        sort={{ key: 'name', direction: sortBy === 'nameDesc' ? 'desc' : 'asc' }}
        onSort={({ direction }) => change({ sortBy: direction === 'asc' ? 'nameAsc' : 'nameDesc' })}
        {...(expand ? { expand } : {})}
        paging={{
          page: pageNumber,
          pageSize,
          total: query.data?.page.total ?? 0,
          onPage: (page, how) => change({ pageNumber: page }, how),
          onPageSize: (size) => change({ pageSize: size }),
        }}
      />
    </>
  )
}
