import { listGradeLevels } from '@kwaderno/contract/common.ts'
import { DELIVERY_METHOD_LABEL, DELIVERY_METHODS } from '@kwaderno/contract/delivery-methods.ts'
import { NO_DELIVERY_DAY, type listOrders } from '@kwaderno/contract/order.ts'
import {
  ORDER_STATUS_CODE,
  ORDER_STATUS_LABEL,
  ORDER_STATUSES,
  toOrderStatus,
} from '@kwaderno/contract/order-status.ts'
import { PAYMENT_TYPE_LABEL, PAYMENT_TYPES } from '@kwaderno/contract/payment-types.ts'
import { useQuery } from '@tanstack/react-query'
import { FRESH, queryOf } from '../../../api/query-client.ts'
import { DayFilter } from '../../../features/lists/DayFilter.tsx'
import { dayFilters, searchFilter, type Filter } from '../../../features/lists/filters.ts'
import { ListFilters } from '../../../features/lists/ListFilters.tsx'
import type { List } from '../../../features/lists/use-list.ts'
import { formatDate } from '../../../ui/date-format.ts'
import { FilterSelect } from '../../../ui/FilterBar.tsx'
import { SavedViews } from '../lists/SavedViews.tsx'
import { DeliveryDayFilter } from './DeliveryDayFilter.tsx'
import type { OrderFilter } from './read-orders.ts'

const STATUSES = ORDER_STATUSES.map((status) => ({
  value: ORDER_STATUS_CODE[status],
  label: ORDER_STATUS_LABEL[status],
}))
const PAYMENTS = PAYMENT_TYPES.map((type) => ({ value: type, label: PAYMENT_TYPE_LABEL[type] }))
const DELIVERIES = DELIVERY_METHODS.map((method) => ({ value: method, label: DELIVERY_METHOD_LABEL[method] }))
const COUNTER_SALES = [
  { value: 'true', label: 'Only counter sales' },
  { value: 'false', label: 'No counter sales' },
]
/** Orders keep the bare name. */
const RETIRED = / \(retired\)$/

type OrderList = List<typeof listOrders, OrderFilter>

/** What the list of orders can be narrowed to. */
export function OrderFilters({ list }: { list: OrderList }) {
  const { filter, change } = list
  const grades = useQuery(queryOf(listGradeLevels, { query: { retired: true } }, FRESH.lookup)).data ?? []
  return (
    <ListFilters
      list={list}
      label="Search orders"
      placeholder="Order number or name"
      filters={filtersOf(list)}
      actions={<SavedViews screen="orders" list={list} />}
    >
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
      <FilterSelect
        label="Grade level"
        value={filter.gradeLevel}
        options={grades.map(({ label }) => ({ value: label.replace(RETIRED, ''), label }))}
        onChange={(gradeLevel) => change({ gradeLevel })}
      />
      <FilterSelect
        label="Counter sales"
        value={filter.isCounterSale}
        options={COUNTER_SALES}
        onChange={(isCounterSale) => change({ isCounterSale })}
      />
      <DeliveryDayFilter value={filter.deliveryDay} onChange={(deliveryDay) => change({ deliveryDay })} />
      <DayFilter label="Order date" filter={filter} change={change} />
    </ListFilters>
  )
}

function filtersOf({ filter, change, rows }: OrderList): Filter[] {
  const status = toOrderStatus(filter.orderStatus)
  const payment = filter.paymentType && PAYMENT_TYPE_LABEL[filter.paymentType]
  const delivery = filter.deliveryMethod && DELIVERY_METHOD_LABEL[filter.deliveryMethod]
  const counter = COUNTER_SALES.find(({ value }) => value === filter.isCounterSale)?.label ?? ''
  return [
    searchFilter(filter.search, change),
    {
      name: 'Status',
      value: status ? ORDER_STATUS_LABEL[status] : '',
      clear: () => change({ orderStatus: '' }),
    },
    { name: 'Payment type', value: payment, chip: payment, clear: () => change({ paymentType: '' }) },
    { name: 'Delivery', value: delivery, chip: delivery, clear: () => change({ deliveryMethod: '' }) },
    { name: 'Grade level', value: filter.gradeLevel, clear: () => change({ gradeLevel: '' }) },
    { name: 'Counter sales', value: counter, chip: counter, clear: () => change({ isCounterSale: '' }) },
    {
      name: 'Delivery day',
      value: filter.deliveryDay === NO_DELIVERY_DAY ? 'none set' : dayText(filter.deliveryDay),
      clear: () => change({ deliveryDay: '' }),
    },
    ...dayFilters('Placed', filter, change),
    {
      name: 'Customer',
      value: filter.customerId === undefined ? '' : (rows?.[0]?.customerName ?? String(filter.customerId)),
      clear: () => change({ customerId: '' }),
    },
    {
      name: 'Student',
      value: filter.studentId === undefined ? '' : (rows?.[0]?.studentName ?? String(filter.studentId)),
      clear: () => change({ studentId: '' }),
    },
  ]
}

const dayText = (day: string) => (day === '' ? '' : formatDate(day))
