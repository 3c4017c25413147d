import { listCategoryChoices, listGradeLevels } from '@kwaderno/contract/common.ts'
import type { ChangeUrl } from '../../../navigation.tsx'
import { useChoice } from './use-choice.ts'
import type { Filter } from '../../../features/lists/filters.ts'

interface Catalogue {
  categories: number[]
  gradeLevels: number[]
}

/** Ids of at most one category and one grade level, though an address may name several. */
export const readCatalogue = ({ categories, gradeLevels }: Catalogue): Catalogue => ({
  categories: categories.slice(0, 1),
  gradeLevels: gradeLevels.slice(0, 1),
})

/** What is chosen of them. */
export function useCatalogueChoice(filter: Catalogue) {
  return {
    category: useChoice(listCategoryChoices, filter.categories),
    gradeLevel: useChoice(listGradeLevels, filter.gradeLevels),
  }
}

export type CatalogueChoice = ReturnType<typeof useCatalogueChoice>

/** By its number while its name is not known, so that no list and no export says less than it is filtered by. */
export function catalogueFilters(
  { category, gradeLevel }: CatalogueChoice,
  change: ChangeUrl<keyof Catalogue>,
): Filter[] {
  return [
    { name: 'Category', value: category.label ?? category.value, clear: () => change({ categories: '' }) },
    {
      name: 'Grade level',
      value: gradeLevel.label ?? gradeLevel.value,
      clear: () => change({ gradeLevels: '' }),
    },
  ]
}
