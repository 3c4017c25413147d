import { FilterSelect } from '../../ui/FilterBar.tsx'
import type { ChoiceFilter, Filter } from './filters.ts'

/** The selects of the choices among the filters of a list. */
export function ChoiceSelects({ filters }: { filters: readonly (Filter | ChoiceFilter)[] }) {
  return filters.map(
    (filter) =>
      'choose' in filter &&
      !filter.isHidden && (
        <FilterSelect
          key={filter.name}
          label={filter.name}
          value={filter.chosen}
          options={filter.options}
          onChange={filter.choose}
        />
      ),
  )
}
