import { PAYMENT_TYPE_LABEL, PAYMENT_TYPES } from '@kwaderno/contract/cart.ts'
import { listOrders, type StaffOrderRow } from '@kwaderno/contract/order.ts'
import {
  ORDER_STATUS_CODE,
  ORDER_STATUS_LABEL,
  ORDER_STATUSES,
  toOrderStatus,
} from '@kwaderno/contract/order-status.ts'
import { OrderItems } from '../../features/orders/OrderItems.tsx'
import { RowAction, RowActions } from '../../features/rows/RowActions.tsx'
import { DayFilter } from '../../features/lists/DayFilter.tsx'
import { dayFilters, searchFilter } from '../../features/lists/filters.ts'
import { ListFilters } from '../../features/lists/ListFilters.tsx'
import { ListTable } from '../../features/lists/ListTable.tsx'
import { useList } from '../../features/lists/use-list.ts'
import { paths } from '../../paths.ts'
import { read, type RawSearch } from '../../search-params.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { FilterSelect } from '../../ui/FilterBar.tsx'
import { Money } from '../../ui/Money.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
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
  filter: {
    search: read.text(search, 'search'),
    orderStatus: read.oneOf(search, 'orderStatus', STATUS_CODES) ?? '',
    paymentType: read.oneOf(search, 'paymentType', PAYMENT_TYPES) ?? ('' as const),
    ...read.days(search),
  },
  place: read.place(search, SORTS, 'createdOnDesc'),
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
    noWrap: false,
    render: (order) => (
      <TwoLines first={order.customerName} second={`${order.studentName} · ${order.gradeLevel}`} />
    ),
  },
  {
    key: 'status',
    title: 'Status',
    onPhone: 'title',
    render: (order) => <StatusBadge status={order.status} />,
  },
  {
    key: 'total',
    title: 'Total',
    align: 'right',
    render: (order) => <Money pesos={order.totalPrice} strong />,
  },
  {
    key: 'createdOn',
    title: 'Placed',
    render: (order) => <DateTime value={order.placedOn} format="short" />,
    sortable: true,
  },
  {
    key: 'payment',
    title: 'Payment',
    noWrap: false,
    render: (order) => PAYMENT_TYPE_LABEL[order.paymentType],
  },
  { key: 'quantity', title: 'Items', align: 'right', render: (order) => order.totalQuantity, sortable: true },
  {
    key: 'manage',
    title: '',
    align: 'right',
    onPhone: 'action',
    render: (order) => (
      <RowActions>
        <RowAction href={paths.manageOrder(order.orderId)} label={`Manage ${order.orderNumber}`}>
          Manage
        </RowAction>
      </RowActions>
    ),
  },
]

/** All orders, for staff. */
export default function OrdersPage() {
  const list = useList(listOrders, readOrders)
  const { filter, change } = list
  const status = toOrderStatus(filter.orderStatus)
  const payment = filter.paymentType && PAYMENT_TYPE_LABEL[filter.paymentType]
  const filters = [
    searchFilter(filter.search, change),
    {
      name: 'Status',
      value: status ? ORDER_STATUS_LABEL[status] : '',
      clear: () => change({ orderStatus: '' }),
    },
    { name: 'Payment type', value: payment, chip: payment, clear: () => change({ paymentType: '' }) },
    ...dayFilters('Placed', filter, change),
  ]

  return (
    <>
      <TransactionsHead />
      <ListFilters list={list} label="Search orders" placeholder="Order number or name" filters={filters}>
        <FilterSelect
          label="Status"
          value={filter.orderStatus}
          options={STATUSES}
          onChange={(orderStatus) => change({ orderStatus })}
        />
        <FilterSelect
          label="Payment type"
          value={filter.paymentType}
          options={PAYMENTS}
          onChange={(paymentType) => change({ paymentType })}
        />
        <DayFilter label="Order date" filter={filter} change={change} />
      </ListFilters>
      <ListTable
        list={list}
        label="Orders"
        columns={COLUMNS}
        rows={list.rows}
        idOf={(order) => order.orderId}
        expand={(order) => (
          <div className={classes.items}>
            <OrderItems order={order} />
          </div>
        )}
      />
    </>
  )
}
