import { reportSales, SALES_SORTS, sumSales } from '@kwaderno/contract/sales-report.ts'
import { useSession } from '../../api/session.ts'
import { readCatalogue, useCatalogueFilters } from './lists/use-catalogue-filters.ts'
import { DayFilter } from '../../features/lists/DayFilter.tsx'
import { dayFilters, searchFilter } from '../../features/lists/filters.ts'
import { placeOf, useList } from '../../features/lists/use-list.ts'
import type { SearchOf } from '../../href.ts'
import { useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { ChartFrame } from './reports/ChartFrame.tsx'
import { QuickDays } from './reports/QuickDays.tsx'
import { ReportPage } from './reports/ReportPage.tsx'
import { SaleOrders } from './reports/SaleOrders.tsx'
import { COLUMNS, EXPORT_COLUMNS, ORDER_SHEET, totalsOf } from './reports/sales-columns.tsx'
import { SalesCharts } from './reports/SalesCharts.tsx'
import { useTotals } from './reports/use-totals.ts'

const readReport = (search: SearchOf<typeof paths.salesReport>) => ({
  filter: {
    search: search.search,
    ...readCatalogue(search),
    dateFrom: search.dateFrom,
    dateTo: search.dateTo,
  },
  place: placeOf(search, SALES_SORTS, 'soldItemDesc'),
})

/** What was sold, by option, with the orders that it was sold in. */
export default function SalesReportPage() {
  const { can } = useSession()
  const [search, setSearch] = useUrlState(paths.salesReport)
  const list = useList(reportSales, readReport(search), setSearch, { saleOrder: false })
  const { filter, change } = list
  const totals = useTotals(sumSales, filter, list.isOff)
  const days = { dateFrom: filter.dateFrom, dateTo: filter.dateTo }
  const catalogue = useCatalogueFilters(filter, change)
  const filters = [
    searchFilter(filter.search, change),
    ...catalogue,
    ...dayFilters('Ordered', filter, change),
  ]

  return (
    <ReportPage
      title="Sales order report"
      list={list}
      sheet={{ name: 'Sales Order', columns: EXPORT_COLUMNS, further: ORDER_SHEET }}
      filters={filters}
      placeholder="Product, SKU or description"
      dates={
        <>
          <DayFilter label="Order date" filter={filter} change={change} />
          <QuickDays filter={filter} change={change} />
        </>
      }
      chart={
        <ChartFrame title="Best sellers and sales per month">
          <SalesCharts query={filter} isOff={list.isOff} />
        </ChartFrame>
      }
      columns={COLUMNS}
      rows={list.rows}
      idOf={(row) => row.id}
      totals={totals && totalsOf(totals)}
      expand={(row) => <SaleOrders row={row} days={days} isLinked={can('Transactions.view')} />}
    />
  )
}
