import type { ShopFacets } from '@kwaderno/contract/catalogue.ts'
import { formatPeso } from '@kwaderno/contract/money.ts'
import type { AppliedFilter } from '../../ui/FilterBar.tsx'
import type { ChangeShop, ShopState } from './shop-state.ts'

/** The filters in force, each with the way to remove it. */
export function appliedFilters(
  state: ShopState,
  facets: ShopFacets | undefined,
  change: ChangeShop,
): AppliedFilter[] {
  const { search, gradeLevels, categories, minPrice, maxPrice } = state
  const applied: AppliedFilter[] = []
  if (search !== '') applied.push({ label: `“${search}”`, onRemove: () => change({ search: undefined }) })
  for (const id of gradeLevels) {
    const onRemove = () => change({ gradeLevels: gradeLevels.filter((other) => other !== id) })
    applied.push({ label: nameOf(facets?.gradeLevels, id), onRemove })
  }
  for (const id of categories) {
    const onRemove = () => change({ categories: categories.filter((other) => other !== id) })
    applied.push({ label: nameOf(facets?.categories, id), onRemove })
  }
  if (minPrice !== undefined) {
    applied.push({ label: `From ${formatPeso(minPrice)}`, onRemove: () => change({ minPrice: undefined }) })
  }
  if (maxPrice !== undefined) {
    applied.push({ label: `To ${formatPeso(maxPrice)}`, onRemove: () => change({ maxPrice: undefined }) })
  }
  return applied
}

/** What is chosen by its id; an address can name what there is not any more. */
function nameOf(choices: ShopFacets['categories'] | undefined, id: number): string {
  if (choices === undefined) return '…'
  return choices.find(({ value }) => value === id)?.label ?? 'No longer offered'
}
