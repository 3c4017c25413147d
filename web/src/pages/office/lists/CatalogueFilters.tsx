import type { ChangeUrl } from '../../../navigation.tsx'
import { FilterSelect } from '../../../ui/FilterBar.tsx'
import type { CatalogueChoice } from './use-catalogue-choice.ts'

interface CatalogueFiltersProps {
  chosen: CatalogueChoice
  change: ChangeUrl<'categories' | 'gradeLevels'>
}

/** One category and one grade level to choose. */
export function CatalogueFilters({ chosen: { category, gradeLevel }, change }: CatalogueFiltersProps) {
  return (
    <>
      <FilterSelect
        label="Category"
        value={category.value}
        options={category.choices}
        onChange={(categories) => change({ categories })}
      />
      <FilterSelect
        label="Grade level"
        value={gradeLevel.value}
        options={gradeLevel.choices}
        onChange={(gradeLevels) => change({ gradeLevels })}
      />
    </>
  )
}
