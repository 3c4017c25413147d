import { SHOP_PAGE_SIZE } from '@kwaderno/contract/catalogue.ts'
import type { SearchOf } from '../../href.ts'
import type { ChangeUrl } from '../../navigation.tsx'

/** What the shop shows; all of it is in the URL. */
export type ShopState = SearchOf<'/shop'>

/** The query of GET /Shop for what is shown. */
export function shopQuery(state: ShopState) {
  return {
    ...state,
    ...pricesOf(state),
    search: state.search || undefined,
    pageNumber: state.pageNumber ?? 1,
    pageSize: SHOP_PAGE_SIZE,
  }
}

/** The query of GET /Shop/facets: what is shown whatever its order and page. */
export function facetsQuery(state: ShopState) {
  const { search, categories, gradeLevels } = state
  return { search: search || undefined, categories, gradeLevels, ...pricesOf(state) }
}

/** A range that is upside down, as an address may name it, is not applied. */
export function pricesOf({ minPrice, maxPrice }: Pick<ShopState, 'minPrice' | 'maxPrice'>) {
  const isReversed = minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice
  return isReversed ? { minPrice: undefined, maxPrice: undefined } : { minPrice, maxPrice }
}

/** Takes every filter and the search away. */
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
