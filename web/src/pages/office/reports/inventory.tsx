import type { InventoryReportRow, InventoryTotals } from '@kwaderno/contract/report.ts'
import type { ExportColumn } from '../../../features/export/sheet.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { Money } from '../../../ui/Money.tsx'
import { ProductBadge } from '../inventory/columns.tsx'
import { formatCount } from './counts.ts'
import { Facts } from './Facts.tsx'
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
  { key: 'sku', title: 'SKU', render: (row) => row.sku },
  { key: 'status', title: 'Status', onPhone: 'title', render: (row) => <ProductBadge status={row.status} /> },
  {
    key: 'quantity',
    title: 'Quantity',
    align: 'right',
    sortable: true,
    render: (row) => formatCount(row.quantity),
  },
  { key: 'soldItems', title: 'Sold items', align: 'right', render: (row) => formatCount(row.soldItems) },
  { key: 'unitPrice', title: 'Unit price', align: 'right', render: (row) => <Money pesos={row.unitPrice} /> },
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
        ['Categories', row.category.join(', ')],
        ['Grade levels', row.gradeLevel.join(', ')],
        ['Variations', row.variation.join(' / ')],
        ['Item description', row.itemDescription],
      ]}
    />
  )
}

export const EXPORT_COLUMNS: readonly ExportColumn<InventoryReportRow>[] = [
  { title: 'Product', value: (row) => row.productName },
  { title: 'Variations', value: (row) => row.variation.join(' / ') },
  { title: 'SKU', value: (row) => row.sku },
  { title: 'Item description', value: (row) => row.itemDescription },
  { title: 'Status', value: (row) => row.status },
  { title: 'Quantity', value: (row) => row.quantity, kind: 'number' },
  { title: 'Sold items', value: (row) => row.soldItems, kind: 'number' },
  { title: 'Unit price', value: (row) => row.unitPrice, kind: 'pesos' },
  { title: 'Categories', value: (row) => row.category.join(', ') },
  { title: 'Grade levels', value: (row) => row.gradeLevel.join(', ') },
  { title: 'Pictures', value: (row) => row.images.join(', ') },
  { title: 'Option no.', value: (row) => row.id, kind: 'number' },
]
