import { read, type RawSearch } from '../../../search-params.ts'

const SORTS = ['nameAsc', 'nameDesc'] as const

/** What the lists of categories and variations keep in the address. */
export const readNames = (search: RawSearch) => ({
  search: read.text(search, 'search'),
  sortBy: read.oneOf(search, 'sortBy', SORTS) ?? ('nameAsc' as const),
  pageNumber: read.page(search),
  pageSize: read.pageSize(search),
})
