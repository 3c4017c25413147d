import { listCategoryChoices, listGradeLevels } from '@kwaderno/contract/common.ts'
import { INVENTORY_SORTS, reportInventory } from '@kwaderno/contract/report.ts'
import { useChoice } from '../../features/catalogue/use-choice.ts'
import { chipsOf, searchFilter } from '../../features/lists/filters.ts'
import { ListExportButton } from '../../features/lists/ListExportButton.tsx'
import { ListTable } from '../../features/lists/ListTable.tsx'
import { useList } from '../../features/lists/use-list.ts'
import { read, type RawSearch } from '../../search-params.ts'
import { FilterBar, FilterSelect } from '../../ui/FilterBar.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { ChartFrame } from './reports/ChartFrame.tsx'
import { COLUMNS, EXPORT_COLUMNS, InventoryDetails } from './reports/inventory.tsx'
import { InventoryChart } from './reports/InventoryChart.tsx'
import { ReportsHead } from './reports/ReportsHead.tsx'

const STATUSES = ['Active', 'Inactive'] as const
const STATUS_CHOICES = STATUSES.map((status) => ({ value: status, label: status }))

const readReport = (search: RawSearch) => ({
  filter: {
    search: read.text(search, 'search'),
    status: read.oneOf(search, 'status', STATUSES) ?? ('' as const),
    categories: read.ids(search, 'categories').slice(0, 1),
    gradeLevels: read.ids(search, 'gradeLevels').slice(0, 1),
  },
  place: read.place(search, INVENTORY_SORTS, 'nameAsc'),
})

/** Every option with its stock and what was sold of it. */
export default function InventoryReportPage() {
  const list = useList(reportInventory, readReport)
  const { filter, change } = list
  const category = useChoice(listCategoryChoices, filter.categories)
  const gradeLevel = useChoice(listGradeLevels, filter.gradeLevels)
  const filters = [
    searchFilter(filter.search, change),
    { name: 'Status', value: filter.status, clear: () => change({ status: '' }) },
    { name: 'Category', value: category.label ?? '', clear: () => change({ categories: '' }) },
    { name: 'Grade level', value: gradeLevel.label ?? '', clear: () => change({ gradeLevels: '' }) },
  ]

  return (
    <>
      <ReportsHead tab="Inventory report" />
      <FilterBar
        applied={chipsOf(filters)}
        onReset={list.reset}
        actions={
          <ListExportButton
            name="Inventory"
            list={list}
            columns={EXPORT_COLUMNS}
            filters={filters}
            sortable={COLUMNS}
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
      <ListTable
        list={list}
        label="Inventory report"
        columns={COLUMNS}
        rows={list.rows}
        idOf={(row) => row.id}
        expand={(row) => <InventoryDetails row={row} />}
      />
    </>
  )
}
