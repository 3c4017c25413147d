import type { Column, Sort } from './columns.ts'

/** A sort as it stands in addresses and calls: 'quantityDesc'. */
export function sortOf(sortBy: string): Sort {
  return { key: sortBy.replace(/(Asc|Desc)$/, ''), direction: sortBy.endsWith('Asc') ? 'asc' : 'desc' }
}

export function sortNameOf({ key, direction }: Sort): string {
  return `${key}${direction === 'asc' ? 'Asc' : 'Desc'}`
}

/** 'Quantity, descending' by the titles of the columns. */
export function sortWords(columns: readonly Pick<Column<never>, 'key' | 'title'>[], sortBy: string): string {
  const sort = sortOf(sortBy)
  const title = columns.find(({ key }) => key === sort.key)?.title ?? sort.key
  return `${title}, ${sort.direction === 'asc' ? 'ascending' : 'descending'}`
}
