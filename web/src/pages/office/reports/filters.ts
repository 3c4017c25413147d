import type { ListFilter } from '../../../features/export/about.ts'
import type { AppliedFilter } from '../../../ui/FilterBar.tsx'

/** A filter of a report in words: for its chip, and for the second sheet of its export. */
export interface Filter extends ListFilter {
  /** Of the chip; 'Status: Active' unless it says something else. */
  chip?: string
  clear: () => void
}

type Change = (patch: Record<string, string>) => void

export function chipsOf(filters: readonly Filter[]): AppliedFilter[] {
  return filters.flatMap(({ name, value, chip, clear }) =>
    value === '' ? [] : [{ label: chip ?? `${name}: ${value}`, onRemove: clear }],
  )
}

export function searchFilter(search: string, change: Change): Filter {
  return { name: 'Search', value: search, chip: `“${search}”`, clear: () => change({ search: '' }) }
}

/** Both ends of a range of days, for addresses that name them `dateFrom` and `dateTo`. */
export function dayFilters(name: string, { dateFrom, dateTo }: Days, change: Change): Filter[] {
  return [
    {
      name: `${name} from`,
      value: dateFrom,
      kind: 'day',
      chip: `From ${dateFrom}`,
      clear: () => change({ dateFrom: '' }),
    },
    {
      name: `${name} to`,
      value: dateTo,
      kind: 'day',
      chip: `To ${dateTo}`,
      clear: () => change({ dateTo: '' }),
    },
  ]
}

export interface Days {
  dateFrom: string
  dateTo: string
}

/** The patch that clears all of them. */
export const CLEARED = {
  search: '',
  status: '',
  orderStatus: '',
  module: '',
  action: '',
  categories: '',
  gradeLevels: '',
  dateFrom: '',
  dateTo: '',
} as const
