import type { ReactNode } from 'react'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { chipsOf, type Filter } from './filters.ts'
import type { ListView } from './use-list.ts'

interface ListFiltersProps {
  list: ListView<'search'> & { filter: { search: string } }
  /** Names the search, such as 'Search users'. */
  label: string
  /** What is searched. */
  placeholder: string
  /** All that there are, for the chips of those that are set. */
  filters: readonly Filter[]
  /** Selects and dates, after the search. */
  children?: ReactNode
  /** At the right end. */
  actions?: ReactNode
}

/** The filters of a list, the search first. */
export function ListFilters({ list, label, placeholder, filters, children, actions }: ListFiltersProps) {
  return (
    <FilterBar applied={chipsOf(filters)} onReset={list.reset} actions={actions}>
      <SearchInput
        label={label}
        placeholder={placeholder}
        value={list.filter.search}
        onSearch={(search) => list.change({ search })}
      />
      {children}
    </FilterBar>
  )
}
