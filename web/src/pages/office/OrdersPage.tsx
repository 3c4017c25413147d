import { PAYMENT_TYPE_LABEL, PAYMENT_TYPES } from '@kwaderno/contract/cart.ts'
import { listOrders, type StaffOrderRow } from '@kwaderno/contract/order.ts'
import {
  ORDER_STATUS_CODE,
  ORDER_STATUS_LABEL,
  ORDER_STATUSES,
  toOrderStatus,
} from '@kwaderno/contract/order-status.ts'
import { isUpsideDown } from '@kwaderno/contract/day-range.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { outdate, queryOf } from '../../api/query-client.ts'
import { OrderItems } from '../../features/orders/OrderItems.tsx'
import { DayFilter } from '../../features/lists/DayFilter.tsx'
import { AppLink, useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { read, type RawSearch } from '../../search-params.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { FilterBar, FilterSelect } from '../../ui/FilterBar.tsx'
import { Money } from '../../ui/Money.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { sortNameOf, sortOf } from '../../ui/table/sort.ts'
import { TransactionsHead } from './orders/TransactionsHead.tsx'
import classes from './OrdersPage.module.css'

const STATUSES = ORDER_STATUSES.map((status) => ({
  value: ORDER_STATUS_CODE[status],
  label: ORDER_STATUS_LABEL[status],
}))
const STATUS_CODES = STATUSES.map(({ value }) => String(value))
const PAYMENTS = PAYMENT_TYPES.map((type) => ({ value: type, label: PAYMENT_TYPE_LABEL[type] }))
const SORTS = [
  'orderNumberAsc',
  'orderNumberDesc',
  'quantityAsc',
  'quantityDesc',
  'createdOnAsc',
  'createdOnDesc',
] as const

const readOrders = (search: RawSearch) => ({
  search: read.text(search, 'search'),
  orderStatus: read.oneOf(search, 'orderStatus', STATUS_CODES) ?? '',
  paymentType: read.oneOf(search, 'paymentType', PAYMENT_TYPES),
  dateFrom: read.day(search, 'dateFrom'),
  dateTo: read.day(search, 'dateTo'),
  sortBy: read.oneOf(search, 'sortBy', SORTS) ?? 'createdOnDesc',
  pageNumber: read.page(search),
  pageSize: read.pageSize(search),
})

const COLUMNS: readonly Column<StaffOrderRow>[] = [
  {
    key: 'orderNumber',
    title: 'Order',
    render: (order) => order.orderNumber,
    sortable: true,
    onPhone: 'title',
  },
  {
    key: 'customer',
    title: 'Customer and student',
    render: (order) => (
      <TwoLines first={order.customerName} second={`${order.studentName} · ${order.gradeLevel}`} />
    ),
  },
  { key: 'payment', title: 'Payment', render: (order) => PAYMENT_TYPE_LABEL[order.paymentType] },
  { key: 'quantity', title: 'Items', align: 'right', render: (order) => order.totalQuantity, sortable: true },
  {
    key: 'total',
    title: 'Total',
    align: 'right',
    render: (order) => <Money pesos={order.totalPrice} strong />,
  },
  { key: 'status', title: 'Status', render: (order) => <StatusBadge status={order.status} /> },
  {
    key: 'createdOn',
    title: 'Placed',
    render: (order) => <DateTime value={order.placedOn} format="short" />,
    sortable: true,
  },
  {
    key: 'manage',
    title: '',
    align: 'right',
    onPhone: 'action',
    render: (order) => (
      <AppLink
        href={paths.manageOrder(order.orderId)}
        className={classes.manage}
        aria-label={`Manage ${order.orderNumber}`}
      >
        Manage
      </AppLink>
    ),
  },
]

/** All orders, for staff. */
export default function OrdersPage() {
  const [state, change] = useUrlState(readOrders)
  const { search, orderStatus, paymentType, dateFrom, dateTo, sortBy, pageNumber, pageSize } = state
  const isOff = isUpsideDown(dateFrom, dateTo)
  const orders = useQuery({
    ...queryOf(listOrders, { query: state }),
    placeholderData: keepPreviousData,
    enabled: !isOff,
  })
  const status = toOrderStatus(orderStatus)
  function reset() {
    void outdate(listOrders)
    change({ search: '', orderStatus: '', paymentType: '', dateFrom: '', dateTo: '' })
  }

  return (
    <>
      <TransactionsHead />
      <FilterBar
        applied={[
          ...(search ? [{ label: `“${search}”`, onRemove: () => change({ search: '' }) }] : []),
          ...(status
            ? [
                {
                  label: `Status: ${ORDER_STATUS_LABEL[status]}`,
                  onRemove: () => change({ orderStatus: '' }),
                },
              ]
            : []),
          ...(paymentType
            ? [{ label: PAYMENT_TYPE_LABEL[paymentType], onRemove: () => change({ paymentType: '' }) }]
            : []),
          ...(dateFrom ? [{ label: `From ${dateFrom}`, onRemove: () => change({ dateFrom: '' }) }] : []),
          ...(dateTo ? [{ label: `To ${dateTo}`, onRemove: () => change({ dateTo: '' }) }] : []),
        ]}
        onReset={reset}
      >
        <SearchInput
          label="Search orders"
          placeholder="Order number or name"
          value={search}
          onSearch={(text) => change({ search: text })}
        />
        <FilterSelect
          label="Status"
          value={orderStatus}
          options={STATUSES}
          onChange={(value) => change({ orderStatus: value })}
        />
        <FilterSelect
          label="Payment type"
          value={paymentType ?? ''}
          options={PAYMENTS}
          onChange={(value) => change({ paymentType: value })}
        />
        <DayFilter label="Order date" filter={state} change={change} />
      </FilterBar>
      <DataTable
        label="Orders"
        columns={COLUMNS}
        rows={isOff ? [] : orders.data?.items}
        idOf={(order) => order.orderId}
        isStale={!isOff && orders.isPlaceholderData}
        error={orders.error}
        onRetry={() => void orders.refetch()}
        expand={(order) => (
          <div className={classes.items}>
            <OrderItems order={order} />
          </div>
        )}
        sort={sortOf(sortBy)}
        onSort={(sort) => change({ sortBy: sortNameOf(sort) })}
        paging={{
          page: pageNumber,
          pageSize,
          total: isOff ? 0 : (orders.data?.page.total ?? 0),
          onPage: (page, how) => change({ pageNumber: page }, how),
          onPageSize: (size) => change({ pageSize: size }),
        }}
      />
    </>
  )
}
