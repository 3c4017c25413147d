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

interface Option {
  value: string | number
  label: string
}

/** One of several choices, or '' for all of them: its select, its chip and an export say the same. */
export interface ChoiceFilter extends Filter {
  chosen: string
  options: readonly Option[]
  choose: (value: string) => void
  /** Has no select, as long as there is nothing to choose from. */
  isHidden?: boolean
}

/** By its value while its name is not known, so that no list and no export says less than it is filtered by. */
export function choiceFilter(
  name: string,
  value: string | number | undefined,
  options: readonly Option[],
  choose: (value: string) => void,
): ChoiceFilter {
  const chosen = String(value ?? '')
  const label = options.find((option) => String(option.value) === chosen)?.label
  return { name, value: label ?? chosen, chosen, options, choose, clear: () => choose('') }
}

/** Where a choice needs no name on its chip. */
export const unnamed = (filter: ChoiceFilter): ChoiceFilter => ({ ...filter, chip: filter.value })

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
