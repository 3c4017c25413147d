import { listCategoryChoices, listGradeLevels } from '@kwaderno/contract/common.ts'
import { useQuery } from '@tanstack/react-query'
import { FRESH, queryOf } from '../../../api/query-client.ts'
import { choiceFilter, type ChoiceFilter } from '../../../features/lists/filters.ts'
import type { ChangeUrl } from '../../../navigation.tsx'

interface Catalogue {
  categories: number[]
  gradeLevels: number[]
}

/** Ids of at most one category and one grade level, though an address may name several. */
export const readCatalogue = ({ categories, gradeLevels }: Catalogue): Catalogue => ({
  categories: categories.slice(0, 1),
  gradeLevels: gradeLevels.slice(0, 1),
})

/** One category and one grade level to choose. */
export function useCatalogueFilters(
  { categories: [category], gradeLevels: [gradeLevel] }: Catalogue,
  change: ChangeUrl<keyof Catalogue>,
): ChoiceFilter[] {
  const categories = useQuery(queryOf(listCategoryChoices, {}, FRESH.lookup))
  const gradeLevels = useQuery(queryOf(listGradeLevels, { query: { retired: true } }, FRESH.lookup))
  return [
    choiceFilter('Category', category, categories.data ?? [], (id) => change({ categories: id })),
    choiceFilter('Grade level', gradeLevel, gradeLevels.data ?? [], (id) => change({ gradeLevels: id })),
  ]
}
