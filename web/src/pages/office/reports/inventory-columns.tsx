import { OPTION_FIELDS, PRODUCT_FIELDS } from '@kwaderno/contract/product-field-labels.ts'
import type { InventoryReportRow, InventoryTotals } from '@kwaderno/contract/inventory-report.ts'
import type { ExportColumn } from '../../../features/export/sheet.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { ProductBadge } from '../inventory/columns.tsx'
import { formatCount } from './counts.ts'
import { Facts } from './Facts.tsx'
import { describedAs, filedUnder, OPTION_EXPORT, SKU_COLUMN, UNIT_PRICE_COLUMN } from './option-columns.tsx'
import { OptionCell } from './OptionCell.tsx'

export const COLUMNS: readonly Column<InventoryReportRow>[] = [
  {
    key: 'name',
    title: 'Product',
    sortable: true,
    noWrap: false,
    onPhone: 'title',
    render: (row) => <OptionCell option={row} />,
  },
  SKU_COLUMN,
  { key: 'status', title: 'Status', onPhone: 'title', render: (row) => <ProductBadge status={row.status} /> },
  {
    key: 'quantity',
    title: 'Quantity',
    align: 'right',
    sortable: true,
    render: (row) => formatCount(row.quantity),
  },
  {
    key: 'available',
    title: 'Available',
    align: 'right',
    render: (row) => formatCount(row.available),
  },
  { key: 'soldItems', title: 'Sold items', align: 'right', render: (row) => formatCount(row.soldItems) },
  UNIT_PRICE_COLUMN,
]

export function totalsOf({ options, quantity, soldItems }: InventoryTotals) {
  return {
    name: `Total of ${formatCount(options)}`,
    quantity: formatCount(quantity),
    soldItems: formatCount(soldItems),
  }
}

/** What unfolds under a row. */
export function InventoryDetails({ row }: { row: InventoryReportRow }) {
  return (
    <Facts
      facts={[
        ...filedUnder(row),
        [PRODUCT_FIELDS.variations.label, row.variation.join(' / ')],
        describedAs(row),
        [OPTION_FIELDS.lowStockAt.label, formatCount(row.lowStockAt)],
      ]}
    />
  )
}

export const EXPORT_COLUMNS: readonly ExportColumn<InventoryReportRow>[] = [
  OPTION_EXPORT.product,
  OPTION_EXPORT.variations,
  OPTION_EXPORT.sku,
  OPTION_EXPORT.itemDescription,
  { title: 'Status', value: (row) => row.status },
  { title: 'Quantity', value: (row) => row.quantity, kind: 'number' },
  { title: 'Available', value: (row) => row.available, kind: 'number' },
  { title: OPTION_FIELDS.lowStockAt.label, value: (row) => row.lowStockAt, kind: 'number' },
  OPTION_EXPORT.soldItems,
  OPTION_EXPORT.unitPrice,
  OPTION_EXPORT.categories,
  OPTION_EXPORT.gradeLevels,
  OPTION_EXPORT.pictures,
  OPTION_EXPORT.id,
]
