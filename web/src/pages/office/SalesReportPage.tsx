import { isUpsideDown } from '@kwaderno/contract/day-range.ts'
import { listCategoryChoices, listGradeLevels } from '@kwaderno/contract/common.ts'
import { reportSales, SALES_SORTS } from '@kwaderno/contract/report.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { outdate, queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { useChoice } from '../../features/catalogue/use-choice.ts'
import { ExportButton } from '../../features/export/ExportButton.tsx'
import { DayFilter } from '../../features/lists/DayFilter.tsx'
import { useUrlState } from '../../navigation.tsx'
import { read, type RawSearch } from '../../search-params.ts'
import { FilterBar, FilterSelect } from '../../ui/FilterBar.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { sortWords } from '../../ui/table/sort.ts'
import { ChartFrame } from './reports/ChartFrame.tsx'
import { chipsOf, CLEARED, dayFilters, searchFilter } from './reports/filters.ts'
import { ReportsHead } from './reports/ReportsHead.tsx'
import { ReportTable } from './reports/ReportTable.tsx'
import { SaleOrders } from './reports/SaleOrders.tsx'
import { COLUMNS, EXPORT_COLUMNS, ORDER_SHEET } from './reports/sales.tsx'
import { SalesCharts } from './reports/SalesCharts.tsx'

const readReport = (search: RawSearch) => ({
  filter: {
    search: read.text(search, 'search'),
    categories: read.ids(search, 'categories').slice(0, 1),
    gradeLevels: read.ids(search, 'gradeLevels').slice(0, 1),
    dateFrom: read.day(search, 'dateFrom'),
    dateTo: read.day(search, 'dateTo'),
  },
  list: {
    sortBy: read.oneOf(search, 'sortBy', SALES_SORTS) ?? 'soldItemDesc',
    pageNumber: read.page(search),
    pageSize: read.pageSize(search),
  },
})

/** What was sold, by option, with the orders that it was sold in. */
export default function SalesReportPage() {
  const { can } = useSession()
  const [{ filter, list }, change] = useUrlState(readReport)
  const days = { dateFrom: filter.dateFrom, dateTo: filter.dateTo }
  const isOff = isUpsideDown(days.dateFrom, days.dateTo)
  const report = useQuery({
    ...queryOf(reportSales, { query: { ...filter, ...list, saleOrder: false } }),
    placeholderData: keepPreviousData,
    enabled: !isOff,
  })
  const category = useChoice(listCategoryChoices, filter.categories)
  const gradeLevel = useChoice(listGradeLevels, filter.gradeLevels)
  const filters = [
    searchFilter(filter.search, change),
    { name: 'Category', value: category.label ?? '', clear: () => change({ categories: '' }) },
    { name: 'Grade level', value: gradeLevel.label ?? '', clear: () => change({ gradeLevels: '' }) },
    ...dayFilters('Ordered', filter, change),
  ]
  function reset() {
    void outdate(reportSales)
    change(CLEARED)
  }

  return (
    <>
      <ReportsHead tab="Sales order report" />
      <FilterBar
        applied={chipsOf(filters)}
        onReset={reset}
        actions={
          <ExportButton
            name="Sales Order"
            endpoint={reportSales}
            input={{ query: { ...filter, sortBy: list.sortBy, export: true } }}
            columns={EXPORT_COLUMNS}
            filters={[...filters, { name: 'Sorted by', value: sortWords(COLUMNS, list.sortBy) }]}
            further={ORDER_SHEET}
            isDisabled={isOff}
          />
        }
      >
        <SearchInput
          label="Search the sales order report"
          placeholder="Product, SKU or description"
          value={filter.search}
          onSearch={(search) => change({ search })}
        />
        <FilterSelect
          label="Category"
          value={category.value}
          options={category.choices}
          onChange={(categories) => change({ categories })}
        />
        <FilterSelect
          label="Grade level"
          value={gradeLevel.value}
          options={gradeLevel.choices}
          onChange={(gradeLevels) => change({ gradeLevels })}
        />
        <DayFilter label="Order date" filter={filter} change={change} />
      </FilterBar>
      <ChartFrame title="Best sellers and sales per month">
        <SalesCharts query={filter} isOff={isOff} />
      </ChartFrame>
      <ReportTable
        label="Sales order report"
        columns={COLUMNS}
        rows={report.data?.items}
        isOff={isOff}
        idOf={(row) => row.id}
        expand={(row) => <SaleOrders row={row} days={days} isLinked={can('Transactions.view')} />}
        query={report}
        state={list}
        change={change}
      />
    </>
  )
}
