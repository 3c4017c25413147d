import { DELIVERY_METHOD_LABEL, DELIVERY_METHODS } from '@kwaderno/contract/delivery-methods.ts'
import { PAYMENT_TYPE_LABEL, PAYMENT_TYPES } from '@kwaderno/contract/payment-types.ts'
import { listOrders, type StaffOrderRow } from '@kwaderno/contract/order.ts'
import {
  ORDER_STATUS_CODE,
  ORDER_STATUS_LABEL,
  ORDER_STATUSES,
  toOrderStatus,
} from '@kwaderno/contract/order-status.ts'
import { OrderItems } from '../../features/orders/OrderItems.tsx'
import { DayFilter } from '../../features/lists/DayFilter.tsx'
import { dayFilters, searchFilter } from '../../features/lists/filters.ts'
import { ListFilters } from '../../features/lists/ListFilters.tsx'
import { ListTable } from '../../features/lists/ListTable.tsx'
import { placeOf, useList } from '../../features/lists/use-list.ts'
import { useTicks, type Ticked } from '../../features/lists/use-ticks.ts'
import type { SearchOf } from '../../href.ts'
import { useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { among } from '../../search-params.ts'
import { FilterSelect } from '../../ui/FilterBar.tsx'
import { COLUMNS } from './orders/columns.tsx'
import { OrderSelection } from './orders/OrderSelection.tsx'
import { TransactionsHead } from './orders/TransactionsHead.tsx'
import classes from './OrdersPage.module.css'

const STATUSES = ORDER_STATUSES.map((status) => ({
  value: ORDER_STATUS_CODE[status],
  label: ORDER_STATUS_LABEL[status],
}))
const STATUS_CODES = STATUSES.map(({ value }) => String(value))
const PAYMENTS = PAYMENT_TYPES.map((type) => ({ value: type, label: PAYMENT_TYPE_LABEL[type] }))
const DELIVERIES = DELIVERY_METHODS.map((method) => ({ value: method, label: DELIVERY_METHOD_LABEL[method] }))
const SORTS = [
  'orderNumberAsc',
  'orderNumberDesc',
  'quantityAsc',
  'quantityDesc',
  'createdOnAsc',
  'createdOnDesc',
] as const

const readOrders = (search: SearchOf<typeof paths.staffOrders>) => ({
  filter: {
    search: search.search,
    orderStatus: among(STATUS_CODES, search.orderStatus) ?? '',
    paymentType: among(PAYMENT_TYPES, search.paymentType) ?? ('' as const),
    deliveryMethod: among(DELIVERY_METHODS, search.deliveryMethod) ?? ('' as const),
    customerId: search.customerId,
    dateFrom: search.dateFrom,
    dateTo: search.dateTo,
  },
  place: placeOf(search, SORTS, 'createdOnDesc'),
})

const tickedOf = ({ orderId, orderNumber, version }: StaffOrderRow): Ticked => ({
  id: orderId,
  name: orderNumber,
  version,
})

/** All orders, for staff. */
export default function OrdersPage() {
  const [search, setSearch] = useUrlState(paths.staffOrders)
  const list = useList(listOrders, readOrders(search), setSearch)
  const { filter, change } = list
  const ticks = useTicks(filter, list.rows?.map(tickedOf) ?? [])
  const status = toOrderStatus(filter.orderStatus)
  const payment = filter.paymentType && PAYMENT_TYPE_LABEL[filter.paymentType]
  const delivery = filter.deliveryMethod && DELIVERY_METHOD_LABEL[filter.deliveryMethod]
  const filters = [
    searchFilter(filter.search, change),
    {
      name: 'Status',
      value: status ? ORDER_STATUS_LABEL[status] : '',
      clear: () => change({ orderStatus: '' }),
    },
    { name: 'Payment type', value: payment, chip: payment, clear: () => change({ paymentType: '' }) },
    { name: 'Delivery', value: delivery, chip: delivery, clear: () => change({ deliveryMethod: '' }) },
    ...dayFilters('Placed', filter, change),
    {
      name: 'Customer',
      value:
        filter.customerId === undefined ? '' : (list.rows?.[0]?.customerName ?? String(filter.customerId)),
      clear: () => change({ customerId: '' }),
    },
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
        <FilterSelect
          label="Delivery"
          value={filter.deliveryMethod}
          options={DELIVERIES}
          onChange={(deliveryMethod) => change({ deliveryMethod })}
        />
        <DayFilter label="Order date" filter={filter} change={change} />
      </ListFilters>
      <ListTable
        list={list}
        label="Orders"
        columns={COLUMNS}
        rows={list.rows}
        idOf={(order) => order.orderId}
        ticks={{
          nameOf: (order) => order.orderNumber,
          has: (order) => ticks.has(tickedOf(order)),
          set: (orders, isTicked) => ticks.set(orders.map(tickedOf), isTicked),
        }}
        expand={(order) => (
          <div className={classes.items}>
            <OrderItems order={order} />
          </div>
        )}
      />
      <OrderSelection
        ticks={ticks}
        filter={filter}
        total={list.rows?.every((order) => ticks.has(tickedOf(order))) ? list.total : undefined}
      />
    </>
  )
}
