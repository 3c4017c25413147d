import { listCategoryChoices, listGradeLevels } from '@kwaderno/contract/common.ts'
import { useQuery } from '@tanstack/react-query'
import { FRESH, queryOf } from '../../../api/query-client.ts'
import type { Filter } from '../../../features/lists/filters.ts'
import type { ChangeUrl } from '../../../navigation.tsx'
import { choiceAmong } from './choice-among.ts'

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
  const categories = useQuery(queryOf(listCategoryChoices, {}, FRESH.lookup))
  const gradeLevels = useQuery(queryOf(listGradeLevels, { query: { retired: true } }, FRESH.lookup))
  return {
    category: choiceAmong(categories.data, filter.categories),
    gradeLevel: choiceAmong(gradeLevels.data, filter.gradeLevels),
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
