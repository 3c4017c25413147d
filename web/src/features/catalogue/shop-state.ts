import { SHOP_PAGE_SIZE } from '@kwaderno/contract/catalogue.ts'
import type { SearchOf } from '../../href.ts'
import type { ChangeUrl } from '../../navigation.tsx'

/** The filters, sort and page of the shop, all kept in the URL. */
export type ShopState = SearchOf<'/shop'>

/** The query of GET /Shop. */
export function shopQuery(state: ShopState) {
  return {
    ...state,
    ...pricesOf(state),
    search: state.search || undefined,
    pageNumber: state.pageNumber ?? 1,
    pageSize: SHOP_PAGE_SIZE,
  }
}

/** The query of GET /Shop/facets, without sort and page. */
export function facetsQuery(state: ShopState) {
  const { search, categories, gradeLevels } = state
  return { search: search || undefined, categories, gradeLevels, ...pricesOf(state) }
}

/** An inverted range, which a URL may have, is ignored. */
export function pricesOf({ minPrice, maxPrice }: Pick<ShopState, 'minPrice' | 'maxPrice'>) {
  const isReversed = minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice
  return isReversed ? { minPrice: undefined, maxPrice: undefined } : { minPrice, maxPrice }
}

/** Clears all filters and the search. */
export const NO_FILTERS = {
  search: undefined,
  categories: undefined,
  gradeLevels: undefined,
  minPrice: undefined,
  maxPrice: undefined,
  sortBy: undefined,
} as const

export function hasFilters(state: ShopState): boolean {
  return (
    state.search !== '' ||
    state.categories.length > 0 ||
    state.gradeLevels.length > 0 ||
    state.minPrice !== undefined ||
    state.maxPrice !== undefined
  )
}

export type ChangeShop = ChangeUrl<keyof ShopState>
