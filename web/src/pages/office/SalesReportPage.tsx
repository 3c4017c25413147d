import { listCategoryChoices, listGradeLevels } from '@kwaderno/contract/common.ts'
import { reportSales, SALES_SORTS } from '@kwaderno/contract/report.ts'
import { useSession } from '../../api/session.ts'
import { useChoice } from '../../features/catalogue/use-choice.ts'
import { DayFilter } from '../../features/lists/DayFilter.tsx'
import { chipsOf, dayFilters, searchFilter } from '../../features/lists/filters.ts'
import { ListExportButton } from '../../features/lists/ListExportButton.tsx'
import { ListTable } from '../../features/lists/ListTable.tsx'
import { useList } from '../../features/lists/use-list.ts'
import { read, type RawSearch } from '../../search-params.ts'
import { FilterBar, FilterSelect } from '../../ui/FilterBar.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { ChartFrame } from './reports/ChartFrame.tsx'
import { ReportsHead } from './reports/ReportsHead.tsx'
import { SaleOrders } from './reports/SaleOrders.tsx'
import { COLUMNS, EXPORT_COLUMNS, ORDER_SHEET } from './reports/sales.tsx'
import { SalesCharts } from './reports/SalesCharts.tsx'

const readReport = (search: RawSearch) => ({
  filter: {
    search: read.text(search, 'search'),
    categories: read.ids(search, 'categories').slice(0, 1),
    gradeLevels: read.ids(search, 'gradeLevels').slice(0, 1),
    ...read.days(search),
  },
  place: read.place(search, SALES_SORTS, 'soldItemDesc'),
})

/** What was sold, by option, with the orders that it was sold in. */
export default function SalesReportPage() {
  const { can } = useSession()
  const list = useList(reportSales, readReport, { saleOrder: false })
  const { filter, change } = list
  const days = { dateFrom: filter.dateFrom, dateTo: filter.dateTo }
  const category = useChoice(listCategoryChoices, filter.categories)
  const gradeLevel = useChoice(listGradeLevels, filter.gradeLevels)
  const filters = [
    searchFilter(filter.search, change),
    { name: 'Category', value: category.label ?? '', clear: () => change({ categories: '' }) },
    { name: 'Grade level', value: gradeLevel.label ?? '', clear: () => change({ gradeLevels: '' }) },
    ...dayFilters('Ordered', filter, change),
  ]

  return (
    <>
      <ReportsHead tab="Sales order report" />
      <FilterBar
        applied={chipsOf(filters)}
        onReset={list.reset}
        actions={
          <ListExportButton
            name="Sales Order"
            list={list}
            columns={EXPORT_COLUMNS}
            filters={filters}
            sortable={COLUMNS}
            further={ORDER_SHEET}
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
        <SalesCharts query={filter} isOff={list.isOff} />
      </ChartFrame>
      <ListTable
        list={list}
        label="Sales order report"
        columns={COLUMNS}
        rows={list.rows}
        idOf={(row) => row.id}
        expand={(row) => <SaleOrders row={row} days={days} isLinked={can('Transactions.view')} />}
      />
    </>
  )
}
