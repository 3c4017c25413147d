import { read, type RawSearch } from '../../../search-params.ts'

/** What the lists of categories, variations and search words keep in the address. */
export const readNames = (search: RawSearch) => ({
  filter: { search: read.text(search, 'search') },
  place: read.place(search, ['nameAsc', 'nameDesc'], 'nameAsc'),
})
