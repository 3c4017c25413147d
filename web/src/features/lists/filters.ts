import type { ChangeUrl } from '../../navigation.tsx'
import { formatDate } from '../../ui/date-format.ts'
import type { AppliedFilter } from '../../ui/FilterBar.tsx'

/** A filter of a list in words: for its chip, and for the second sheet of its export. '' where it is not set. */
export interface Filter {
  name: string
  value: string
  kind?: 'day'
  /** Of the chip; 'Status: Active' unless it says something else. */
  chip?: string
  clear: () => void
}

export function chipsOf(filters: readonly Filter[]): AppliedFilter[] {
  return filters.flatMap(({ name, value, chip, clear }) =>
    value === '' ? [] : [{ label: chip ?? `${name}: ${value}`, onRemove: clear }],
  )
}

export function searchFilter(search: string, change: ChangeUrl<'search'>): Filter {
  return { name: 'Search', value: search, chip: `“${search}”`, clear: () => change({ search: '' }) }
}

/** Days as an address names them, 'YYYY-MM-DD', '' when open. */
export interface Days {
  dateFrom: string
  dateTo: string
}

/** Both ends of a range of days. */
export function dayFilters(
  name: string,
  { dateFrom, dateTo }: Days,
  change: ChangeUrl<keyof Days>,
): Filter[] {
  return [
    {
      name: `${name} from`,
      value: dateFrom,
      kind: 'day',
      chip: `From ${formatDate(dateFrom)}`,
      clear: () => change({ dateFrom: '' }),
    },
    {
      name: `${name} to`,
      value: dateTo,
      kind: 'day',
      chip: `To ${formatDate(dateTo)}`,
      clear: () => change({ dateTo: '' }),
    },
  ]
}
