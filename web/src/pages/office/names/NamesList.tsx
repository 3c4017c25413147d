import type { ReactNode } from 'react'
import { chipsOf, searchFilter } from '../../../features/lists/filters.ts'
import { ListTable } from '../../../features/lists/ListTable.tsx'
import type { ListView } from '../../../features/lists/use-list.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { SearchInput } from '../../../ui/SearchInput.tsx'

interface NamesListProps<Row> {
  /** 'Categories', the list's name. */
  label: string
  placeholder: string
  columns: readonly Column<Row>[]
  list: ListView & { filter: { search: string }; rows: readonly Row[] | undefined; reset: () => void }
  expand?: (row: Row) => ReactNode
}

/** The list of a screen that keeps names: searched, sorted by name, and paged. */
export function NamesList<Row extends { id: number }>(props: NamesListProps<Row>) {
  const { label, placeholder, list, ...table } = props
  const { filter, change } = list
  return (
    <>
      <FilterBar applied={chipsOf([searchFilter(filter.search, change)])} onReset={list.reset}>
        <SearchInput
          label={`Search ${label.toLowerCase()}`}
          placeholder={placeholder}
          value={filter.search}
          onSearch={(search) => change({ search })}
        />
      </FilterBar>
      <ListTable {...table} list={list} label={label} rows={list.rows} idOf={(row) => row.id} />
    </>
  )
}
