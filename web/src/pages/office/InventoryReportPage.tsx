import { listCategoryChoices, listGradeLevels } from '@kwaderno/contract/common.ts'
import { INVENTORY_SORTS, reportInventory } from '@kwaderno/contract/report.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { outdate, queryOf } from '../../api/query-client.ts'
import { useChoice } from '../../features/catalogue/use-choice.ts'
import { ExportButton } from '../../features/export/ExportButton.tsx'
import { useUrlState } from '../../navigation.tsx'
import { read, type RawSearch } from '../../search-params.ts'
import { FilterBar, FilterSelect } from '../../ui/FilterBar.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { sortWords } from '../../ui/table/sort.ts'
import { ChartFrame } from './reports/ChartFrame.tsx'
import { chipsOf, CLEARED, searchFilter } from './reports/filters.ts'
import { COLUMNS, EXPORT_COLUMNS, InventoryDetails } from './reports/inventory.tsx'
import { InventoryChart } from './reports/InventoryChart.tsx'
import { ReportsHead } from './reports/ReportsHead.tsx'
import { ReportTable } from './reports/ReportTable.tsx'

const STATUSES = ['Active', 'Inactive'] as const
const STATUS_CHOICES = STATUSES.map((status) => ({ value: status, label: status }))

const readReport = (search: RawSearch) => ({
  filter: {
    search: read.text(search, 'search'),
    status: read.oneOf(search, 'status', STATUSES) ?? ('' as const),
    categories: read.ids(search, 'categories').slice(0, 1),
    gradeLevels: read.ids(search, 'gradeLevels').slice(0, 1),
  },
  list: {
    sortBy: read.oneOf(search, 'sortBy', INVENTORY_SORTS) ?? 'nameAsc',
    pageNumber: read.page(search),
    pageSize: read.pageSize(search),
  },
})

/** Every option with its stock and what was sold of it. */
export default function InventoryReportPage() {
  const [{ filter, list }, change] = useUrlState(readReport)
  const report = useQuery({
    ...queryOf(reportInventory, { query: { ...filter, ...list } }),
    placeholderData: keepPreviousData,
  })
  const category = useChoice(listCategoryChoices, filter.categories)
  const gradeLevel = useChoice(listGradeLevels, filter.gradeLevels)
  const filters = [
    searchFilter(filter.search, change),
    { name: 'Status', value: filter.status, clear: () => change({ status: '' }) },
    { name: 'Category', value: category.label ?? '', clear: () => change({ categories: '' }) },
    { name: 'Grade level', value: gradeLevel.label ?? '', clear: () => change({ gradeLevels: '' }) },
  ]
  function reset() {
    void outdate(reportInventory)
    change(CLEARED)
  }

  return (
    <>
      <ReportsHead tab="Inventory report" />
      <FilterBar
        applied={chipsOf(filters)}
        onReset={reset}
        actions={
          <ExportButton
            name="Inventory"
            endpoint={reportInventory}
            input={{ query: { ...filter, sortBy: list.sortBy, export: true } }}
            columns={EXPORT_COLUMNS}
            filters={[...filters, { name: 'Sorted by', value: sortWords(COLUMNS, list.sortBy) }]}
          />
        }
      >
        <SearchInput
          label="Search the inventory report"
          placeholder="Product, SKU or description"
          value={filter.search}
          onSearch={(search) => change({ search })}
        />
        <FilterSelect
          label="Status"
          value={filter.status}
          options={STATUS_CHOICES}
          onChange={(status) => change({ status })}
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
      </FilterBar>
      <ChartFrame title="Stock by category">
        <InventoryChart query={filter} />
      </ChartFrame>
      <ReportTable
        label="Inventory report"
        columns={COLUMNS}
        rows={report.data?.items}
        idOf={(row) => row.id}
        expand={(row) => <InventoryDetails row={row} />}
        query={report}
        state={list}
        change={change}
      />
    </>
  )
}
