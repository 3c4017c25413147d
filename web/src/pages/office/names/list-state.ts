import { placeOf } from '../../../features/lists/use-list.ts'
import type { SearchOf } from '../../../href.ts'
import type { paths } from '../../../paths.ts'

/** What the lists of categories, variations and search words keep in the address. */
export const readNames = (search: SearchOf<typeof paths.categories>) => ({
  filter: { search: search.search },
  place: placeOf(search, ['nameAsc', 'nameDesc'], 'nameAsc'),
})
