import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { INVALID_DATES } from '@kwaderno/contract/day-range.ts'
import {
  CUSTOMER_FILTER_STATUSES,
  ORDER_STATUS_CODE,
  ORDER_STATUS_LABEL,
  toOrderStatus,
} from '@kwaderno/contract/order-status.ts'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useId } from 'react'
import { chipsOf, dayFilters, searchFilter } from '../../../features/lists/filters.ts'
import { useMyStudents } from '../../../features/students/use-my-students.ts'
import type { SearchOf } from '../../../href.ts'
import type { ChangeUrl } from '../../../navigation.tsx'
import type { paths } from '../../../paths.ts'
import { among } from '../../../search-params.ts'
import { DateRange } from '../../../ui/DateRange.tsx'
import { FilterBar, FilterSelect } from '../../../ui/FilterBar.tsx'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import classes from './OrderFilters.module.css'

const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'totalDesc', label: 'Highest total' },
  { value: 'totalAsc', label: 'Lowest total' },
] as const
const STATUSES = CUSTOMER_FILTER_STATUSES.map((status) => ({
  value: ORDER_STATUS_CODE[status],
  label: ORDER_STATUS_LABEL[status],
}))
const STATUS_CODES = STATUSES.map(({ value }) => String(value))

/** The filters as the URL has them. */
export const readFilters = (search: SearchOf<typeof paths.orders>) => ({
  search: search.search,
  orderStatus: among(STATUS_CODES, search.orderStatus) ?? '',
  dateFrom: search.dateFrom,
  dateTo: search.dateTo,
  sortBy: search.sortBy ?? 'newest',
  studentId: search.studentId === undefined ? '' : String(search.studentId),
})
type Filters = ReturnType<typeof readFilters>

export const NO_FILTERS = { search: '', orderStatus: '', dateFrom: '', dateTo: '', studentId: '' } as const

interface OrderFiltersProps {
  state: Filters
  change: ChangeUrl<keyof Filters>
  onReset: () => void
}

/** The search, and behind one button the other filters and the sort. */
export function OrderFilters({ state, change, onReset }: OrderFiltersProps) {
  const id = useId()
  const { orderStatus, dateFrom, dateTo, sortBy } = state
  const isSet = orderStatus + dateFrom + dateTo !== '' || sortBy !== 'newest'
  const [isOpen, { toggle }] = useDisclosure(isSet)
  const { data: students = [] } = useMyStudents()
  const status = toOrderStatus(state.orderStatus)
  return (
    <FilterBar
      onReset={onReset}
      applied={chipsOf([
        searchFilter(state.search, change),
        {
          name: 'Status',
          value: status ? ORDER_STATUS_LABEL[status] : '',
          clear: () => change({ orderStatus: '' }),
        },
        {
          name: 'Student',
          value: students.find(({ id }) => String(id) === state.studentId)?.fullName ?? '',
          clear: () => change({ studentId: '' }),
        },
        ...dayFilters('Order', state, change),
      ])}
    >
      <div className={classes.search}>
        <SearchInput
          label="Search by order number"
          placeholder="Order number"
          value={state.search}
          onSearch={(search) => change({ search })}
        />
      </div>
      {students.length > 1 && (
        <FilterSelect
          label="Student"
          all="All students"
          value={state.studentId}
          options={students.map(({ id, fullName }) => ({ value: id, label: fullName }))}
          onChange={(studentId) => change({ studentId })}
        />
      )}
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        Filters
      </Button>
      <div id={id} className={classes.more} hidden={!isOpen}>
        <FilterSelect
          label="Status"
          value={state.orderStatus}
          options={STATUSES}
          onChange={(orderStatus) => change({ orderStatus })}
        />
        <DateRange
          label="Order date"
          from={state.dateFrom}
          to={state.dateTo}
          invalidText={INVALID_DATES}
          onChange={({ from, to }) => change({ dateFrom: from, dateTo: to })}
        />
        <FilterSelect
          label="Sort by"
          isRequired
          value={state.sortBy}
          options={SORTS}
          onChange={(sortBy) => change({ sortBy })}
        />
      </div>
    </FilterBar>
  )
}
