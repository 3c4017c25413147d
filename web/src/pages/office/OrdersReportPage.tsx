import { ORDER_STATUS_CODE, ORDER_STATUS_LABEL, ORDER_STATUSES } from '@kwaderno/contract/order-status.ts'
import { ORDER_REPORT_SORTS, reportOrders, sumOrders } from '@kwaderno/contract/order-report.ts'
import { useSession } from '../../api/session.ts'
import { OrderItems } from '../../features/orders/OrderItems.tsx'
import { DayFilter } from '../../features/lists/DayFilter.tsx'
import { choiceFilter, dayFilters, searchFilter } from '../../features/lists/filters.ts'
import { placeOf, useList } from '../../features/lists/use-list.ts'
import type { SearchOf } from '../../href.ts'
import { useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { among } from '../../search-params.ts'
import { ChartFrame } from './reports/ChartFrame.tsx'
import { EXPORT_COLUMNS, isOrder } from './reports/order-lines.ts'
import { columnsFor, totalsOf } from './reports/orders-columns.tsx'
import { OrdersChart } from './reports/OrdersChart.tsx'
import { QuickDays } from './reports/QuickDays.tsx'
import { ReportPage } from './reports/ReportPage.tsx'
import { useTotals } from './reports/use-totals.ts'
import classes from './OrdersPage.module.css'

const STATUSES = ORDER_STATUSES.map((status) => ({
  value: String(ORDER_STATUS_CODE[status]),
  label: ORDER_STATUS_LABEL[status],
}))
const STATUS_CODES = STATUSES.map(({ value }) => value)

const readReport = (search: SearchOf<typeof paths.ordersReport>) => ({
  filter: {
    search: search.search,
    orderStatus: among(STATUS_CODES, search.orderStatus) ?? ('' as const),
    dateFrom: search.dateFrom,
    dateTo: search.dateTo,
  },
  place: placeOf(search, ORDER_REPORT_SORTS, 'createdOnDesc'),
})

/** Orders with their items and sums. */
export default function OrdersReportPage() {
  const { can } = useSession()
  const [search, setSearch] = useUrlState(paths.ordersReport)
  const list = useList(reportOrders, readReport(search), setSearch)
  const { filter, change } = list
  const totals = useTotals(sumOrders, filter, list.isOff)
  const columns = columnsFor(can('Transactions.view'))
  const filters = [
    searchFilter(filter.search, change),
    choiceFilter('Status', filter.orderStatus, STATUSES, (orderStatus) => change({ orderStatus })),
    ...dayFilters('Placed', filter, change),
  ]

  return (
    <ReportPage
      title="Orders report"
      list={list}
      sheet={{ name: 'Orders', columns: EXPORT_COLUMNS }}
      filters={filters}
      placeholder="Order, receiver or customer"
      dates={
        <>
          <DayFilter label="Order date" filter={filter} change={change} />
          <QuickDays filter={filter} change={change} />
        </>
      }
      chart={
        <ChartFrame title="Sales and orders per month">
          <OrdersChart query={filter} isOff={list.isOff} />
        </ChartFrame>
      }
      columns={columns}
      rows={list.rows?.filter(isOrder)}
      idOf={(row) => row.orderId}
      totals={totals && totalsOf(totals)}
      expand={(row) => (
        <div className={classes.items}>
          <OrderItems order={row} />
        </div>
      )}
    />
  )
}
