import type { ShopFacets } from '@kwaderno/contract/catalogue.ts'
import { formatPeso } from '@kwaderno/contract/money.ts'
import type { AppliedFilter } from '../../ui/FilterBar.tsx'
import type { ChangeShop, ShopState } from './shop-state.ts'

/** The applied filters, each with a function that removes it. */
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

/** The chosen items by id; a URL may name ids that no longer exist. */
function nameOf(choices: ShopFacets['categories'] | undefined, id: number): string {
  if (choices === undefined) return '…'
  return choices.find(({ value }) => value === id)?.label ?? 'No longer offered'
}
