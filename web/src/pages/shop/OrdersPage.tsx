import { INVALID_DATES, isUpsideDown } from '@kwaderno/contract/day-range.ts'
import { Button } from '@mantine/core'
import { listMyOrders } from '@kwaderno/contract/order.ts'
import {
  CUSTOMER_FILTER_STATUSES,
  ORDER_STATUS_CODE,
  ORDER_STATUS_LABEL,
  toOrderStatus,
} from '@kwaderno/contract/order-status.ts'
import { IconPackage } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { outdate, queryOf } from '../../api/query-client.ts'
import { chipsOf, dayFilters, searchFilter } from '../../features/lists/filters.ts'
import { AppLink, useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { read, type RawSearch } from '../../search-params.ts'
import { DateRange } from '../../ui/DateRange.tsx'
import { FilterBar, FilterSelect } from '../../ui/FilterBar.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { NoRows } from './lists/NoRows.tsx'
import { OrderRowLink } from './orders/OrderRowLink.tsx'
import classes from './OrdersPage.module.css'

const PAGE_SIZE = 10
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

const readOrders = (search: RawSearch) => ({
  search: read.text(search, 'search'),
  orderStatus: read.oneOf(search, 'orderStatus', STATUS_CODES) ?? '',
  ...read.days(search),
  sortBy: read.oneOf(search, 'sortBy', ['newest', 'oldest', 'totalDesc', 'totalAsc']) ?? 'newest',
  pageNumber: read.page(search),
})
type State = ReturnType<typeof readOrders>

const NO_FILTERS = { search: '', orderStatus: '', dateFrom: '', dateTo: '' } as const

/** The customer's orders, the newest first. */
export default function OrdersPage() {
  const [state, change] = useUrlState(readOrders)
  const isOff = isUpsideDown(state.dateFrom, state.dateTo)
  const orders = useQuery({
    ...queryOf(listMyOrders, { body: bodyOf(state) }),
    placeholderData: keepPreviousData,
    enabled: !isOff,
  })
  const status = toOrderStatus(state.orderStatus)
  const applied = chipsOf([
    searchFilter(state.search, change),
    {
      name: 'Status',
      value: status ? ORDER_STATUS_LABEL[status] : '',
      clear: () => change({ orderStatus: '' }),
    },
    ...dayFilters('Order', state, change),
  ])
  function reset() {
    void outdate(listMyOrders)
    change(NO_FILTERS)
  }

  return (
    <>
      <PageTitle
        actions={
          <Button component={AppLink} href={paths.returns} variant="default">
            My Return and Exchange
          </Button>
        }
      >
        My orders
      </PageTitle>
      <div className={classes.filters}>
        <FilterBar
          applied={applied}
          onReset={reset}
          actions={
            <FilterSelect
              label="Sort by"
              isRequired
              value={state.sortBy}
              options={SORTS}
              onChange={(sortBy) => change({ sortBy })}
            />
          }
        >
          <SearchInput
            label="Search by order number"
            placeholder="Order number"
            value={state.search}
            onSearch={(search) => change({ search })}
          />
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
        </FilterBar>
      </div>
      <PagedList
        label="Orders"
        rows={isOff ? [] : orders.data?.items}
        isStale={!isOff && orders.isPlaceholderData}
        hasFailed={orders.isError}
        onRetry={() => void orders.refetch()}
        empty={
          <NoRows
            isFiltered={applied.length > 0}
            icon={<IconPackage />}
            title="You have no orders yet"
            text="What you order appears here with every step on its way."
            next={{ href: paths.shop, label: 'Start Shopping' }}
          />
        }
        paging={{
          page: state.pageNumber,
          pageSize: PAGE_SIZE,
          total: isOff ? 0 : (orders.data?.page.total ?? 0),
          onPage: (pageNumber, how) => change({ pageNumber }, how),
        }}
        keyOf={(order) => order.orderId}
      >
        {(order) => <OrderRowLink order={order} />}
      </PagedList>
    </>
  )
}

/** The form of POST /Order/myorders; the sort goes along only when another than the default was chosen. */
function bodyOf(state: State) {
  const { sortBy, ...rest } = state
  return { ...rest, pageSize: PAGE_SIZE, ...(sortBy === 'newest' ? {} : { sortBy }) }
}
