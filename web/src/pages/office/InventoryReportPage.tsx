import { INVENTORY_SORTS, reportInventory, sumInventory } from '@kwaderno/contract/inventory-report.ts'
import { STOCK_LEVEL_CHOICES } from './lists/stock-levels.ts'
import { readCatalogue, useCatalogueFilters } from './lists/use-catalogue-filters.ts'
import { choiceFilter, searchFilter } from '../../features/lists/filters.ts'
import { placeOf, useList } from '../../features/lists/use-list.ts'
import type { SearchOf } from '../../href.ts'
import { useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { ChartFrame } from './reports/ChartFrame.tsx'
import { COLUMNS, EXPORT_COLUMNS, InventoryDetails, totalsOf } from './reports/inventory-columns.tsx'
import { InventoryChart } from './reports/InventoryChart.tsx'
import { ReportPage } from './reports/ReportPage.tsx'
import { useTotals } from './reports/use-totals.ts'

const STATUSES = ['Active', 'Inactive'] as const
const STATUS_CHOICES = STATUSES.map((status) => ({ value: status, label: status }))

const readReport = (search: SearchOf<typeof paths.inventoryReport>) => ({
  filter: {
    search: search.search,
    status: search.status ?? ('' as const),
    stockLevel: search.stockLevel ?? ('' as const),
    ...readCatalogue(search),
  },
  place: placeOf(search, INVENTORY_SORTS, 'nameAsc'),
})

/** Every option with its stock and what was sold of it. */
export default function InventoryReportPage() {
  const [search, setSearch] = useUrlState(paths.inventoryReport)
  const list = useList(reportInventory, readReport(search), setSearch)
  const { filter, change } = list
  const totals = useTotals(sumInventory, filter)
  const catalogue = useCatalogueFilters(filter, change)
  const filters = [
    searchFilter(filter.search, change),
    choiceFilter('Status', filter.status, STATUS_CHOICES, (status) => change({ status })),
    choiceFilter('Stock level', filter.stockLevel, STOCK_LEVEL_CHOICES, (stockLevel) =>
      change({ stockLevel }),
    ),
    ...catalogue,
  ]

  return (
    <ReportPage
      title="Inventory report"
      list={list}
      sheet={{ name: 'Inventory', columns: EXPORT_COLUMNS }}
      filters={filters}
      placeholder="Product, SKU or description"
      chart={
        <ChartFrame title="Stock by category">
          <InventoryChart query={filter} />
        </ChartFrame>
      }
      columns={COLUMNS}
      rows={list.rows}
      idOf={(row) => row.id}
      totals={totals && totalsOf(totals)}
      expand={(row) => <InventoryDetails row={row} />}
    />
  )
}
