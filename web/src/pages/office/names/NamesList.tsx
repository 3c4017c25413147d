import type { ReactNode } from 'react'
import { searchFilter } from '../../../features/lists/filters.ts'
import { ListFilters } from '../../../features/lists/ListFilters.tsx'
import { ListTable } from '../../../features/lists/ListTable.tsx'
import type { ListView } from '../../../features/lists/use-list.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { useDraftGuard } from './drafts.ts'

interface NamesListProps<Row> {
  /** 'Categories', the list's name. */
  label: string
  placeholder: string
  columns: readonly Column<Row>[]
  list: ListView<'search'> & { filter: { search: string }; rows: readonly Row[] | undefined }
  expand?: (row: Row) => ReactNode
  /** Whether it is unfolded when it first appears, because something is begun below it. */
  isUnfolded?: (row: Row) => boolean
}

/** The list of a screen that keeps names: searched, sorted by name, and paged. */
export function NamesList<Row extends { id: number }>(props: NamesListProps<Row>) {
  const { label, placeholder, list, ...table } = props
  const { filter, change } = list
  useDraftGuard(label)
  return (
    <>
      <ListFilters
        list={list}
        label={`Search ${label.toLowerCase()}`}
        placeholder={placeholder}
        filters={[searchFilter(filter.search, change)]}
      />
      <ListTable {...table} list={list} label={label} rows={list.rows} idOf={(row) => row.id} />
    </>
  )
}
