import { listGradeLevels } from '@kwaderno/contract/common.ts'
import { DELIVERY_METHOD_LABEL, DELIVERY_METHODS } from '@kwaderno/contract/delivery-methods.ts'
import { NO_DELIVERY_DAY, type listOrders } from '@kwaderno/contract/order-list.ts'
import { ORDER_STATUS_CODE, ORDER_STATUS_LABEL, ORDER_STATUSES } from '@kwaderno/contract/order-status.ts'
import { PAYMENT_TYPE_LABEL, PAYMENT_TYPES } from '@kwaderno/contract/payment-types.ts'
import { useQuery } from '@tanstack/react-query'
import { FRESH, queryOf } from '../../../api/query-client.ts'
import { DayFilter } from '../../../features/lists/DayFilter.tsx'
import {
  choiceFilter,
  dayFilters,
  searchFilter,
  unnamed,
  type ChoiceFilter,
  type Filter,
} from '../../../features/lists/filters.ts'
import { ListFilters } from '../../../features/lists/ListFilters.tsx'
import type { List } from '../../../features/lists/use-list.ts'
import { formatDate } from '../../../ui/date-format.ts'
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
  const filters = useFilters(list)
  return (
    <ListFilters
      list={list}
      label="Search orders"
      placeholder="Order number or name"
      filters={filters}
      actions={<SavedViews screen="orders" list={list} />}
    >
      <DeliveryDayFilter value={filter.deliveryDay} onChange={(deliveryDay) => change({ deliveryDay })} />
      <DayFilter label="Order date" filter={filter} change={change} />
    </ListFilters>
  )
}

function useFilters({ filter, change, rows }: OrderList): (Filter | ChoiceFilter)[] {
  const grades = useQuery(queryOf(listGradeLevels, { query: { retired: true } }, FRESH.lookup)).data ?? []
  const { paymentType, deliveryMethod, gradeLevel, isCounterSale } = filter
  const gradeChoices = grades.map(({ label }) => ({ value: label.replace(RETIRED, ''), label }))
  return [
    searchFilter(filter.search, change),
    choiceFilter('Status', filter.orderStatus, STATUSES, (status) => change({ orderStatus: status })),
    unnamed(choiceFilter('Payment type', paymentType, PAYMENTS, (type) => change({ paymentType: type }))),
    unnamed(choiceFilter('Delivery', deliveryMethod, DELIVERIES, (way) => change({ deliveryMethod: way }))),
    {
      ...choiceFilter('Grade level', gradeLevel, gradeChoices, (level) => change({ gradeLevel: level })),
      value: gradeLevel,
    },
    unnamed(
      choiceFilter('Counter sales', isCounterSale, COUNTER_SALES, (sales) =>
        change({ isCounterSale: sales }),
      ),
    ),
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
