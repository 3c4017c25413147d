import { isUpsideDown } from '@kwaderno/contract/day-range.ts'
import {
  ORDER_STATUS_CODE,
  ORDER_STATUS_LABEL,
  ORDER_STATUSES,
  toOrderStatus,
} from '@kwaderno/contract/order-status.ts'
import { ORDER_REPORT_SORTS, reportOrders } from '@kwaderno/contract/report.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { outdate, queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { ExportButton } from '../../features/export/ExportButton.tsx'
import { OrderItems } from '../../features/orders/OrderItems.tsx'
import { DayFilter } from '../../features/lists/DayFilter.tsx'
import { useUrlState } from '../../navigation.tsx'
import { read, type RawSearch } from '../../search-params.ts'
import { FilterBar, FilterSelect } from '../../ui/FilterBar.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { sortWords } from '../../ui/table/sort.ts'
import { ChartFrame } from './reports/ChartFrame.tsx'
import { chipsOf, CLEARED, dayFilters, searchFilter } from './reports/filters.ts'
import { EXPORT_COLUMNS, isOrder } from './reports/order-lines.ts'
import { columnsFor } from './reports/orders.tsx'
import { OrdersChart } from './reports/OrdersChart.tsx'
import { ReportsHead } from './reports/ReportsHead.tsx'
import { ReportTable } from './reports/ReportTable.tsx'
import classes from './OrdersPage.module.css'

const STATUSES = ORDER_STATUSES.map((status) => ({
  value: String(ORDER_STATUS_CODE[status]),
  label: ORDER_STATUS_LABEL[status],
}))
const STATUS_CODES = STATUSES.map(({ value }) => value)

const readReport = (search: RawSearch) => ({
  filter: {
    search: read.text(search, 'search'),
    orderStatus: read.oneOf(search, 'orderStatus', STATUS_CODES) ?? ('' as const),
    dateFrom: read.day(search, 'dateFrom'),
    dateTo: read.day(search, 'dateTo'),
  },
  list: {
    sortBy: read.oneOf(search, 'sortBy', ORDER_REPORT_SORTS) ?? 'createdOnDesc',
    pageNumber: read.page(search),
    pageSize: read.pageSize(search),
  },
})

/** Orders with their items and sums. */
export default function OrdersReportPage() {
  const { can } = useSession()
  const [{ filter, list }, change] = useUrlState(readReport)
  const isOff = isUpsideDown(filter.dateFrom, filter.dateTo)
  const report = useQuery({
    ...queryOf(reportOrders, { query: { ...filter, ...list } }),
    placeholderData: keepPreviousData,
    enabled: !isOff,
  })
  const columns = columnsFor(can('Transactions.view'))
  const status = toOrderStatus(filter.orderStatus)
  const filters = [
    searchFilter(filter.search, change),
    {
      name: 'Status',
      value: status ? ORDER_STATUS_LABEL[status] : '',
      clear: () => change({ orderStatus: '' }),
    },
    ...dayFilters('Placed', filter, change),
  ]
  function reset() {
    void outdate(reportOrders)
    change(CLEARED)
  }

  return (
    <>
      <ReportsHead tab="Orders report" />
      <FilterBar
        applied={chipsOf(filters)}
        onReset={reset}
        actions={
          <ExportButton
            name="Orders"
            endpoint={reportOrders}
            input={{ query: { ...filter, sortBy: list.sortBy, export: true } }}
            columns={EXPORT_COLUMNS}
            filters={[...filters, { name: 'Sorted by', value: sortWords(columns, list.sortBy) }]}
            isDisabled={isOff}
          />
        }
      >
        <SearchInput
          label="Search the orders report"
          placeholder="Order, receiver or customer"
          value={filter.search}
          onSearch={(search) => change({ search })}
        />
        <FilterSelect
          label="Status"
          value={filter.orderStatus}
          options={STATUSES}
          onChange={(orderStatus) => change({ orderStatus })}
        />
        <DayFilter label="Order date" filter={filter} change={change} />
      </FilterBar>
      <ChartFrame title="Sales and orders per month">
        <OrdersChart query={filter} isOff={isOff} />
      </ChartFrame>
      <ReportTable
        label="Orders report"
        columns={columns}
        rows={report.data?.items.filter(isOrder)}
        isOff={isOff}
        idOf={(row) => row.orderId}
        expand={(row) => (
          <div className={classes.items}>
            <OrderItems order={row} />
          </div>
        )}
        query={report}
        state={list}
        change={change}
      />
    </>
  )
}
