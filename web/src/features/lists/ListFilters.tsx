import type { ReactNode } from 'react'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { ChoiceSelects } from './ChoiceSelects.tsx'
import { chipsOf, type ChoiceFilter, type Filter } from './filters.ts'
import type { ListView } from './use-list.ts'

interface ListFiltersProps {
  list: ListView<'search'> & { filter: { search: string } }
  /** Names the search, such as 'Search users'. */
  label: string
  /** What is searched. */
  placeholder: string
  /** All that there are: the selects of the choices among them, and the chips of those that are set. */
  filters: readonly (Filter | ChoiceFilter)[]
  /** Dates and the like, after the selects. */
  children?: ReactNode
  /** At the right end. */
  actions?: ReactNode
}

/** The filters of a list: the search, the choices, and what else there is. */
export function ListFilters({ list, label, placeholder, filters, children, actions }: ListFiltersProps) {
  return (
    <FilterBar applied={chipsOf(filters)} onReset={list.reset} actions={actions}>
      <SearchInput
        label={label}
        placeholder={placeholder}
        value={list.filter.search}
        onSearch={(search) => list.change({ search })}
      />
      <ChoiceSelects filters={filters} />
      {children}
    </FilterBar>
  )
}
